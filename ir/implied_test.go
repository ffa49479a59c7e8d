package ir_test

import (
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/moduletest"
)

// TestEditOfImpliedBody changes only an operation that a compact form implies. The compact form can
// no longer be printed.
func TestEditOfImpliedBody(t *testing.T) {
	const text = `func.func @f(%a: tensor<4xf32>, %b: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.reduce(%a init: %b) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
`
	m := moduletest.Parse(t, text)
	add := find(m, ir.OpAdd)
	negate := m.NewOp(ir.OpNegate, 0, add, []ir.Value{m.Operand(add, 0)}, m.Type(m.Operand(add, 0)))
	m.InsertBefore(add, negate)
	m.SetOperand(add, 0, m.Result(negate, 0))
	source := moduletest.SourceForm(t, m)
	if got, want := moduletest.Canonical(t, moduletest.Parse(t, source)), moduletest.Canonical(t, m); got != want {
		t.Errorf("the source form is\n%swhich says\n%snot\n%s", source, got, want)
	}
}
