package passes

import (
	"fmt"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/moduletest"
	"github.com/hlo-promote/hlo-promote/promote"
)

// TestResting promotes programs, by the systems in turn, with and without the table of what rests: all comes out alike.
func TestResting(t *testing.T) {
	list := append(ownPrograms(t), program{name: "op-dense", text: string(opDense(300, false))}, program{name: "op-dense, mixed", text: string(opDense(300, true))})
	ways := []struct {
		system promote.Name
		Options
	}{
		{promote.JAX, Options{Signature: InferSignature}},
		{promote.JAX, Options{Signature: InferSignature, KeepWeak: true, WeakConstants: SplatConstants, Results: KeepResults}},
		{promote.NumPy, Options{Signature: InferSignature}},
		{promote.Torch, Options{Signature: InferSignature, WeakConstants: ScalarConstants}},
	}
	found := 0
	for i, p := range list {
		o := ways[i%len(ways)]
		sys, err := promote.New(o.system, promote.Config{})
		if err != nil {
			t.Fatal(err)
		}
		want, _ := promoted(t, p.text, sys, o.Options, nil)
		got, filled := promoted(t, p.text, sys, o.Options, new(resting))
		if got != want {
			t.Errorf("%s, %s: with the table:\n%s\nwithout:\n%s", p.name, o.system, got, want)
		}
		found += filled
	}
	if found < 500 { // a short run has 682
		t.Errorf("only %d entries were made", found)
	}
}

// promoted is what becomes of a program, or what is said of it, and how much of a table was filled.
func promoted(t *testing.T, program string, sys *promote.System, o Options, table *resting) (out string, filled int) {
	t.Helper()
	m := moduletest.Parse(t, program)
	s := newSolver(m, sys, &o)
	s.resting = table
	result, errors := s.run()
	if table != nil {
		for _, l := range table {
			if l != (likeness{}) {
				filled++
			}
		}
	}
	if result == nil {
		return fmt.Sprint(errors), filled
	}
	return fmt.Sprint(moduletest.Canonical(t, m), result.Warnings), filled
}

// TestRestingSeesOperands checks that operations like one that rests are looked at if something is known of their operands.
func TestRestingSeesOperands(t *testing.T) {
	m := moduletest.Parse(t, `func.func private @f(%a: tensor<f32>, %b: tensor<f64>) -> tensor<f32> {
  %0 = stablehlo.add %a, %a : tensor<f32>
  %1 = stablehlo.add %0, %b : (tensor<f32>, tensor<f64>) -> tensor<f32>
  %2 = stablehlo.add %1, %1 : tensor<f32>
  return %2 : tensor<f32>
}`)
	sys, _ := promote.New(promote.JAX, promote.Config{})
	s := newSolver(m, sys, &Options{})
	s.resting = new(resting)
	s.run()
	var types []string
	m.Walk(func(op ir.Op) {
		if m.OpName(op) == ir.OpAdd {
			types = append(types, m.TypeString(m.Type(m.Result(op, 0))))
		}
	})
	if got := fmt.Sprint(types); got != "[tensor<f32> tensor<f64> tensor<f64>]" {
		t.Errorf("the sums are %s", got)
	}
}
