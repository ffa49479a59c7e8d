package compare

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/interp"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/ir/verify"
)

// parse reads two modules into one context.
func parse(t *testing.T, a, b string) (*ir.Module, *ir.Module) {
	t.Helper()
	reader := text.NewReader(ir.NewContext())
	var list [2]*ir.Module
	for i, program := range []string{a, b} {
		m, errors := reader.Read(&ir.Source{Name: "in.mlir", Text: []byte(program)})
		if m == nil {
			t.Fatal(errors.Err())
		}
		if errors := verify.Module(m, verify.Options{}); errors.HasErrors() {
			t.Fatal(errors.Err(), program)
		}
		list[i] = m
	}
	return list[0], list[1]
}

// TestEdits compares small programs.
func TestEdits(t *testing.T) {
	const add = `func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %a = stablehlo.exponential %x : tensor<4xf32>
  %b = stablehlo.tanh %y : tensor<4xf32>
  %c = stablehlo.add %a, %b : tensor<4xf32>
  return %c : tensor<4xf32>
}`
	for _, c := range []struct{ name, a, b, want string }{
		{"equal", add, add, ""},
		{"other names, order and operands of add", add, `func.func @other(%0: tensor<4xf32>, %1: tensor<4xf32>) -> tensor<4xf32> {
  %2 = stablehlo.tanh %1 : tensor<4xf32>
  %3 = stablehlo.exponential %0 : tensor<4xf32>
  %4 = stablehlo.add %2, %3 : tensor<4xf32>
  return %4 : tensor<4xf32>
}`, ""},
		{"another operation", add, strings.Replace(add, "exponential", "sine", 1), "changed stablehlo.sine"},
		{"converts and types", add, `func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xbf16>
  %a = stablehlo.exponential %0 : tensor<4xbf16>
  %1 = stablehlo.convert %y : (tensor<4xf32>) -> tensor<4xbf16>
  %b = stablehlo.tanh %1 : tensor<4xbf16>
  %c = stablehlo.add %a, %b : tensor<4xbf16>
  %2 = stablehlo.convert %c : (tensor<4xbf16>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}`, "convert added stablehlo.convert|element type changed stablehlo.exponential|convert added stablehlo.convert|element type changed stablehlo.tanh|element type changed stablehlo.add|convert added stablehlo.convert"},
		{"one of two equal constants", `func.func @main(%x: tensor<f32>, %y: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %0 = stablehlo.constant dense<2.0> : tensor<f32>
  %1 = stablehlo.constant dense<2.0> : tensor<f32>
  %2 = stablehlo.multiply %x, %0 : tensor<f32>
  %3 = stablehlo.multiply %y, %1 : tensor<f32>
  return %2, %3 : tensor<f32>, tensor<f32>
}`, `func.func @main(%x: tensor<f32>, %y: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %0 = stablehlo.constant dense<2.0> : tensor<f32>
  %1 = stablehlo.constant dense<3.0> : tensor<f32>
  %3 = stablehlo.multiply %y, %1 : tensor<f32>
  %2 = stablehlo.multiply %x, %0 : tensor<f32>
  return %2, %3 : tensor<f32>, tensor<f32>
}`, "constant changed stablehlo.constant"},
		{"a function copied for each call", `func.func @main(%x: tensor<f32>) -> tensor<f32> {
  %0 = call @f(%x) : (tensor<f32>) -> tensor<f32>
  %1 = call @f(%0) : (tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}
func.func private @f(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.sine %x : tensor<f32>
  return %0 : tensor<f32>
}`, `func.func private @f_1(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.sine %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func private @f_0(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.sine %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func @main(%x: tensor<f32>) -> tensor<f32> {
  %0 = call @f_0(%x) : (tensor<f32>) -> tensor<f32>
  %1 = call @f_1(%0) : (tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}`, ""},
		{"a call of another function", `func.func @main(%x: tensor<f32>) -> tensor<f32> {
  %0 = call @f(%x) : (tensor<f32>) -> tensor<f32>
  %1 = call @g(%0) : (tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}
func.func private @f(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.sine %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func private @g(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.cosine %x : tensor<f32>
  return %0 : tensor<f32>
}`, `func.func @main(%x: tensor<f32>) -> tensor<f32> {
  %0 = call @f(%x) : (tensor<f32>) -> tensor<f32>
  %1 = call @f(%0) : (tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}
func.func private @f(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.sine %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func private @g(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.cosine %x : tensor<f32>
  return %0 : tensor<f32>
}`, "changed func.call"},
		{"a specialized function", `func.func @main(%x: tensor<f32>) -> tensor<f32> {
  %0 = call @f(%x) : (tensor<f32>) -> tensor<f32>
  %1 = call @f(%0) : (tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}
func.func private @f(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.sine %x : tensor<f32>
  return %0 : tensor<f32>
}`, `func.func @main(%x: tensor<f32>) -> tensor<f32> {
  %0 = call @f(%x) : (tensor<f32>) -> tensor<f32>
  %1 = stablehlo.convert %0 : (tensor<f32>) -> tensor<bf16>
  %2 = call @f_0(%1) : (tensor<bf16>) -> tensor<bf16>
  %3 = stablehlo.convert %2 : (tensor<bf16>) -> tensor<f32>
  return %3 : tensor<f32>
}
func.func private @f(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.sine %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func private @f_0(%x: tensor<bf16>) -> tensor<bf16> {
  %0 = stablehlo.sine %x : tensor<bf16>
  return %0 : tensor<bf16>
}`, "convert added stablehlo.convert|element type changed func.call|convert added stablehlo.convert|element type changed func.func|element type changed stablehlo.sine"},
		{"a function of one module", add, add + "\nfunc.func private @f(%x: tensor<i32>) -> tensor<i32> { return %x : tensor<i32> }", "added func.func"},
		{"another signature", add, strings.Replace(strings.Replace(add, "%y: tensor<4xf32>)", "%y: tensor<4xf32>, %z: tensor<i32>)", 1), "", "", 1), "changed func.func"},
		{"a block of another branch", `func.func @main(%p: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.if"(%p) ({
    %1 = stablehlo.sine %x : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }, {
    stablehlo.return %x : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return %0 : tensor<f32>
}`, `func.func @main(%p: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.if"(%p) ({
    %1 = stablehlo.sine %x : tensor<f32>
    %2 = stablehlo.negate %1 : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }, {
    stablehlo.return %x : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return %0 : tensor<f32>
}`, "added stablehlo.negate"},
		{"blocks in another order", cfg + bb1 + bb2 + "}", cfg + bb2 + bb1 + "}", ""},
	} {
		a, b := parse(t, c.a, c.b)
		var got []string
		for _, e := range Modules(a, b).Edits {
			name := ""
			if e.B != 0 {
				name = b.OpString(e.B)
			} else {
				name = a.OpString(e.A)
			}
			got = append(got, e.Kind.String()+" "+name)
		}
		if strings.Join(got, "|") != c.want {
			t.Errorf("%s: %s, want %s", c.name, strings.Join(got, "|"), c.want)
		}
	}
}

