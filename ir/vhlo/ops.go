package vhlo

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
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
	return []*Op{
		originalRow("abs_v1"),
		originalRow("add_v1"),
		originalRow("after_all_v1"),
		replacedRow(Version{0, 9, 0}, Version{1, 4, 0}, "all_gather_v1", attr("all_gather_dim"), replicaGroups, channelID, globalDeviceIDs),
		currentRow(Version{1, 5, 0}, "all_gather_v2", attr("all_gather_dim"), replicaGroups, channelID, globalDeviceIDs),
		replacedRow(Version{0, 9, 0}, Version{1, 4, 0}, "all_reduce_v1", replicaGroups, channelID, globalDeviceIDs),
		currentRow(Version{1, 5, 0}, "all_reduce_v2", replicaGroups, channelID, globalDeviceIDs),
		replacedRow(Version{0, 9, 0}, Version{1, 4, 0}, "all_to_all_v1", attr("split_dimension"), attr("concat_dimension"), attr("split_count"), replicaGroups, channelID),
		currentRow(Version{1, 5, 0}, "all_to_all_v2", attr("split_dimension"), attr("concat_dimension"), attr("split_count"), replicaGroups, channelID),
		originalRow("and_v1"),
		currentRow(Version{1, 15, 0}, "async_start_v1"),
		currentRow(Version{1, 15, 0}, "async_done_v1"),
		originalRow("atan2_v1"),
		originalRow("batch_norm_grad_v1", attr("epsilon"), attr("feature_index")),
		originalRow("batch_norm_inference_v1", attr("epsilon"), attr("feature_index")),
		originalRow("batch_norm_training_v1", attr("epsilon"), attr("feature_index")),
		originalRow("bitcast_convert_v1"),
		originalRow("broadcast_in_dim_v1", attr("broadcast_dimensions").as(ToI64s)),
		originalRow("broadcast_v1", attr("broadcast_sizes").as(ToI64s)),
		originalRow("call_v1", attr("callee").as(ToSymbol)),
		originalRow("case_v1"),
		replacedRow(Version{0, 9, 0}, Version{1, 9, 0}, "cbrt_v1"),
		currentRow(Version{1, 10, 0}, "cbrt_v2", resultAccuracy),
		originalRow("ceil_v1"),
		originalRow("cholesky_v1", attr("lower").or(False)),
		originalRow("clamp_v1"),
		originalRow("count_leading_zeros_v1"),
		replacedRow(Version{0, 16, 0}, Version{1, 19, 0}, "collective_broadcast_v1", replicaGroups, channelID),
		currentRow(Version{1, 20, 0}, "collective_broadcast_v2", replicaGroups, channelID, dynamicRoot),
		currentRow(Version{1, 19, 0}, "collective_reduce_v1", replicaGroups, channelID, globalDeviceIDs, dynamicRoot),
		originalRow("collective_permute_v1", attr("source_target_pairs"), channelID),
		originalRow("compare_v1", attr("comparison_direction"), attr("compare_type").or(NoType)),
		originalRow("complex_v1"),
		replacedRow(Version{0, 19, 0}, Version{1, 13, 0}, "composite_v1", attr("name"), attr("composite_attributes").or(EmptyDict), attr("decomposition").as(ToSymbol), attr("version").or(Zero)),
		currentRow(Version{1, 14, 0}, "composite_v2", attr("name"), attr("composite_attributes").or(EmptyDict), attr("decomposition").as(ToSymbol), attr("version").or(Zero)),
		originalRow("concatenate_v1", attr("dimension")),
		originalRow("constant_v1", attr("value")),
		originalRow("convert_v1"),
		originalRow("convolution_v1", append(convAttrs, attr("padding").or(Zeros))...).with(convNumbers),
		replacedRow(Version{0, 9, 0}, Version{1, 9, 0}, "cosine_v1"),
		currentRow(Version{1, 10, 0}, "cosine_v2", resultAccuracy),
		originalRow("create_token_v1"),
		originalRow("cross-replica-sum_v1", replicaGroups),
		replacedRow(Version{0, 9, 0}, Version{1, 17, 0}, "custom_call_v1", callAttrs...),
		currentRow(Version{1, 18, 0}, "custom_call_v2", append(callAttrs, attr("result_tilings").or(EmptyArray))...),
		originalRow("divide_v1"),
		replacedRow(Version{0, 9, 0}, Version{1, 5, 0}, "dot_general_v1", precisionConfig).with(dotNumbers),
		currentRow(Version{1, 6, 0}, "dot_general_v2", precisionConfig).with(dotNumbers, dotAlgorithm),
		originalRow("dot_v1", precisionConfig),
		originalRow("dynamic_broadcast_in_dim_v1", attr("broadcast_dimensions").as(ToI64s), attr("known_expanding_dimensions").as(ToI64s).or(EmptyLiteral), attr("known_nonexpanding_dimensions").as(ToI64s).or(EmptyLiteral)),
		replacedRow(Version{0, 9, 0}, Version{0, 19, 0}, "dynamic_conv_v1", append(convAttrs, attr("padding").as(Dropped))...).with(convNumbers),
		currentRow(Version{0, 20, 0}, "dynamic_conv_v2", convAttrs...).with(convNumbers),
		replacedRow(Version{0, 9, 0}, Version{1, 0, 0}, "dynamic_gather_v1", indicesAreSorted).with(gatherNumbersV1),
		currentRow(Version{1, 1, 0}, "dynamic_gather_v2", indicesAreSorted).with(gatherNumbers),
		originalRow("dynamic_iota_v1", attr("iota_dimension")),
		originalRow("dynamic_pad_v1"),
		originalRow("dynamic_reshape_v1"),
		originalRow("dynamic_slice_v1", attr("slice_sizes").as(ToI64s)),
		originalRow("dynamic_update_slice_v1"),
		originalRow("einsum_v1", attr("einsum_config")),
		replacedRow(Version{0, 9, 0}, Version{1, 9, 0}, "exponential_minus_one_v1"),
		currentRow(Version{1, 10, 0}, "exponential_minus_one_v2", resultAccuracy),
		replacedRow(Version{0, 9, 0}, Version{1, 8, 0}, "exponential_v1"),
		currentRow(Version{1, 9, 0}, "exponential_v2", resultAccuracy),
		originalRow("fft_v1", attr("fft_type"), attr("fft_length").as(ToI64s)),
		originalRow("floor_v1"),
		originalRow("func_v1", attr("sym_name"), attr("function_type"), attr("sym_visibility").or(EmptyString), attr("arg_attrs").or(EmptyArray), attr("res_attrs").or(EmptyArray)),
		replacedRow(Version{0, 9, 0}, Version{1, 0, 0}, "gather_v1", attr("slice_sizes").as(ToI64s), indicesAreSorted).with(gatherNumbersV1),
		currentRow(Version{1, 1, 0}, "gather_v2", attr("slice_sizes").as(ToI64s), indicesAreSorted).with(gatherNumbers),
		originalRow("get_dimension_size_v1", attr("dimension")),
		originalRow("get_tuple_element_v1", attr("index")),
		originalRow("if_v1"),
		originalRow("imag_v1"),
		originalRow("infeed_v1", attr("infeed_config").or(EmptyString), attr("layout").or(EmptyArray)),
		originalRow("iota_v1", attr("iota_dimension")),
		originalRow("is_finite_v1"),
		replacedRow(Version{0, 9, 0}, Version{1, 9, 0}, "log_plus_one_v1"),
		currentRow(Version{1, 10, 0}, "log_plus_one_v2", resultAccuracy),
		replacedRow(Version{0, 9, 0}, Version{1, 9, 0}, "logistic_v1"),
		currentRow(Version{1, 10, 0}, "logistic_v2", resultAccuracy),
		replacedRow(Version{0, 9, 0}, Version{1, 9, 0}, "log_v1"),
		currentRow(Version{1, 10, 0}, "log_v2", resultAccuracy),
		originalRow("map_v1", attr("dimensions").as(ToI64s)),
		originalRow("maximum_v1"),
		originalRow("minimum_v1"),
		originalRow("multiply_v1"),
		originalRow("negate_v1"),
		originalRow("not_v1"),
		originalRow("optimization_barrier_v1"),
		originalRow("or_v1"),
		originalRow("outfeed_v1", attr("outfeed_config").or(EmptyString)),
		originalRow("pad_v1", attr("edge_padding_low").as(ToI64s), attr("edge_padding_high").as(ToI64s), attr("interior_padding").as(ToI64s)),
		originalRow("partition_id_v1"),
		originalRow("popcnt_v1"),
		originalRow("power_v1"),
		originalRow("real_dynamic_slice_v1"),
		originalRow("real_v1"),
		replacedRow(Version{0, 9, 0}, Version{1, 11, 0}, "recv_v1", attr("is_host_transfer").or(False)).with(channelHandle),
		currentRow(Version{1, 12, 0}, "recv_v2", attr("is_host_transfer").or(False), attr("source_target_pairs").or(EmptyLiteral)).with(channelHandle),
		originalRow("reduce_v1", attr("dimensions").as(ToI64s)),
		originalRow("reduce_precision_v1", attr("exponent_bits"), attr("mantissa_bits")),
		originalRow("reduce_scatter_v1", attr("scatter_dimension"), replicaGroups, channelID, globalDeviceIDs),
		originalRow("reduce_window_v1", attr("window_dimensions").as(ToI64s), windowStrides, attr("base_dilations").as(ToI64s).or(Ones), attr("window_dilations").as(ToI64s).or(Ones), attr("padding").or(Zeros)),
		originalRow("remainder_v1"),
		originalRow("replica_id_v1"),
		originalRow("reshape_v1"),
		originalRow("return_v1"),
		originalRow("reverse_v1", attr("dimensions").as(ToI64s)),
		originalRow("rng_bit_generator_v1", attr("rng_algorithm")),
		originalRow("rng_v1", attr("rng_distribution")),
		originalRow("round_nearest_even_v1"),
		originalRow("round_nearest_afz_v1"),
		replacedRow(Version{0, 9, 0}, Version{1, 9, 0}, "rsqrt_v1"),
		currentRow(Version{1, 10, 0}, "rsqrt_v2", resultAccuracy),
		replacedRow(Version{0, 9, 0}, Version{1, 0, 0}, "scatter_v1", indicesAreSorted, attr("unique_indices").or(False)).with(scatterNumbersV1),
		currentRow(Version{1, 1, 0}, "scatter_v2", indicesAreSorted, attr("unique_indices").or(False)).with(scatterNumbers),
		originalRow("select_and_scatter_v1", attr("window_dimensions").as(ToI64s), windowStrides, attr("padding").or(Zeros)),
		originalRow("select_v1"),
		replacedRow(Version{0, 9, 0}, Version{1, 11, 0}, "send_v1", attr("is_host_transfer").or(False)).with(channelHandle),
		currentRow(Version{1, 12, 0}, "send_v2", attr("is_host_transfer").or(False), attr("source_target_pairs").or(EmptyLiteral)).with(channelHandle),
		originalRow("set_dimension_size_v1", attr("dimension")),
		originalRow("shift_left_v1"),
		originalRow("shift_right_arithmetic_v1"),
		originalRow("shift_right_logical_v1"),
		originalRow("sign_v1"),
		replacedRow(Version{0, 9, 0}, Version{1, 9, 0}, "sine_v1"),
		currentRow(Version{1, 10, 0}, "sine_v2", resultAccuracy),
		originalRow("slice_v1", attr("start_indices").as(ToI64s), attr("limit_indices").as(ToI64s), attr("strides").as(ToI64s)),
		originalRow("sort_v1", attr("dimension").or(MinusOne), attr("is_stable").or(False)),
		replacedRow(Version{0, 9, 0}, Version{1, 9, 0}, "sqrt_v1"),
		currentRow(Version{1, 10, 0}, "sqrt_v2", resultAccuracy),
		originalRow("subtract_v1"),
		replacedRow(Version{1, 4, 0}, Version{1, 9, 0}, "tan_v1"),
		currentRow(Version{1, 10, 0}, "tan_v2", resultAccuracy),
		replacedRow(Version{0, 9, 0}, Version{1, 9, 0}, "tanh_v1"),
		currentRow(Version{1, 10, 0}, "tanh_v2", resultAccuracy),
		originalRow("torch_index_select_v1", attr("dim"), attr("batch_dims")),
		originalRow("transpose_v1", attr("permutation").as(ToI64s)),
		originalRow("triangular_solve_v1", attr("left_side"), attr("lower"), attr("unit_diagonal"), attr("transpose_a")),
		originalRow("tuple_v1"),
		originalRow("unary_einsum_v1", attr("einsum_config")),
		originalRow("uniform_dequantize_v1"),
		originalRow("uniform_quantize_v1"),
		originalRow("while_v1"),
		originalRow("xor_v1"),
	}
}}

