package verify

import (
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text"
)

// TestDefinesInOrder verifies programs whose values are used in order and out of order, and out of
// isolated operations.
func TestDefinesInOrder(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, body     string
		ordered, legal bool
	}{
		{"use in order", `%0 = "stablehlo.constant"() <{value = dense<1.0> : tensor<f32>}> : () -> tensor<f32>
			func.func @f(%a: tensor<f32>) -> tensor<f32> { %1 = stablehlo.abs %a : tensor<f32>
			return %1 : tensor<f32> }`, true, true},
		{"use of a value of the module in a function", `%0 = "stablehlo.constant"() <{value = dense<1.0> : tensor<f32>}> : () -> tensor<f32>
			func.func @f() -> tensor<f32> { return %0 : tensor<f32> }`, false, false},
		{"use of an argument in an isolated region", `sdy.mesh @mesh = <["a"=2]>
			func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
			%0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"a"}]>] out_shardings=[<@mesh, [{"a"}]>] manual_axes={"a"} (%b: tensor<2xf32>) {
			%1 = stablehlo.abs %a : tensor<4xf32>
			sdy.return %b : tensor<2xf32> } : (tensor<4xf32>) -> tensor<4xf32>
			return %0 : tensor<4xf32> }`, false, false},
		{"use before the definition", `func.func @f(%a: tensor<f32>) -> tensor<f32> { %0 = stablehlo.abs %1 : tensor<f32>
			%1 = stablehlo.abs %a : tensor<f32>
			return %0 : tensor<f32> }`, false, false},
		{"use in a graph region before the definition", `%0 = stablehlo.abs %1 : tensor<f32>
			%1 = "stablehlo.constant"() <{value = dense<1.0> : tensor<f32>}> : () -> tensor<f32>`, false, true},
		{"use of an argument in a region", `func.func @f(%a: tensor<f32>, %p: tensor<i1>) -> tensor<f32> {
			%0 = "stablehlo.if"(%p) ({ stablehlo.return %a : tensor<f32> }, { stablehlo.return %a : tensor<f32> }) : (tensor<i1>) -> tensor<f32>
			return %0 : tensor<f32> }`, true, true},
		{"use in a later block", `func.func @f(%a: tensor<f32>) -> tensor<f32> { %0 = stablehlo.abs %a : tensor<f32>
			cf.br ^b
			^b: return %0 : tensor<f32> }`, false, true},
	} {
		m, errors := text.NewReader(ir.NewContext()).Read(&ir.Source{Text: []byte(test.body)})
		if m == nil {
			t.Fatalf("%s: %v", test.name, errors)
		}
		if got := definesInOrder(m); got != test.ordered {
			t.Errorf("%s: definesInOrder returns %v", test.name, got)
		}
		if got := Legal(m, Options{}); got != test.legal {
			t.Errorf("%s: Legal returns %v", test.name, got)
		}
	}
}