// A function with two blocks after the first.
const (
	cfg = "func.func @main(%p: i1, %x: tensor<f32>) -> tensor<f32> {\n  cf.cond_br %p, ^bb1, ^bb2\n"
	bb1 = "^bb1:\n  %0 = stablehlo.sine %x : tensor<f32>\n  return %0 : tensor<f32>\n"
	bb2 = "^bb2:\n  %1 = stablehlo.cosine %x : tensor<f32>\n  return %1 : tensor<f32>\n"
)

// blocks returns a program of n equal blocks in a row, and of as many side by side.
func blocks(n int, scale string) string {
	var s strings.Builder
	s.WriteString("func.func @main(%x0: tensor<8xf32>) -> tensor<8xf32> {\n")
	for i := range n {
		fmt.Fprintf(&s, "%%c%d = stablehlo.constant dense<%s> : tensor<8xf32>\n%%m%d = stablehlo.multiply %%x%d, %%c%d : tensor<8xf32>\n%%x%d = stablehlo.tanh %%m%d : tensor<8xf32>\n", i, scale, i, i, i, i+1, i)
		fmt.Fprintf(&s, "%%p%d = stablehlo.constant dense<2.0> : tensor<8xf32>\n%%q%d = stablehlo.add %%x0, %%p%d : tensor<8xf32>\n%%r%d = stablehlo.sine %%q%d : tensor<8xf32>\n", i, i, i, i, i)
	}
	fmt.Fprintf(&s, "return %%x%d : tensor<8xf32>\n}", n)
	return s.String()
}

