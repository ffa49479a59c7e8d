package rewrite

import (
	"bytes"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/moduletest"
)

// TestCodeOf compares the code of a function with that of changed copies and of a clone.
func TestCodeOf(t *testing.T) {
	m := moduletest.Parse(t, `func.func @f(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %0 = stablehlo.add %a, %b : tensor<4xi32>
  %1:2 = stablehlo.while(%i = %0, %j = %b) : tensor<4xi32>, tensor<4xi32>
  cond {
    %c = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %2 = stablehlo.multiply %i, %b : tensor<4xi32>
    %3 = stablehlo.negate %2 : tensor<4xi32>
    stablehlo.return %3, %j : tensor<4xi32>, tensor<4xi32>
  }
  %4 = unknown.op %1#0 : tensor<4xi32> to tensor<4xi32>
  cf.br ^bb1(%4 : tensor<4xi32>)
^bb1(%5: tensor<4xi32>):
  return %5 : tensor<4xi32>
}
`)
	f := ir.SymbolsOf(m).In(m.Top(), "f")
	code := (&rewriter{m: m}).codeOf(f)
	if copied := m.CloneOp(f); !bytes.Equal((&rewriter{m: m}).codeOf(copied), code) {
		t.Error("a copy has another code")
	}
	check := func(op ir.Op, what string, change func(c *ir.Module)) {
		c := m.Clone()
		change(c)
		if bytes.Equal((&rewriter{m: c}).codeOf(f), code) {
			t.Errorf("%s: %s, and the code is the same", m.OpString(op), what)
		}
	}
	x, i64 := m.Names.Attr("x"), m.Types.Tensor([]int64{4}, m.Types.Scalar(7))
	m.WalkBelow(f, func(op ir.Op) {
		check(op, "an attribute is added", func(c *ir.Module) { c.SetAttribute(op, x, c.Attrs.Unit()) })
		check(op, "a property is added", func(c *ir.Module) { c.SetProperty(op, x, c.Attrs.Unit()) })
		for i, v := range m.Operands(op) {
			check(op, "an operand is replaced", func(c *ir.Module) { c.SetOperand(op, i, ir.Value(c.NumValues()-1)) })
			check(op, "an operand has another type", func(c *ir.Module) { c.SetType(v, i64) })
		}
		if m.NumOperands(op) == 2 {
			check(op, "operands are swapped", func(c *ir.Module) { c.SetOperands(op, m.Operand(op, 1), m.Operand(op, 0)) })
		}
	})
}
