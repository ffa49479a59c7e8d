package infer_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	"github.com/hlo-promote/hlo-promote/ir/moduletest"
	"github.com/hlo-promote/hlo-promote/passes/internal/infer"
	"github.com/hlo-promote/hlo-promote/passes/internal/rewrite"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

// layers returns a function of about n operations with repeating types. If mixed is set, one
// operand of each sum has another type.
func layers(n int, mixed bool) string {
	var b bytes.Buffer
	b.WriteString("func.func @main(%x: tensor<8xf32>, %y: tensor<8xbf16>) -> tensor<8xf32> {\n  %0 = stablehlo.tanh %x : tensor<8xf32>\n")
	for i := 1; i < n; i += 2 {
		if mixed {
			fmt.Fprintf(&b, "  %%%d = stablehlo.add %%%d, %%y : (tensor<8xf32>, tensor<8xbf16>) -> tensor<8xf32>\n", i, i-1)
		} else {
			fmt.Fprintf(&b, "  %%%d = stablehlo.add %%%d, %%x : tensor<8xf32>\n", i, i-1)
		}
		fmt.Fprintf(&b, "  %%%d = stablehlo.tanh %%%d : tensor<8xf32>\n", i+1, i)
	}
	fmt.Fprintf(&b, "  return %%%d : tensor<8xf32>\n}\n", n-n%2)
	return b.String()
}

// TestUnchangedCache promotes programs under several systems with and without the cache, and
// compares the outputs.
func TestUnchangedCache(t *testing.T) {
	list := []string{layers(300, false), layers(300, true)}
	for _, p := range mlirtest.OwnPrograms(t) {
		if m, errors := moduletest.Read(&ir.Source{Name: p.Name, Text: p.Text}); m != nil && !errors.HasErrors() {
			list = append(list, string(p.Text))
		}
	}
	ways := []struct {
		system  promote.Name
		options rules.Options
	}{
		{promote.JAX, rules.Options{}},
		{promote.JAX, rules.Options{KeepWeak: true, WeakConstants: rules.SplatConstants, Results: rules.KeepResults}},
		{promote.NumPy, rules.Options{}},
		{promote.Torch, rules.Options{WeakConstants: rules.ScalarConstants}},
	}
	entries := 0
	for i, p := range list {
		way := ways[i%len(ways)]
		sys, err := promote.New(way.system, promote.Config{})
		if err != nil {
			t.Fatal(err)
		}
		o := way.options
		o.System, o.Signature = sys, rules.InferSignature
		want, _ := promoted(t, p, o, false)
		got, made := promoted(t, p, o, true)
		if got != want {
			t.Errorf("%s: with the cache\n%s\nwithout\n%s", way.system, got, want)
		}
		entries += made
	}
	if entries < 400 && !testing.Short() { // a short run has a sample of the programs
		t.Errorf("only %d entries were made", entries)
	}
}

// promoted returns the promoted program or its diagnostics, and the number of cache entries.
func promoted(t *testing.T, program string, o rules.Options, cached bool) (out string, entries int) {
	t.Helper()
	m := moduletest.Parse(t, program)
	solution, entries := infer.RunWithCache(m, o, cached)
	if len(solution.Report.Errors) == 0 {
		rewrite.Run(solution, false)
	}
	if errors := solution.Report.Errors; len(errors) > 0 {
		errors.Sort()
		return fmt.Sprint(errors), entries
	}
	solution.Report.Warnings.Sort()
	return fmt.Sprint(moduletest.Canonical(t, m), solution.Report.Warnings), entries
}

// TestCacheSeesOperands checks that the cache does not apply to operations whose operands have
// changed types.
func TestCacheSeesOperands(t *testing.T) {
	m := moduletest.Parse(t, `func.func private @f(%a: tensor<f32>, %b: tensor<f64>) -> tensor<f32> {
  %0 = stablehlo.add %a, %a : tensor<f32>
  %1 = stablehlo.add %0, %b : (tensor<f32>, tensor<f64>) -> tensor<f32>
  %2 = stablehlo.add %1, %1 : tensor<f32>
  return %2 : tensor<f32>
}`)
	sys, _ := promote.New(promote.JAX, promote.Config{})
	solution, _ := infer.RunWithCache(m, rules.Options{System: sys}, true)
	rewrite.Run(solution, false)
	var types []string
	m.Walk(func(op ir.Op) {
		if m.OpName(op) == ir.OpAdd {
			types = append(types, m.Types.Text(m.Type(m.Result(op, 0))))
		}
	})
	if got := fmt.Sprint(types); got != "[tensor<f32> tensor<f64> tensor<f64>]" {
		t.Errorf("the sums have types %s", got)
	}
}
