package bytecode_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/bytecode"
	"github.com/hlo-promote/hlo-promote/ir/vhlo"
)

// A downgrade is a case of StableHLO's downgrade tests: openxla/stablehlo,
// stablehlo/tests/vhlo/vhlo_to_version_downgrade*.mlir and vhlo_to_version_invalid.mlir. Those run
// StableHLO's passes on text and match operations of VHLO; here the text is written as an artifact.
// Each program is the smallest with the operation, type or attribute of the case. jaxlib 0.12.0.1
// has the same verdict on each case of each file.
type downgrade struct {
	file    string // file name without vhlo_to_version_
	name    string // name of the case's function
	version string
	form    string // operation of VHLO in the artifact, or at which writing fails; "" for any
	// version that is needed, or the reason of rejection; "" if the artifact can be written
	needs  string
	module string
}

// function returns a function with one operation without results.
func function(args, body string) string {
	return "func.func @f(" + args + ") {\n  " + body + "\n  return\n}\n"
}

// unary returns a function with an elementwise operation and attributes.
func unary(op, attrs string) string {
	return function("%x: tensor<f32>", `%0 = "stablehlo.`+op+`"(%x) {`+attrs+`} : (tensor<f32>) -> tensor<f32>`)
}

// functionWithArg returns a function with an argument of a type.
func functionWithArg(t string) string { return function("%x: "+t, "") }

// accuracy returns a result accuracy with a mode and no tolerances.
func accuracy(mode string) string {
	return "result_accuracy = #stablehlo.result_accuracy<atol = 0.0, rtol = 0.0, ulps = 0, mode = #stablehlo.result_accuracy_mode<" + mode + ">>"
}

// reducer returns a region that adds two scalars of a type.
func reducer(t string) string {
	scalar := "tensor<" + t + ">"
	return "({\n  ^bb0(%a: " + scalar + ", %b: " + scalar + "):\n    %s = stablehlo.add %a, %b : " + scalar +
		"\n    stablehlo.return %s : " + scalar + "\n  })"
}

const (
	forEachGroup = "replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>"
	pairs        = "source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, "
	noPairs      = "source_target_pairs = dense<> : tensor<0xi64>, "
	toHost       = "channel_handle = #stablehlo.channel_handle<handle = 0, type = 2>, is_host_transfer = true"
	fromHost     = "channel_handle = #stablehlo.channel_handle<handle = 0, type = 3>, is_host_transfer = true"
	callee       = "\nfunc.func @g(%x: tensor<f32>) -> tensor<f32> {\n  return %x : tensor<f32>\n}\n"
	future       = "!stablehlo.future<tensor<f32>>"
	algorithm    = "algorithm = #stablehlo.dot_algorithm<lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32," +
		" lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>"
)

func send(attrs string) string {
	return function("%x: tensor<f32>, %t: !stablehlo.token",
		`%0 = "stablehlo.send"(%x, %t) {`+attrs+toHost+`} : (tensor<f32>, !stablehlo.token) -> !stablehlo.token`)
}

func recv(attrs string) string {
	return function("%t: !stablehlo.token",
		`%0:2 = "stablehlo.recv"(%t) {`+attrs+fromHost+`} : (!stablehlo.token) -> (tensor<f32>, !stablehlo.token)`)
}

// composite returns a composite operation. body is its region, or "".
func composite(body string) string {
	return function("%x: tensor<f32>",
		`%0 = "stablehlo.composite"(%x) `+body+`{name = "a.b", decomposition = @g, version = 1 : i32} : (tensor<f32>) -> tensor<f32>`) + callee
}

func customCall(t, attrs string) string {
	return function("%x: "+t, `%0 = "stablehlo.custom_call"(%x) {call_target_name = "foo"`+attrs+`} : (`+t+") -> "+t)
}