// TestValues checks errors that are known: those of rounding to bf16 and of a changed constant.
func TestValues(t *testing.T) {
	a, b := parse(t, `func.func @main(%x: tensor<2xf32>, %n: tensor<i32>) -> (tensor<2xf32>, tensor<i32>) {
  %one = stablehlo.constant dense<1> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %v = %x) : tensor<i32>, tensor<2xf32>
    cond {
      %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    } do {
      %j = stablehlo.add %i, %one : tensor<i32>
      %w = stablehlo.add %v, %v : tensor<2xf32>
      stablehlo.return %j, %w : tensor<i32>, tensor<2xf32>
    }
  return %r#1, %r#0 : tensor<2xf32>, tensor<i32>
}`, `func.func @main(%x: tensor<2xf32>, %n: tensor<i32>) -> (tensor<2xf32>, tensor<i32>) {
  %one = stablehlo.constant dense<1> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %y = stablehlo.convert %x : (tensor<2xf32>) -> tensor<2xbf16>
  %r:2 = stablehlo.while(%i = %zero, %v = %y) : tensor<i32>, tensor<2xbf16>
    cond {
      %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    } do {
      %j = stablehlo.add %i, %one : tensor<i32>
      %w = stablehlo.add %v, %v : tensor<2xbf16>
      stablehlo.return %j, %w : tensor<i32>, tensor<2xbf16>
    }
  %z = stablehlo.convert %r#1 : (tensor<2xbf16>) -> tensor<2xf32>
  return %z, %r#0 : tensor<2xf32>, tensor<i32>
}`)
	c := Modules(a, b)
	x := interp.NewTensor(elem.F32, 2)
	x.Set(0, elem.Bits{Lo: 0x3f800000}) // 1
	x.Set(1, elem.Bits{Lo: 0x3f802000}) // 1 and an eighth of bf16's unit, 2^-7
	n := interp.NewTensor(elem.I32)
	n.Set(0, elem.Bits{Lo: 3})
	main := c.Functions()
	if len(main) != 1 {
		t.Fatal(main)
	}
	report, err := c.Run(context.Background(), main[0][0], main[0][1], []interp.Value{x, n}, []interp.Value{x, n}, RunOptions{})
	if err != nil || len(report.Notes) > 0 || len(report.Results) != 2 {
		t.Fatal(report, err)
	}
	d := report.Results[0]
	if d.Absolute != 8*0x1p-10 || d.ULP != 0x2000 || d.Element != 1 || !d.IsBeyond || d.Beyond != 1 || report.Results[1].ULP != 0 {
		t.Errorf("the results differ by %+v", *d)
	}
	first := report.First()
	if first == nil || b.OpString(first.B) != "stablehlo.convert" || first.A == 0 || first.ULP != 0x2000 {
		t.Fatalf("the first difference is %+v", first)
	}
	seen := map[string]int64{}
	for _, d := range report.Values {
		if d.B != 0 {
			seen[b.OpString(d.B)] += d.Times
		}
		if name := b.OpString(d.B); name == "stablehlo.add" && b.Types.Elem(b.Type(b.Result(d.B, 0))) == elem.BF16 && (d.ULP != 0.125 || d.Times != 3 || d.Absolute != 0x1p-7 || d.Iteration != 0) {
			t.Errorf("the sum differs by %+v", *d)
		}
	}
	if seen["stablehlo.compare"] != 4 || seen["stablehlo.add"] != 6 || seen["stablehlo.convert"] != 2 {
		t.Errorf("compared %v", seen)
	}
}

// TestScaled checks errors as parts of the largest element.
func TestScaled(t *testing.T) {
	tensor := func(values ...float64) *interp.Tensor {
		x := interp.NewTensor(elem.F64, int64(len(values)))
		for i, v := range values {
			x.Set(i, elem.Bits{Lo: math.Float64bits(v)})
		}
		return x
	}
	inf := math.Inf(1)
	for _, c := range []struct {
		a, b *interp.Tensor
		want float64
	}{
		{tensor(1, -4, 2), tensor(1, -4, 3), 0.25},
		{tensor(inf, 2), tensor(inf, 1), 0.5},
		{tensor(math.NaN(), 2), tensor(math.NaN(), 1), 0.5},
		{tensor(0, 0), tensor(0, 3), 3},
		{tensor(1), tensor(inf), inf},
		{tensor(5), tensor(5), 0},
	} {
		if got := measure(c.a, c.b, DefaultBound).Scaled; got != c.want {
			t.Errorf("%v and %v: %g, want %g", c.a, c.b, got, c.want)
		}
	}
}
