package ir

import (
	"strings"
	"testing"
)

// TestEditOfImpliedBody changes an operation that a compact form implies, and nothing else: the form has to give way.
func TestEditOfImpliedBody(t *testing.T) {
	const text = `func.func @f(%a: tensor<4xf32>, %b: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.reduce(%a init: %b) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
`
	read := func(text string) *Module {
		m, errors := NewContext().Parse(&Source{Name: "in.mlir", Text: []byte(text)})
		if errors.HasErrors() {
			t.Fatal(errors[0].Render())
		}
		return m
	}
	m := read(text)
	add := find(m, OpAdd)
	negate := m.NewOp(OpNegate, 0, add, []Value{m.Operand(add, 0)}, m.Type(m.Operand(add, 0)))
	m.InsertBefore(add, negate)
	m.SetOperand(add, 0, m.Result(negate, 0))
	var source, canonical strings.Builder
	m.PrintSource(&source)
	m.Print(&canonical, PrintOptions{})
	again := read(source.String())
	var from strings.Builder
	again.Print(&from, PrintOptions{})
	if from.String() != canonical.String() {
		t.Errorf("the source form is\n%swhich says\n%snot\n%s", source.String(), from.String(), canonical.String())
	}
}