// downgrades lists all cases of the files except those of the eleven operations in accuracyOps.
var downgrades = []downgrade{
	{"downgrade.1_11_0", "send_op", "1.11.0", "send_v1", "", send(noPairs)},
	{"downgrade.1_11_0", "recv_op", "1.11.0", "recv_v1", "", recv(noPairs)},
	{"downgrade.1_13_0", "composite_op", "1.13.0", "composite_v1", "", composite("")},
	{"downgrade.1_17_0", "custom_call_default", "1.17.0", "custom_call_v1", "", customCall("tensor<f32>", "")},
	{"downgrade.1_17_0", "custom_call_explicit_empty", "1.17.0", "custom_call_v1", "", customCall("tensor<f32>", ", result_tilings = []")},
	{"downgrade.1_8_0", "exp_op", "1.8.0", "exponential_v1", "", unary("exponential", "")},
	{"downgrade.1_8_0", "exp_op_default", "1.8.0", "exponential_v1", "", unary("exponential", accuracy("DEFAULT"))},
	{"downgrade.1_8_0", "exp_op_default_unregistered_attrs", "1.8.0", "exponential_v1", "",
		unary("exponential", accuracy("DEFAULT")+", some.unregistered_attr = 1 : i32")},
	{"downgrade.1_9_0", "cosine_op_unregistered_attrs", "1.9.0", "cosine_v1", "", unary("cosine", "some.unregistered_attr = 1 : i32")},
	{"downgrade_patch", "all_to_all", "1.4.1", "all_to_all_v1", "", function("%x: tensor<8x8x1xui16>",
		`%0 = "stablehlo.all_to_all"(%x) <{concat_dimension = 2 : i64, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, `+
			`split_count = 8 : i64, split_dimension = 0 : i64}> : (tensor<8x8x1xui16>) -> tensor<1x8x8xui16>`)},

	{"downgrade_invalid.0_9_0", "type_fp8_E5M2FNUZ", "0.9.0", "func_v1", "0.10.0", functionWithArg("tensor<f8E5M2FNUZ>")},
	{"downgrade_invalid.0_9_0", "type_fp8_E4M3FNUZ", "0.9.0", "func_v1", "0.10.0", functionWithArg("tensor<f8E4M3FNUZ>")},
	{"downgrade_invalid.0_10_0", "type_fp8_E4M3B11FNUZ", "0.10.0", "func_v1", "0.11.0", functionWithArg("tensor<f8E4M3B11FNUZ>")},
	{"downgrade_invalid.0_15_0", "default_collective_broadcast", "0.15.0", "collective_broadcast_v2", "0.16.0",
		function("%x: tensor<16x8xf32>", `%0 = "stablehlo.collective_broadcast"(%x) {`+forEachGroup+`} : (tensor<16x8xf32>) -> tensor<16x8xf32>`)},
	{"downgrade_invalid.0_16_0", "reduce_with_promotable_types", "0.16.0", "reduce_v1", "0.17.0",
		function("%x: tensor<4x4xf32>, %i: tensor<f32>",
			`%0 = "stablehlo.reduce"(%x, %i) `+reducer("f64")+` {dimensions = array<i64: 0>} : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf64>`)},
	{"downgrade_invalid.0_16_0", "all_reduce_with_promotable_types", "0.16.0", "all_reduce_v2", "0.17.0",
		function("%x: tensor<f32>", `%0 = "stablehlo.all_reduce"(%x) `+reducer("f64")+` {`+forEachGroup+`} : (tensor<f32>) -> tensor<f64>`)},
	{"downgrade_invalid.0_16_0", "reduce_scatter_with_promotable_types", "0.16.0", "reduce_scatter_v1", "0.17.0",
		function("%x: tensor<4x16xf32>", `%0 = "stablehlo.reduce_scatter"(%x) `+reducer("f64")+
			` {scatter_dimension = 1 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>} : (tensor<4x16xf32>) -> tensor<4x4xf64>`)},
	{"downgrade_invalid.0_16_0", "reduce_window_with_promotable_types", "0.16.0", "reduce_window_v1", "0.17.0",
		function("%x: tensor<4xf32>, %i: tensor<f32>",
			`%0 = "stablehlo.reduce_window"(%x, %i) `+reducer("f64")+` {window_dimensions = array<i64: 4>} : (tensor<4xf32>, tensor<f32>) -> tensor<1xf64>`)},
	{"downgrade_invalid.0_16_0", "scatter_with_promotable_types", "0.16.0", "scatter_v2", "0.17.0",
		function("%x: tensor<8xf32>, %n: tensor<2x1xi32>, %u: tensor<2xf32>", `%0 = "stablehlo.scatter"(%x, %n, %u) `+reducer("f64")+
			` {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} :`+
			` (tensor<8xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<8xf64>`)},
	{"downgrade_invalid.0_16_0", "select_and_scatter_with_promotable_types", "0.16.0", "select_and_scatter_v1", "0.17.0",
		function("%x: tensor<4xf32>, %u: tensor<4xf32>, %i: tensor<f32>", `%0 = "stablehlo.select_and_scatter"(%x, %u, %i) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, `+strings.TrimPrefix(reducer("f64"), "(")+` {window_dimensions = array<i64: 1>} : (tensor<4xf32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf64>`)},
	{"downgrade_invalid.0_17_0", "type_per_axis_quantization", "0.17.0", "func_v1", "0.18.0",
		functionWithArg("tensor<2x!quant.uniform<i8:f32:0, {34.0:16, 34.0:16}>>")},
	{"downgrade_invalid.0_18_0", "composite", "0.18.0", "composite_v2", "0.19.0", composite("")},
	{"downgrade_invalid.1_1_0", "type_i2", "1.1.0", "func_v1", "1.2.0", functionWithArg("tensor<i2>")},
	{"downgrade_invalid.1_1_0", "type_ui2", "1.1.0", "func_v1", "1.2.0", functionWithArg("tensor<ui2>")},
	{"downgrade_invalid.1_2_0", "custom_call_dictionary_attr", "1.2.0", "custom_call_v2", "1.3.0",
		customCall("tensor<f32>", ", api_version = 4 : i32, backend_config = {foo = 42 : i32}")},
	{"downgrade_invalid.1_2_0", "custom_call_dictionary_attr, without a configuration", "1.2.0", "custom_call_v2", "1.3.0",
		customCall("tensor<f32>", ", api_version = 4 : i32")},
	{"downgrade_invalid.1_3_0", "op_tan", "1.3.0", "tan_v2", "1.4.0", unary("tan", "")},
	{"downgrade_invalid.1_4_0", "all_reduce_variadic", "1.4.0", "all_reduce_v2", "1.5.0",
		function("%x: tensor<f32>", `%0:2 = "stablehlo.all_reduce"(%x, %x) `+reducer("f32")+` {`+forEachGroup+
			`} : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)`)},
	{"downgrade_invalid.1_4_0", "all_gather_variadic", "1.4.0", "all_gather_v2", "1.5.0",
		function("%x: tensor<4xf32>", `%0:2 = "stablehlo.all_gather"(%x, %x) {all_gather_dim = 0 : i64, `+forEachGroup+
			`} : (tensor<4xf32>, tensor<4xf32>) -> (tensor<8xf32>, tensor<8xf32>)`)},
	{"downgrade_invalid.1_4_0", "all_to_all_variadic", "1.4.0", "all_to_all_v2", "1.5.0",
		function("%x: tensor<4x4xf32>", `%0:2 = "stablehlo.all_to_all"(%x, %x) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, `+
			forEachGroup+`} : (tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<8x2xf32>, tensor<8x2xf32>)`)},
	{"downgrade_invalid.1_5_0", "dot_general_algorithm", "1.5.0", "dot_general_v2", "1.6.0",
		function("%x: tensor<4xf32>", `%0 = "stablehlo.dot_general"(%x, %x) {dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], `+
			`rhs_contracting_dimensions = [0]>, `+algorithm+`} : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>`)},
	{"downgrade_invalid.1_5_0", "none_type", "1.5.0", "func_v1", "1.6.0", "func.func @f() attributes {stablehlo.attr = none} {\n  return\n}\n"},
	{"downgrade_invalid.1_5_0", "tf32_type", "1.5.0", "func_v1", "1.6.0", "func.func @f() attributes {stablehlo.attr = tf32} {\n  return\n}\n"},
	{"downgrade_invalid.1_6_0", "type_f8E4M3", "1.6.0", "func_v1", "1.7.0", functionWithArg("tensor<f8E4M3>")},
	{"downgrade_invalid.1_6_0", "type_f8E3M4", "1.6.0", "func_v1", "1.7.0", functionWithArg("tensor<f8E3M4>")},
	{"downgrade_invalid.1_7_0", "type_f4E2M1FN", "1.7.0", "func_v1", "1.8.0", functionWithArg("tensor<f4E2M1FN>")},
	{"downgrade_invalid.1_7_0", "type_f6E2M3FN", "1.7.0", "func_v1", "1.8.0", functionWithArg("tensor<f6E2M3FN>")},
	{"downgrade_invalid.1_7_0", "type_f6E3M2FN", "1.7.0", "func_v1", "1.8.0", functionWithArg("tensor<f6E3M2FN>")},
	{"downgrade_invalid.1_7_0", "type_f8E8M0FNU", "1.7.0", "func_v1", "1.8.0", functionWithArg("tensor<f8E8M0FNU>")},
	{"downgrade_invalid.1_8_0", "attr_result_accuracy_default", "1.8.0", "exponential_v1", "", unary("exponential", accuracy("DEFAULT"))},
	{"downgrade_invalid.1_8_0", "attr_result_accuracy_highest", "1.8.0", "exponential_v2", "1.9.0", unary("exponential", accuracy("HIGHEST"))},
	{"downgrade_invalid.1_11_0", "send_op", "1.11.0", "send_v2", "1.12.0", send(pairs)},
	{"downgrade_invalid.1_11_0", "recv_op", "1.11.0", "recv_v2", "1.12.0", recv(pairs)},
	{"downgrade_invalid.1_12_0", "type_buffer", "1.12.0", "func_v1", "1.13.0", functionWithArg("memref<2xf32>")},
	{"downgrade_invalid.1_13_0", "composite_with_regions", "1.13.0", "composite_v2", "1.14.0",
		composite("({\n  ^bb0(%a: tensor<f32>):\n    stablehlo.return %a : tensor<f32>\n  }) ")},
	{"downgrade_invalid.1_14_0", "type_future", "1.14.0", "func_v1", "1.15.0", "func.func private @f() -> " + future + "\n"},
	{"downgrade_invalid.1_14_0", "op_async_start", "1.14.0", "async_start_v1", "1.15.0",
		function("%x: tensor<f32>", `%0 = "stablehlo.async_start"(%x) ({
  ^bb0(%c: tensor<f32>):
    %d = "stablehlo.all_reduce"(%c) `+reducer("f32")+` {`+forEachGroup+`} : (tensor<f32>) -> tensor<f32>
    stablehlo.return %d : tensor<f32>
  }) : (tensor<f32>) -> `+future)},
	{"downgrade_invalid.1_14_0", "op_async_done", "1.14.0", "func_v1", "1.15.0",
		function("%x: "+future, `%0 = "stablehlo.async_done"(%x) : (`+future+`) -> tensor<f32>`)},
	{"downgrade_invalid.1_15_0", "attr_replica_group_mesh_axes", "1.15.0", "", "1.16.0", "func.func private @mesh()\n" +
		function("%x: tensor<f32>", `%0 = "stablehlo.all_reduce"(%x) `+reducer("f32")+` {replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, `+
			`axes = [#stablehlo.axis_ref<name = "x", sub_axis_info = (1)2>, #stablehlo.axis_ref<name = "y">]>} : (tensor<f32>) -> tensor<f32>`)},
	{"downgrade_invalid.1_16_0", "custom_call_with_future_type", "1.16.0", "custom_call_v2", "1.17.0", customCall(future, "")},
	{"downgrade_invalid.1_17_0", "custom_call_with_result_tilings", "1.17.0", "custom_call_v2", "1.18.0",
		customCall("tensor<64x256xf32>", `, operand_layouts = [dense<[1, 0]> : tensor<2xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>],`+
			` result_tilings = [[dense<[8, 128]> : tensor<2xindex>]]`)},
	{"downgrade_invalid.1_18_0", "collective_reduce", "1.18.0", "collective_reduce_v1", "1.19.0",
		function("%x: tensor<f32>", `%0 = "stablehlo.collective_reduce"(%x) `+reducer("f32")+` {`+forEachGroup+`} : (tensor<f32>) -> tensor<f32>`)},
	{"downgrade_invalid.1_19_0", "collective_broadcast_has_dynamic_root", "1.19.0", "collective_broadcast_v2", "1.20.0",
		function("%x: tensor<16x8xf32>, %r: tensor<1xi32>", `%0 = "stablehlo.collective_broadcast"(%x, %r) {`+forEachGroup+
			`, has_dynamic_root} : (tensor<16x8xf32>, tensor<1xi32>) -> tensor<16x8xf32>`)},
}