// Groups of attributes that are one in StableHLO.
var (
	channelHandle = &Group{Name: "channel_handle", Is: "#stablehlo.channel_handle", fields: []Attr{
		{Name: "channel_id", Conversion: ToInt, To: "handle"}, {Name: "channel_type", Conversion: ToInt, To: "type"},
	}}
	convNumbers = &Group{Name: "dimension_numbers", Is: "#stablehlo.conv",
		fields: []Attr{
			{Name: "input_batch_dimension", Conversion: ToInt}, {Name: "input_feature_dimension", Conversion: ToInt},
			{Name: "input_spatial_dimensions", Conversion: ToInts},
			{Name: "kernel_input_feature_dimension", Conversion: ToInt},
			{Name: "kernel_output_feature_dimension", Conversion: ToInt},
			{Name: "kernel_spatial_dimensions", Conversion: ToInts}, {Name: "output_batch_dimension", Conversion: ToInt},
			{Name: "output_feature_dimension", Conversion: ToInt}, {Name: "output_spatial_dimensions", Conversion: ToInts},
		}}
	dotNumbers = &Group{Name: "dot_dimension_numbers", Is: "#stablehlo.dot",
		fields: []Attr{
			{Name: "lhs_batching_dimensions", Conversion: ToInts}, {Name: "rhs_batching_dimensions", Conversion: ToInts},
			{Name: "lhs_contracting_dimensions", Conversion: ToInts},
			{Name: "rhs_contracting_dimensions", Conversion: ToInts},
		}}
	dotAlgorithm = &Group{Name: "algorithm", Is: "#stablehlo.dot_algorithm", Optional: true,
		fields: []Attr{
			{Name: "lhs_precision_type", Conversion: ToType}, {Name: "rhs_precision_type", Conversion: ToType},
			{Name: "accumulation_type", Conversion: ToType}, {Name: "lhs_component_count", Conversion: ToInt},
			{Name: "rhs_component_count", Conversion: ToInt}, {Name: "num_primitive_operations", Conversion: ToInt},
			{Name: "allow_imprecise_accumulation", Conversion: ToBool},
		}}
	gatherNumbersV1 = &Group{Name: "dimension_numbers", Is: "#stablehlo.gather",
		fields: []Attr{
			{Name: "offset_dims", Conversion: ToInts}, {Name: "collapsed_slice_dims", Conversion: ToInts},
			{Name: "start_index_map", Conversion: ToInts}, {Name: "index_vector_dim", Conversion: ToInt},
		}}
	gatherNumbers = &Group{Name: "dimension_numbers", Is: "#stablehlo.gather",
		fields: []Attr{
			{Name: "offset_dims", Conversion: ToInts}, {Name: "collapsed_slice_dims", Conversion: ToInts},
			{Name: "start_index_map", Conversion: ToInts}, {Name: "index_vector_dim", Conversion: ToInt},
			{Name: "operand_batching_dims", Conversion: ToInts}, {Name: "start_indices_batching_dims", Conversion: ToInts},
		}}
	scatterNumbersV1 = &Group{Name: "scatter_dimension_numbers", Is: "#stablehlo.scatter",
		fields: []Attr{
			{Name: "update_window_dims", Conversion: ToInts}, {Name: "inserted_window_dims", Conversion: ToInts},
			{Name: "scatter_dims_to_operand_dims", Conversion: ToInts}, {Name: "index_vector_dim", Conversion: ToInt},
		}}
	scatterNumbers = &Group{Name: "scatter_dimension_numbers", Is: "#stablehlo.scatter",
		fields: []Attr{
			{Name: "update_window_dims", Conversion: ToInts}, {Name: "inserted_window_dims", Conversion: ToInts},
			{Name: "scatter_dims_to_operand_dims", Conversion: ToInts}, {Name: "index_vector_dim", Conversion: ToInt},
			{Name: "input_batching_dims", Conversion: ToInts}, {Name: "scatter_indices_batching_dims", Conversion: ToInts},
		}}
)
