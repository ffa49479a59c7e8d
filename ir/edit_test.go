package ir_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	"github.com/hlo-promote/hlo-promote/ir/moduletest"
)

const sum = `func.func @f(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %0 = stablehlo.add %a, %b : tensor<4xi32>
  %1 = stablehlo.multiply %0, %a : tensor<4xi32>
  return %1 : tensor<4xi32>
}
`

// find returns the first operation with a name.
func find(m *ir.Module, name ir.OpName) (found ir.Op) {
	m.Walk(func(op ir.Op) {
		if found == 0 && m.OpName(op) == name {
			found = op
		}
	})
	return found
}

// TestEdits makes one change per case. It compares the source form with a hand-written one, and
// checks that it is equivalent to the canonical form.
func TestEdits(t *testing.T) {
	f64 := func(m *ir.Module) ir.Type {
		return m.Types.WithElement(m.Type(m.Result(find(m, ir.OpAdd), 0)), m.Types.Scalar(elem.F64))
	}
	for _, c := range []struct {
		name string
		edit func(m *ir.Module)
		want []string // replacements in the source
	}{
		{"none", func(m *ir.Module) {}, nil},
		{"the same operand", func(m *ir.Module) { m.SetOperand(find(m, ir.OpAdd), 0, m.Operand(find(m, ir.OpAdd), 0)) }, nil},
		{"operand", func(m *ir.Module) { m.SetOperand(find(m, ir.OpMultiply), 1, m.Operand(find(m, ir.OpAdd), 1)) }, []string{"%0, %a", "%0, %b"}},
		{"operands", func(m *ir.Module) { a := find(m, ir.OpAdd); m.SetOperands(a, m.Operand(a, 1), m.Operand(a, 0)) }, []string{"add %a, %b", "add %b, %a"}},
		{"attribute", func(m *ir.Module) { m.SetAttribute(find(m, ir.OpAdd), m.Names.Attr("x"), m.Attrs.Unit()) }, []string{"%a, %b :", "%a, %b {x} :"}},
		{"no attribute", func(m *ir.Module) {
			a, n := find(m, ir.OpAdd), m.Names.Attr("x")
			m.SetAttribute(a, n, m.Attrs.Unit())
			m.SetAttribute(a, n, 0)
		}, nil},
		{"rename", func(m *ir.Module) { m.Rename(find(m, ir.OpAdd), ir.OpSubtract, 0) }, []string{"stablehlo.add", "stablehlo.subtract"}},
		{"erase", func(m *ir.Module) {
			mul := find(m, ir.OpMultiply)
			m.SetOperand(find(m, ir.OpFuncReturn), 0, m.Operand(mul, 0))
			m.Erase(mul)
		}, []string{"  %1 = stablehlo.multiply %0, %a : tensor<4xi32>\n", "", "return %1", "return %0"}},
		{"insert before", func(m *ir.Module) {
			mul := find(m, ir.OpMultiply)
			op := m.NewOp(ir.OpConvert, 0, mul, []ir.Value{m.Operand(mul, 0)}, m.Type(m.Operand(mul, 0)))
			m.InsertBefore(mul, op)
			m.SetOperand(mul, 0, m.Result(op, 0))
		}, []string{"  %1 =", "  %v0_i32 = stablehlo.convert %0 : tensor<4xi32>\n  %1 =", "multiply %0", "multiply %v0_i32"}},
		{"insert after", func(m *ir.Module) {
			add := find(m, ir.OpAdd)
			m.InsertAfter(add, m.NewOp(ir.OpNegate, 0, add, []ir.Value{m.Result(add, 0)}, m.Type(m.Result(add, 0))))
		}, []string{"  %1 =", "  %v0_i32 = stablehlo.negate %0 : tensor<4xi32>\n  %1 ="}},
		{"prepend", func(m *ir.Module) {
			add := find(m, ir.OpAdd)
			a := m.Operand(add, 0)
			m.InsertBefore(m.FirstOp(m.Block(add)), m.NewOp(ir.OpNegate, 0, add, []ir.Value{a}, m.Type(a)))
		}, []string{"  %0 =", "  %a_i32 = stablehlo.negate %a : tensor<4xi32>\n  %0 ="}},
		{"adopt", func(m *ir.Module) { // uses of the sum become uses of its conversion
			add := find(m, ir.OpAdd)
			old := m.Detach(add)
			op := m.NewOp(ir.OpConvert, 0, add, []ir.Value{m.Result(add, 0)}, m.Type(old))
			m.Adopt(op, old)
			m.InsertAfter(add, op)
		}, []string{"  %0 = stablehlo.add", "  %v0_i32 = stablehlo.add", "  %1 =", "  %0 = stablehlo.convert %v0_i32 : tensor<4xi32>\n  %1 ="}},
		{"type", func(m *ir.Module) {
			to := f64(m)
			m.SetType(m.Result(find(m, ir.OpAdd), 0), to)
		}, []string{"add %a, %b : tensor<4xi32>", "add %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xf64>",
			"multiply %0, %a : tensor<4xi32>", "multiply %0, %a : (tensor<4xf64>, tensor<4xi32>) -> tensor<4xi32>"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := moduletest.Parse(t, sum)
			c.edit(m)
			got := moduletest.SourceForm(t, m)
			if want := strings.NewReplacer(c.want...).Replace(sum); got != want {
				t.Errorf("%s", got)
			}
			if moduletest.Canonical(t, moduletest.Parse(t, got)) != moduletest.Canonical(t, m) {
				t.Errorf("the canonical form is\n%s", moduletest.Canonical(t, m))
			}
			if m.Edited() != (len(c.want) > 0) && !strings.HasPrefix(c.name, "no ") {
				t.Errorf("edited: %v", m.Edited())
			}
			checkLinks(t, m)
		})
	}
}

