package vhlo

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
)

// Operations without further attributes, whose rows differ in the name only.
const (
	// plain lists those that have no attribute, and one form since the first version of VHLO.
	plain = "abs add after_all and atan2 bitcast_convert case ceil clamp count_leading_zeros complex convert" +
		" create_token divide dynamic_pad dynamic_reshape dynamic_update_slice floor if imag is_finite" +
		" maximum minimum multiply negate not optimization_barrier or partition_id popcnt power" +
		" real_dynamic_slice real remainder replica_id reshape return round_nearest_even" +
		" round_nearest_afz select shift_left shift_right_arithmetic shift_right_logical sign subtract" +
		" tuple uniform_dequantize uniform_quantize while xor"
	// accurate lists those whose second form, of 1.10.0, has an accuracy.
	accurate = "cbrt cosine exponential_minus_one log_plus_one logistic log rsqrt sine sqrt tanh"
)

// opRows holds the operations of VHLO (VhloOps.td): name, first and last version, attributes, and
// groups of attributes that are one in StableHLO. VHLO has no optional attributes.
//
// Without a conversion the decoded attribute is used. StableHLO omits an attribute with its default
// value (VhloLegalizeToStablehlo.cpp, removeDefaults).
var opRows = lazy.Value[[]*Op]{New: func() []*Op {
	// attributes that several forms share
	var (
		channelID        = attr("channel_id").as(ToChannel).or(Zero)
		globalDeviceIDs  = attr("use_global_device_ids").as(ToUnit).or(False)
		dynamicRoot      = attr("has_dynamic_root").as(ToUnit).or(False)
		resultAccuracy   = attr("result_accuracy").or(DefaultAccuracy)
		precisionConfig  = attr("precision_config").or(DefaultArray)
		replicaGroups    = attr("replica_groups")
		indicesAreSorted = attr("indices_are_sorted").or(False)
		windowStrides    = attr("window_strides").as(ToI64s).or(Ones)
		convAttrs        = slices.Clip([]Attr{
			windowStrides, attr("lhs_dilation").as(ToI64s).or(Ones), attr("rhs_dilation").as(ToI64s).or(Ones),
			attr("window_reversal").as(ToBools).or(Falses), attr("feature_group_count"), attr("batch_group_count"),
			precisionConfig,
		})
		callAttrs = slices.Clip([]Attr{
			attr("call_target_name"), attr("has_side_effect").or(False), attr("backend_config").or(EmptyString),
			attr("api_version").or(One), attr("called_computations").as(ToSymbols).or(EmptyArray),
			attr("operand_layouts").or(EmptyArray), attr("result_layouts").or(EmptyArray),
			attr("output_operand_aliases").or(EmptyArray),
		})
	)
	rows := []*Op{
		replacedRow(Version{0, 9, 0}, Version{1, 4, 0}, "all_gather_v1", attr("all_gather_dim"), replicaGroups, channelID, globalDeviceIDs),
		currentRow(Version{1, 5, 0}, "all_gather_v2", attr("all_gather_dim"), replicaGroups, channelID, globalDeviceIDs),
		replacedRow(Version{0, 9, 0}, Version{1, 4, 0}, "all_reduce_v1", replicaGroups, channelID, globalDeviceIDs),
		currentRow(Version{1, 5, 0}, "all_reduce_v2", replicaGroups, channelID, globalDeviceIDs),
		replacedRow(Version{0, 9, 0}, Version{1, 4, 0}, "all_to_all_v1", attr("split_dimension"), attr("concat_dimension"), attr("split_count"), replicaGroups, channelID),
		currentRow(Version{1, 5, 0}, "all_to_all_v2", attr("split_dimension"), attr("concat_dimension"), attr("split_count"), replicaGroups, channelID),
		currentRow(Version{1, 15, 0}, "async_start_v1"),
		currentRow(Version{1, 15, 0}, "async_done_v1"),
		originalRow("batch_norm_grad_v1", attr("epsilon"), attr("feature_index")),
		originalRow("batch_norm_inference_v1", attr("epsilon"), attr("feature_index")),
		originalRow("batch_norm_training_v1", attr("epsilon"), attr("feature_index")),
		originalRow("broadcast_in_dim_v1", attr("broadcast_dimensions").as(ToI64s)),
		originalRow("broadcast_v1", attr("broadcast_sizes").as(ToI64s)),
		originalRow("call_v1", attr("callee").as(ToSymbol)),
		originalRow("cholesky_v1", attr("lower").or(False)),
		replacedRow(Version{0, 16, 0}, Version{1, 19, 0}, "collective_broadcast_v1", replicaGroups, channelID),
		currentRow(Version{1, 20, 0}, "collective_broadcast_v2", replicaGroups, channelID, dynamicRoot),
		currentRow(Version{1, 19, 0}, "collective_reduce_v1", replicaGroups, channelID, globalDeviceIDs, dynamicRoot),
		originalRow("collective_permute_v1", attr("source_target_pairs"), channelID),
		originalRow("compare_v1", attr("comparison_direction"), attr("compare_type").or(NoType)),
		replacedRow(Version{0, 19, 0}, Version{1, 13, 0}, "composite_v1", attr("name"), attr("composite_attributes").or(EmptyDict), attr("decomposition").as(ToSymbol), attr("version").or(Zero)),
		currentRow(Version{1, 14, 0}, "composite_v2", attr("name"), attr("composite_attributes").or(EmptyDict), attr("decomposition").as(ToSymbol), attr("version").or(Zero)),
		originalRow("concatenate_v1", attr("dimension")),
		originalRow("constant_v1", attr("value")),
		originalRow("convolution_v1", append(convAttrs, attr("padding").or(Zeros))...).with(convNumbers),
		originalRow("cross-replica-sum_v1", replicaGroups),
		replacedRow(Version{0, 9, 0}, Version{1, 17, 0}, "custom_call_v1", callAttrs...),
		currentRow(Version{1, 18, 0}, "custom_call_v2", append(callAttrs, attr("result_tilings").or(EmptyArray))...),
		replacedRow(Version{0, 9, 0}, Version{1, 5, 0}, "dot_general_v1", precisionConfig).with(dotNumbers),
		currentRow(Version{1, 6, 0}, "dot_general_v2", precisionConfig).with(dotNumbers, dotAlgorithm),
		originalRow("dot_v1", precisionConfig),
		originalRow("dynamic_broadcast_in_dim_v1", attr("broadcast_dimensions").as(ToI64s), attr("known_expanding_dimensions").as(ToI64s).or(EmptyLiteral), attr("known_nonexpanding_dimensions").as(ToI64s).or(EmptyLiteral)),
		replacedRow(Version{0, 9, 0}, Version{0, 19, 0}, "dynamic_conv_v1", append(convAttrs, attr("padding").as(Dropped))...).with(convNumbers),
		currentRow(Version{0, 20, 0}, "dynamic_conv_v2", convAttrs...).with(convNumbers),
		replacedRow(Version{0, 9, 0}, Version{1, 0, 0}, "dynamic_gather_v1", indicesAreSorted).with(gatherNumbersV1),
		currentRow(Version{1, 1, 0}, "dynamic_gather_v2", indicesAreSorted).with(gatherNumbers),
		originalRow("dynamic_iota_v1", attr("iota_dimension")),
		originalRow("dynamic_slice_v1", attr("slice_sizes").as(ToI64s)),
		originalRow("einsum_v1", attr("einsum_config")),
		replacedRow(Version{0, 9, 0}, Version{1, 8, 0}, "exponential_v1"),
		currentRow(Version{1, 9, 0}, "exponential_v2", resultAccuracy),
		originalRow("fft_v1", attr("fft_type"), attr("fft_length").as(ToI64s)),
		originalRow("func_v1", attr("sym_name"), attr("function_type"), attr("sym_visibility").or(EmptyString), attr("arg_attrs").or(EmptyArray), attr("res_attrs").or(EmptyArray)),
		replacedRow(Version{0, 9, 0}, Version{1, 0, 0}, "gather_v1", attr("slice_sizes").as(ToI64s), indicesAreSorted).with(gatherNumbersV1),
		currentRow(Version{1, 1, 0}, "gather_v2", attr("slice_sizes").as(ToI64s), indicesAreSorted).with(gatherNumbers),
		originalRow("get_dimension_size_v1", attr("dimension")),
		originalRow("get_tuple_element_v1", attr("index")),
		originalRow("infeed_v1", attr("infeed_config").or(EmptyString), attr("layout").or(EmptyArray)),
		originalRow("iota_v1", attr("iota_dimension")),
		originalRow("map_v1", attr("dimensions").as(ToI64s)),
		originalRow("outfeed_v1", attr("outfeed_config").or(EmptyString)),
		originalRow("pad_v1", attr("edge_padding_low").as(ToI64s), attr("edge_padding_high").as(ToI64s), attr("interior_padding").as(ToI64s)),
		replacedRow(Version{0, 9, 0}, Version{1, 11, 0}, "recv_v1", attr("is_host_transfer").or(False)).with(channelHandle),
		currentRow(Version{1, 12, 0}, "recv_v2", attr("is_host_transfer").or(False), attr("source_target_pairs").or(EmptyLiteral)).with(channelHandle),
		originalRow("reduce_v1", attr("dimensions").as(ToI64s)),
		originalRow("reduce_precision_v1", attr("exponent_bits"), attr("mantissa_bits")),
		originalRow("reduce_scatter_v1", attr("scatter_dimension"), replicaGroups, channelID, globalDeviceIDs),
		originalRow("reduce_window_v1", attr("window_dimensions").as(ToI64s), windowStrides, attr("base_dilations").as(ToI64s).or(Ones), attr("window_dilations").as(ToI64s).or(Ones), attr("padding").or(Zeros)),
		originalRow("reverse_v1", attr("dimensions").as(ToI64s)),
		originalRow("rng_bit_generator_v1", attr("rng_algorithm")),
		originalRow("rng_v1", attr("rng_distribution")),
		replacedRow(Version{0, 9, 0}, Version{1, 0, 0}, "scatter_v1", indicesAreSorted, attr("unique_indices").or(False)).with(scatterNumbersV1),
		currentRow(Version{1, 1, 0}, "scatter_v2", indicesAreSorted, attr("unique_indices").or(False)).with(scatterNumbers),
		originalRow("select_and_scatter_v1", attr("window_dimensions").as(ToI64s), windowStrides, attr("padding").or(Zeros)),
		replacedRow(Version{0, 9, 0}, Version{1, 11, 0}, "send_v1", attr("is_host_transfer").or(False)).with(channelHandle),
		currentRow(Version{1, 12, 0}, "send_v2", attr("is_host_transfer").or(False), attr("source_target_pairs").or(EmptyLiteral)).with(channelHandle),
		originalRow("set_dimension_size_v1", attr("dimension")),
		originalRow("slice_v1", attr("start_indices").as(ToI64s), attr("limit_indices").as(ToI64s), attr("strides").as(ToI64s)),
		originalRow("sort_v1", attr("dimension").or(MinusOne), attr("is_stable").or(False)),
		replacedRow(Version{1, 4, 0}, Version{1, 9, 0}, "tan_v1"),
		currentRow(Version{1, 10, 0}, "tan_v2", resultAccuracy),
		originalRow("torch_index_select_v1", attr("dim"), attr("batch_dims")),
		originalRow("transpose_v1", attr("permutation").as(ToI64s)),
		originalRow("triangular_solve_v1", attr("left_side"), attr("lower"), attr("unit_diagonal"), attr("transpose_a")),
		originalRow("unary_einsum_v1", attr("einsum_config")),
	}
	for name := range strings.FieldsSeq(plain) {
		rows = append(rows, originalRow(name+"_v1"))
	}
	for name := range strings.FieldsSeq(accurate) {
		rows = append(rows, replacedRow(Version{0, 9, 0}, Version{1, 9, 0}, name+"_v1"), currentRow(Version{1, 10, 0}, name+"_v2", resultAccuracy))
	}
	return rows
}}

