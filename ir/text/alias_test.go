package text

import (
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
)

// aliasPlaces are statements that name an alias, and two definitions of it that fit there.
var aliasPlaces = []struct{ first, second, text string }{
	{"!t = i32", "!t = i64", `%x = "a.b"() : () -> !t`},
	{"!t = i32", "!t = i64", `%x = "a.b"() : () -> tensor<4x!t>`},
	{"!t = i32", "!t = i64", `%x = "a.b"() : () -> tuple<!t, tensor<!t>>`},
	{"!t = f32", "!t = f64", `%x = "a.b"() : () -> complex<!t>`},
	{"!t = i32", "!t = i64", `%x = "a.b"() : () -> ((!t) -> (!t, !t))`},
	{"!t = tensor<i32>", "!t = tensor<i64>", `%x = "a.b"() : () -> !stablehlo.future<!t>`},
	{"!t = tensor<2xi32>", "!t = tensor<2xi64>", `%x = stablehlo.constant dense<1> : !t`},
	{"!t = tensor<2xi32>", "!t = tensor<2xi64>", `%x = "a.b"() {y = dense<[1, 2]> : !t} : () -> i32`},
	{"!t = i32", "!t = i64", `%x = "a.b"() {y = array<!t: 1, 2>} : () -> i32`},
	{"!t = i32", "!t = i64", `%x = "a.b"() {y = 1 : !t} : () -> i32`},
	{"!t = i32", "!t = i64", `%x = "a.b"() {y = !t} : () -> i32`},
	{"!t = i32", "!t = i64", `%x = "a.b"() <{y = [!t, {z = !t}]}> : () -> i32`},
	{"!t = i32", "!t = i64", "func.func private @f(!t {a.b = !t}) -> (!t, tensor<!t>)"},
	{"!t = i32", "!t = i64", "func.func @f(%a: !t) {\n  cf.br ^bb1(%a : !t)\n^bb1(%b: !t):\n  return\n}"},
	{"!t = tf32", "!t = f32", `%a = "a.b"() : () -> tensor<2x2xf32>` + "\n" + `%x = stablehlo.dot %a, %a, precision = [DEFAULT, DEFAULT] {algorithm = #stablehlo.dot_algorithm<lhs_precision_type = !t, rhs_precision_type = !t, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>`},
	{"!t = tf32", "!t = f32", `%a = "a.b"() : () -> tensor<2x2xf32>` + "\n" + `%x = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = !t, rhs_precision_type = !t, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>`},
	{"#a = 1", "#a = 2", `%x = "a.b"() {y = #a} : () -> i32`},
	{"#a = 1", "#a = 2", `%x = "a.b"() {y = [#a, {z = #a}]} : () -> i32`},
	{"#a = {y = 1}", "#a = {y = 2}", `%x = "a.b"() <#a> : () -> i32`},
	{"#a = 1", "#a = 2", `%x = "a.b"() : () -> tensor<4xi32, #a>`},
	{"#a = affine_map<(d0) -> (d0 + 1)>", "#a = affine_map<(d0) -> (d0 + 2)>", `%x = "a.b"() : () -> memref<4xi32, #a>`},
	{"#a = 1", "#a = 2", `%x = "a.b"() {y = distinct[0]<#a>} : () -> i32`},
	{"#a = array<i64: 0>", "#a = array<i64: 1>", `%y = "a.b"() : () -> tensor<2xi32>` + "\n" + `%x = stablehlo.broadcast_in_dim %y, dims = #a : (tensor<2xi32>) -> tensor<2x2xi32>`},
	{"#a = #stablehlo<precision DEFAULT>", "#a = #stablehlo<precision HIGH>", `%a = "a.b"() : () -> tensor<2x2xf32>` + "\n" + `%x = "stablehlo.dot"(%a, %a) {precision_config = [#a, #a]} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>`},
	{"#a = #stablehlo.bounds<1>", "#a = #stablehlo.bounds<2>", `%x = "a.b"() {y = tensor<?xi32, #a>} : () -> i32`},
	{"#a = #stablehlo.result_accuracy_mode<HIGHEST>", "#a = #stablehlo.result_accuracy_mode<DEFAULT>", `%y = "a.b"() : () -> tensor<f32>` + "\n" + `%x = stablehlo.tanh %y : tensor<f32>` + "\n" + `%z = stablehlo.exponential %y {result_accuracy = #stablehlo.result_accuracy<mode = #a>} : tensor<f32>`},
	{"#a = #stablehlo.mesh_axis<name = \"x\", size = 2>", "#a = #stablehlo.mesh_axis<name = \"x\", size = 4>", `%x = "a.b"() {y = #stablehlo.mesh<axes = [#a]>} : () -> i32`},
	{"#a = loc(\"a\")", "#a = loc(\"b\")", `%x = "a.b"() : () -> i32 loc(#a)`},
	{"#a = loc(\"a\")", "#a = loc(\"b\")", `%x = "a.b"() : () -> i32 loc(fused[#a, "c"])`},
	{"#a = loc(\"a\")", "#a = loc(\"b\")", `%x = "a.b"() {y = #a} : () -> i32`},
	{"#a = 1", "#a = 2", `%x = "a.b"() : () -> i32 loc(fused<#a>["c"])`},
	{"#a = 1", "#a = 2", `%x = "a.b"() : () -> i32 loc(fused<{x = [#a], y = tensor<4xi32>}>["c", fused<#a>["d"]])`},
	{"#a = 1", "#a = 2", "#b = loc(fused<#a>[\"c\"])\n" + `%x = "a.b"() : () -> i32 loc(#b)`},
	{"#a = loc(\"a\")", "#a = loc(\"b\")", "func.func @f(%a: i32 loc(#a)) {\n  return\n}"},
}

// TestAliasesMeanWhatTheirFileSays reads texts that differ in the definition of an alias only, one
// after the other by one Reader, several times, with much before and after that is the same. What a
// Reader remembers of a text must not reach the next.
func TestAliasesMeanWhatTheirFileSays(t *testing.T) {
	r := newTestReader()
	used := func(text string) string {
		m, errors := parseVerified(r, sourceOf(text))
		return printsAs(t, m, errors)
	}
	for _, p := range aliasPlaces {
		for range 3 {
			for _, definition := range []string{p.first, p.second} {
				text := definition + "\n" + p.text + "\n"
				m, errors := parseVerified(NewReader(ir.NewContext()), sourceOf(text))
				want := printsAs(t, m, errors)
				if got := used(text); got != want {
					t.Errorf("%s\n%s", text, mlirtest.Difference(want, got))
				}
				if m == nil {
					t.Errorf("%s\n%s", text, rendered(errors))
				}
			}
		}
		a, b := used(p.first+"\n"+p.text), used(p.second+"\n"+p.text)
		if a == b {
			t.Errorf("the definitions make no difference:\n%s", p.text)
		}
		if !strings.Contains(used(p.text), "alias") {
			t.Errorf("without a definition:\n%s\n%s", p.text, used(p.text))
		}
	}
}

// printsAs returns the printed form of a text, or its errors.
func printsAs(t *testing.T, m *ir.Module, errors ir.Diagnostics) string {
	t.Helper()
	if m == nil {
		return rendered(errors)
	}
	return dump(m) + printForm(t, m, PrintOptions{DebugInfo: true}) + printForm(t, m, PrintOptions{DebugInfo: true, Generic: true})
}
