package ir_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/moduletest"
)

const looped = `func.func @f(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %0 = stablehlo.add %a, %a : tensor<4xi32>
  %1:2 = stablehlo.while(%i = %0, %j = %b) : tensor<4xi32>, tensor<4xi32>
  cond {
    %c = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %2 = stablehlo.multiply %i, %b : tensor<4xi32>
    %3 = stablehlo.negate %2 : tensor<4xi32>
    stablehlo.return %3, %j : tensor<4xi32>, tensor<4xi32>
  }
  %4 = func.call @g(%1#0) : (tensor<4xi32>) -> tensor<4xi32>
  return %4 : tensor<4xi32>
}
func.func @g(%x: tensor<4xi32>) -> tensor<4xi32> {
  return %x : tensor<4xi32>
}
`

// A place is operand i of an operation.
type place struct {
	op ir.Op
	i  int
}

// walkedUses returns the uses of every value, from a walk over the module.
func walkedUses(m *ir.Module) map[ir.Value]map[place]bool {
	uses := map[ir.Value]map[place]bool{}
	m.Walk(func(op ir.Op) {
		for i, v := range m.Operands(op) {
			if uses[v] == nil {
				uses[v] = map[place]bool{}
			}
			uses[v][place{op, i}] = true
		}
	})
	return uses
}

// checkUses compares the uses that the module keeps with those of a walk.
func checkUses(t *testing.T, m *ir.Module, after string) {
	t.Helper()
	want, u := walkedUses(m), m.Uses()
	for v := ir.Value(1); int(v) < m.NumValues(); v++ {
		got := map[place]bool{}
		for op, i := range u.Of(v) {
			if got[place{op, i}] {
				t.Fatalf("after %s, value %d has operand %d of op %d twice", after, v, i, op)
			}
			got[place{op, i}] = true
		}
		n := len(want[v])
		if !maps.Equal(got, want[v]) || u.Any(v) != (n > 0) || u.HasOne(v) != (n == 1) || u.Count(v) != n {
			t.Fatalf("after %s, value %d has the uses %v, want %v", after, v, got, want[v])
		}
	}
}

// TestUses makes random edits of each kind and compares the uses with those of a walk after each.
func TestUses(t *testing.T) {
	for seed := range uint64(20) {
		random := rand.New(rand.NewPCG(seed, 0))
		m := moduletest.Parse(t, looped)
		checkUses(t, m, "reading")
		var ops []ir.Op
		m.Walk(func(op ir.Op) {
			if m.NumOperands(op) > 0 && m.FirstRegion(op) == 0 {
				ops = append(ops, op)
			}
		})
		f := find(m, ir.OpFunc)
		anyValue := func() ir.Value { return ir.Value(1 + random.IntN(m.NumValues()-1)) }
		edits := []struct {
			name string
			edit func(op ir.Op)
		}{
			{"SetOperand", func(op ir.Op) { m.SetOperand(op, random.IntN(m.NumOperands(op)), anyValue()) }},
			{"SetOperands", func(op ir.Op) { m.SetOperands(op, anyValue(), anyValue(), anyValue()) }},
			{"ReplaceAllUses", func(ir.Op) { m.ReplaceAllUses(anyValue(), anyValue()) }},
			{"InsertBefore", func(op ir.Op) {
				m.InsertBefore(op, m.NewOp(ir.OpNegate, 0, op, []ir.Value{anyValue()}, m.Type(anyValue())))
			}},
			{"Erase", func(op ir.Op) {
				made := m.NewOp(ir.OpNegate, 0, op, []ir.Value{anyValue()}, m.Type(anyValue()))
				m.InsertBefore(op, made)
				m.Erase(made)
				m.SetOperand(made, 0, anyValue())
			}},
			{"CloneOp", func(ir.Op) { m.InsertAfter(f, m.CloneOp(f)) }},
			{"CloneOp and Erase", func(ir.Op) {
				c := m.CloneOp(f)
				m.InsertAfter(f, c)
				m.Erase(c)
			}},
			{"Detach and Adopt", func(op ir.Op) {
				if m.NumResults(op) != 1 {
					return
				}
				old := m.Detach(op)
				made := m.NewOp(ir.OpNegate, 0, op, []ir.Value{m.Result(op, 0)}, m.Type(old))
				m.Adopt(made, old)
				m.InsertAfter(op, made)
			}},
			{"Clone", func(ir.Op) { m = m.Clone() }},
			{"DropUses", func(ir.Op) { m.DropUses() }},
		}
		for range 60 {
			e := edits[random.IntN(len(edits))]
			e.edit(ops[random.IntN(len(ops))])
			checkUses(t, m, e.name)
		}
	}
}

// TestSymbols looks up names in nested modules.
func TestSymbols(t *testing.T) {
	m := moduletest.Parse(t, `func.func @f() { return }
func.func @g() {
  call @f() : () -> ()
  return
}
module @inner {
  func.func @f() { return }
  func.func @h() {
    call @f() : () -> ()
    return
  }
}
`)
	s := ir.SymbolsOf(m)
	if len(s.Functions()) != 4 || len(s.Modules()) != 2 {
		t.Fatalf("%d functions, %d modules", len(s.Functions()), len(s.Modules()))
	}
	outer, inner := s.In(m.Top(), "f"), s.In(s.Modules()[1], "f")
	var callees []ir.Op
	m.Walk(func(op ir.Op) {
		if m.OpName(op) == ir.OpFuncCall {
			callees = append(callees, s.Callee(op))
		}
	})
	if outer == 0 || inner == 0 || outer == inner || !slices.Equal(callees, []ir.Op{outer, inner}) || s.Callee(outer) != 0 || s.In(m.Top(), "h") != 0 {
		t.Errorf("the calls are of %v, want %d and %d", callees, outer, inner)
	}
}