// accuracyOps lists the operations of both files of 1_9_0, in the order of the files. Each has a
// case without accuracy and one with the default in the first file, and one with the default and
// one with another in the second.
var accuracyOps = []string{
	"cbrt", "cosine", "exponential_minus_one", "log", "log_plus_one", "logistic", "rsqrt", "sine", "sqrt", "tan", "tanh",
}

// allDowngrades returns the rows of downgrades and accuracyOps.
func allDowngrades() []downgrade {
	all := slices.Clone(downgrades)
	for _, op := range accuracyOps {
		all = append(all,
			downgrade{"downgrade.1_9_0", op + "_op", "1.9.0", op + "_v1", "", unary(op, "")},
			downgrade{"downgrade.1_9_0", op + "_default", "1.9.0", op + "_v1", "", unary(op, accuracy("DEFAULT"))},
			downgrade{"downgrade_invalid.1_9_0", op + "_default", "1.9.0", op + "_v1", "", unary(op, accuracy("DEFAULT"))},
			downgrade{"downgrade_invalid.1_9_0", op + "_invalid", "1.9.0", op + "_v2", "1.10.0", unary(op, accuracy("HIGHEST"))})
	}
	return all
}

// TestDowngradesOfStableHLO checks that each case has StableHLO's verdict: the operation of VHLO in
// the artifact, or the rejected operation and the version that it needs. The module can be written
// for that version.
func TestDowngradesOfStableHLO(t *testing.T) {
	for _, row := range allDowngrades() {
		t.Run(row.file+"/"+row.name, func(t *testing.T) {
			m := moduleOf(t, []byte(row.module))
			write := func(version string) ([]byte, error) {
				target, err := bytecode.ArtifactTarget(version)
				if err != nil {
					t.Fatal(err)
				}
				return bytecode.Write(m, target)
			}
			data, err := write(row.version)
			if row.needs == "" {
				if err != nil || !bytes.Contains(data, []byte("\x00"+row.form+"\x00")) {
					t.Errorf("the artifact has no '%s'; %v", row.form, err)
				}
				if strings.Contains(row.module, "unregistered") != bytes.Contains(data, []byte("\x00some.unregistered_attr\x00")) {
					t.Error("an attribute without a dialect is lost")
				}
				return
			}
			refused := (*bytecode.OpError)(nil)
			needs := (*vhlo.NeedsError)(nil)
			if !errors.As(err, &refused) || !errors.As(err, &needs) {
				t.Fatalf("is written, or rejected with %v", err)
			}
			if name := m.OpString(refused.Op); row.form != "" && name != vhlo.LookupOp(row.form).To {
				t.Errorf("'%s' is rejected, StableHLO rejects '%s'", name, row.form)
			}
			if needs.From.String() != row.needs {
				t.Errorf("%s needs %s, StableHLO needs %s", needs.What, needs.From, row.needs)
			}
			if _, err := write(row.needs); err != nil {
				t.Errorf("for %s, which is new enough: %v", row.needs, err)
			}
		})
	}
}

// TestDowngradeTargets checks the versions of vhlo_to_version_invalid.mlir. That file also has a
// pass without a version, which is an error there; here it selects the default.
func TestDowngradeTargets(t *testing.T) {
	for _, version := range []string{"100.10.10", "0.0.0", "x.y.z"} {
		if _, err := bytecode.ArtifactTarget(version); err == nil || !strings.Contains(err.Error(), version) {
			t.Errorf("%s: %v", version, err)
		}
	}
}

// TestRejectedInEveryVersion checks the cases of legalize_stablehlo_to_vhlo_invalid.mlir.
func TestRejectedInEveryVersion(t *testing.T) {
	for name, module := range map[string]string{
		"string_with_type": function("%x: tensor<f32>",
			`%0 = "stablehlo.custom_call"(%x) {call_target_name = "foo" : tensor<3xf32>} : (tensor<f32>) -> tensor<f32>`),
		"type_sparsity": functionWithArg("tensor<16xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>"),
	} {
		if _, err := bytecode.Write(moduleOf(t, []byte(module)), bytecode.Target{Artifact: true, StableHLO: vhlo.Newest}); err == nil {
			t.Errorf("%s is written", name)
		}
	}
}