// checkLinks checks the links of blocks and operations in both directions.
func checkLinks(t *testing.T, m *ir.Module) {
	t.Helper()
	for b := ir.Block(1); int(b) < m.NumBlocks(); b++ {
		if m.FirstOp(b) == m.Top() {
			continue // the top-level module, which holds the module of the file
		}
		prev := ir.Op(0)
		for op := m.FirstOp(b); op != 0; op = m.NextOp(op) {
			if m.PrevOp(op) != prev || m.Block(op) != b || m.Erased(op) {
				t.Errorf("operation %d of block %d", op, b)
			}
			for i := range m.NumResults(op) {
				if def, n := m.DefiningOp(m.Result(op, i)); def != op || n != i {
					t.Errorf("result %d of operation %d is that of %d", i, op, def)
				}
			}
			prev = op
		}
		if m.LastOp(b) != prev {
			t.Errorf("the end of block %d", b)
		}
		for i := range m.NumArgs(b) {
			if of, n := m.ArgOf(m.Arg(b, i)); of != b || n != i {
				t.Errorf("argument %d of block %d is that of %d", i, b, of)
			}
		}
	}
}

// TestClone copies operations with nested regions, several blocks, unregistered custom forms and
// compact forms. It checks that a copy prints like its original, and that changing one does not
// change the other.
func TestClone(t *testing.T) {
	const text = `module {
  func.func private @f(%arg0: tensor<4xi32>, %arg1: tensor<i1>, %arg2: i1) -> tensor<i32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.reduce(%arg0 init: %c) applies stablehlo.add across dimensions = [0] : (tensor<4xi32>, tensor<i32>) -> tensor<i32>
    %1 = "stablehlo.if"(%arg1) ({
      stablehlo.return %0 : tensor<i32>
    }, {
      %3:2 = stablehlo.while(%iterArg = %0, %iterArg_0 = %c) : tensor<i32>, tensor<i32>
      cond {
        stablehlo.return %arg1 : tensor<i1>
      } do {
        stablehlo.return %iterArg_0, %iterArg : tensor<i32>, tensor<i32>
      }
      stablehlo.return %3#1 : tensor<i32>
    }) : (tensor<i1>) -> tensor<i32>
    foo.bar %1, %arg2
    foo.loop(%arg3 = %1) {
      foo.yield %arg3
    }
    cf.cond_br %arg2, ^bb1(%1 : tensor<i32>), ^bb2
  ^bb1(%2: tensor<i32>):  // 2 preds: ^bb0, ^bb2
    return %2 : tensor<i32>
  ^bb2:  // pred: ^bb0
    cf.br ^bb1(%0 : tensor<i32>)
  }
}
`
	m := moduletest.Parse(t, text)
	if got := moduletest.Canonical(t, m); got != text {
		t.Fatalf("%s", mlirtest.Difference(text, got))
	}
	f := find(m, ir.OpFunc)
	copied := m.CloneOp(f)
	m.InsertAfter(f, copied)
	m.SetProperty(copied, ir.NameSymName, m.Attrs.String("g"))
	checkLinks(t, m)
	lines := strings.SplitAfter(text, "\n")
	body := strings.Join(lines[1:len(lines)-2], "")
	want := lines[0] + body + strings.Replace(body, "@f", "@g", 1) + lines[len(lines)-2]
	if got := moduletest.Canonical(t, m); got != want {
		t.Errorf("%s\n%s", mlirtest.Difference(want, got), got)
	}
	if got := moduletest.Canonical(t, moduletest.Parse(t, moduletest.SourceForm(t, m))); got != want {
		t.Errorf("the source form: %s", mlirtest.Difference(want, got))
	}
	m.WalkBelow(copied, func(op ir.Op) {
		if m.OpName(op) == ir.OpConstant {
			m.SetAttribute(op, m.Names.Attr("x"), m.Attrs.Unit())
		}
	})
	if got := moduletest.Canonical(t, m); strings.Count(got, "{x}") != 1 || strings.Index(got, "{x}") < strings.Index(got, "@g") {
		t.Errorf("%s", got)
	}
}

