package llvm

import (
	"math"
	"os"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// TestRulesAreComplete checks that each operation of the two dialects (the list of package passes) is written or
// refused with a reason, and that nothing else of them is.
func TestRulesAreComplete(t *testing.T) {
	text, err := os.ReadFile("../testdata/ops.txt")
	if err != nil {
		t.Fatal(err)
	}
	c := ir.NewContext()
	known := map[string]int{}
	count := func(op ir.OpName) { known[c.OpNameString(op)]++ }
	for op := range rules {
		count(op)
	}
	for op := range broadcasts {
		count(op)
	}
	for op := range structural {
		count(op)
	}
	for op, why := range refusals {
		if structural[op] == nil { // which refuses it at places
			count(op)
		}
		if why.why == "" || why.advice == "" {
			t.Errorf("%s is refused without reason or advice", c.OpNameString(op))
		}
	}
	listed := 0
	for line := range strings.Lines(string(text)) {
		name := strings.TrimSpace(line)
		if name == "" || name[0] == '#' || name == "stablehlo.return" {
			continue
		}
		listed++
		if known[name] != 1 {
			t.Errorf("%s is known %d times", name, known[name])
		}
		delete(known, name)
	}
	if listed < 160 {
		t.Errorf("only %d operations are listed", listed)
	}
	for name := range known {
		if strings.HasPrefix(name, "stablehlo.") || strings.HasPrefix(name, "chlo.") {
			t.Errorf("there is no %s", name)
		}
	}
}

// TestBroadcastsHaveRules checks that what a broadcasting operation computes is written.
func TestBroadcastsHaveRules(t *testing.T) {
	for op, plain := range broadcasts {
		if _, ok := rules[plain]; !ok {
			t.Errorf("%d broadcasts %d, which has no rule", op, plain)
		}
	}
}

// TestFormatsAreTheirTypes checks the numbers in scalars against the widths and values of package elem.
func TestFormatsAreTheirTypes(t *testing.T) {
	for e, s := range scalars {
		f := s.format
		if f == nil {
			continue
		}
		value := func(code uint64) float64 { return toDouble(e, elem.Bits{Lo: code}) }
		if x, next := value(f.top), value(f.top+1); x != x || math.IsInf(x, 0) || next > x && !math.IsInf(next, 0) {
			t.Errorf("%v: top %X is %v, and the next is %v", e, f.top, x, next)
		}
		if x := value(f.nan); f.kind != finiteOnly && x == x {
			t.Errorf("%v: NaN %X is %v", e, f.nan, x)
		}
		if one := uint64(f.bias) << f.frac; value(one) != 1 {
			t.Errorf("%v: bias %d, but %X is %v", e, f.bias, one, value(one))
		}
	}
}

// emitted is what a module becomes.
func emitted(t *testing.T, text string, o Options) (*Result, ir.Diagnostics) {
	t.Helper()
	return Emit(promoted(t, text), o)
}

// TestRefusals checks who is left out, and why.
func TestRefusals(t *testing.T) {
	for _, c := range []struct{ text, why string }{
		{`func.func @f(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
			%y = stablehlo.exponential %x : tensor<2x3xf32>
			%z = stablehlo.transpose %y, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
			return %z : tensor<3x2xf32>
		}`, "'stablehlo.transpose' op moves elements to other places"},
		{`func.func @f() -> tensor<2xi32> {
			%y = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
			return %y : tensor<2xi32>
		}`, "'stablehlo.constant' op has elements that differ"},
		{`func.func @f(%x: tensor<4xf8E4M3FN>) -> tensor<4xf8E4M3FN> {
			%y = stablehlo.reduce_precision %x, format = e4m1 : tensor<4xf8E4M3FN>
			return %y : tensor<4xf8E4M3FN>
		}`, "overflows to infinity, which 'f8E4M3FN' does not have"},
		{`func.func private @f(tensor<4xf32>) -> tensor<4xf32>`, "it has no body"},
		{`func.func @f(%x: tensor<4x!quant.uniform<i8:f32, 2.0>>) -> tensor<4x!quant.uniform<i8:f32, 2.0>> {
			return %x : tensor<4x!quant.uniform<i8:f32, 2.0>>
		}`, "argument #0 has type"},
		{`func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
			%y = call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
			return %y : tensor<4xf32>
		}`, "calls '@f' recursively"},
	} {
		result, diagnostics := emitted(t, c.text, Options{})
		if len(diagnostics) != 1 || diagnostics[0].Severity != ir.Error || !strings.Contains(diagnostics[0].Message, c.why) {
			t.Errorf("diagnostics %v, want %s", diagnostics, c.why)
		}
		if len(result.Functions) != 0 || len(result.Left) != 1 {
			t.Errorf("%+v", result)
		}
	}
}

// TestPartial checks that the rest is written, and that with AllowPartial what is left out is a warning.
func TestPartial(t *testing.T) {
	const text = `
	func.func @good(%x: tensor<4xf32>) -> tensor<4xf32> {
		return %x : tensor<4xf32>
	}
	func.func @bad(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
		%z = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
		return %z : tensor<3x2xf32>
	}
	func.func @caller(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
		%z = call @bad(%x) : (tensor<2x3xf32>) -> tensor<3x2xf32>
		return %z : tensor<3x2xf32>
	}`
	for _, o := range []Options{{}, {AllowPartial: true}} {
		result, diagnostics := emitted(t, text, o)
		if len(result.Functions) != 1 || result.Functions[0].Name != "good" || strings.Join(result.Left, " ") != "bad caller" {
			t.Errorf("%+v", result)
		}
		if len(diagnostics) != 2 || diagnostics.HasErrors() == o.AllowPartial {
			t.Errorf("%v: %v", o, diagnostics)
		}
	}
}