// Groups, as VHLO has them; a first form lacks the fields that a later version added.
var (
	channelHandle = &Group{Name: "channel_handle", Is: "#stablehlo.channel_handle", encoding: "ChannelHandleAttr"}
	convNumbers   = &Group{Name: "dimension_numbers", Is: "#stablehlo.conv", encoding: "ConvDimensionNumbersAttr"}
	dotNumbers    = &Group{Name: "dot_dimension_numbers", Is: "#stablehlo.dot", encoding: "DotDimensionNumbersAttr"}
	dotAlgorithm  = &Group{Name: "algorithm", Is: "#stablehlo.dot_algorithm", encoding: "DotAlgorithmAttr", Optional: true}

	gatherNumbers   = &Group{Name: "dimension_numbers", Is: "#stablehlo.gather", encoding: "GatherDimensionNumbersAttr"}
	gatherNumbersV1 = &Group{Name: "dimension_numbers", Is: "#stablehlo.gather", encoding: "GatherDimensionNumbersAttr",
		lacks: "operand_batching_dims start_indices_batching_dims"}
	scatterNumbers   = &Group{Name: "scatter_dimension_numbers", Is: "#stablehlo.scatter", encoding: "ScatterDimensionNumbersAttr"}
	scatterNumbersV1 = &Group{Name: "scatter_dimension_numbers", Is: "#stablehlo.scatter", encoding: "ScatterDimensionNumbersAttr",
		lacks: "input_batching_dims scatter_indices_batching_dims"}
)