// TestWalk checks the order of a walk, and that its function may change the module.
func TestWalk(t *testing.T) {
	m := moduletest.Parse(t, "module @a {\n  module @b {\n    module @c {\n    }\n  }\n  module @d {\n  }\n}\nmodule @e {\n}\n")
	name := func(op ir.Op) string { return m.Attrs.StringOf(m.Property(op, ir.NameSymName)) }
	var names []string
	m.Walk(func(op ir.Op) { names = append(names, name(op)) })
	if fmt.Sprint(names) != "[a b c d e]" {
		t.Error(names)
	}
	names = nil
	m.Walk(func(op ir.Op) {
		names = append(names, name(op))
		switch name(op) {
		case "b":
			m.Erase(op)
		case "d":
			m.InsertBefore(op, m.CloneOp(op))
		}
	})
	if fmt.Sprint(names) != "[a b d e]" {
		t.Error(names)
	}
	names = nil
	m.Walk(func(op ir.Op) { names = append(names, name(op)) })
	if fmt.Sprint(names) != "[a d d e]" {
		t.Error(names)
	}
}

// TestNavigation checks the methods that navigate between operations, blocks, regions and values.
func TestNavigation(t *testing.T) {
	m := moduletest.Parse(t, sum)
	add, mul, ret := find(m, ir.OpAdd), find(m, ir.OpMultiply), find(m, ir.OpFuncReturn)
	function := m.ParentOp(add)
	body := m.Body(function)
	if m.OpName(function) != ir.OpFunc || m.ParentOp(function) != m.Top() || m.ParentOp(m.Top()) != 0 || m.Block(m.Top()) != 0 {
		t.Error("parents")
	}
	if m.FirstOp(body) != add || m.NextOp(add) != mul || m.PrevOp(mul) != add || m.LastOp(body) != ret || m.NextOp(ret) != 0 || m.Block(add) != body {
		t.Error("FirstOp, NextOp, PrevOp, LastOp or Block is wrong")
	}
	region := m.BlockRegion(body)
	if m.RegionOp(region) != function || m.Region(function, 0) != region || m.Region(function, 1) != 0 || m.NextRegion(region) != 0 || m.NextBlock(body) != 0 {
		t.Error("regions")
	}
	if def, n := m.DefiningOp(m.Operand(mul, 0)); def != add || n != 0 {
		t.Error("the definition of a result")
	}
	if b, n := m.ArgOf(m.Operand(add, 1)); b != body || n != 1 {
		t.Error("the definition of an argument")
	}
	if def, _ := m.DefiningOp(m.Operand(add, 0)); def != 0 {
		t.Error("an argument is defined by an operation")
	}
	if m.NumOperands(add) != 2 || m.NumResults(ret) != 0 || m.NumArgs(body) != 2 || m.Arg(body, 1) != m.Operand(add, 1) {
		t.Error("numbers")
	}
}
