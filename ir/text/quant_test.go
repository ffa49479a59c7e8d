package text

import (
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
)

// TestQuantizedTypes compares printed quantized types with the output of mlir-opt 22.1.8, and
// checks that two spellings give one type. For si8 and ui8, mlir-opt prints i8 and u8; we keep what
// is written, as StableHLO does (ops_stablehlo_quantized.mlir at 3c9301c1 expects both in messages,
// and rejects si8).
func TestQuantizedTypes(t *testing.T) {
	r := newTestReader()
	for _, row := range []struct{ text, want string }{
		{`tensor<2x2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>`,
			`tensor<2x2x!quant.uniform<i8:f32:0, {1.000000e-01,2.000000e-01}>>`},
		{`tensor<2x2x!quant.uniform<i8<-128 : 127>:f32:0, {0.1:-30,0.2}>>`,
			`tensor<2x2x!quant.uniform<i8:f32:0, {1.000000e-01:-30,2.000000e-01}>>`},
		{`tensor<4x!quant.uniform<i8:f32, 1.0:17>>`,
			`tensor<4x!quant.uniform<i8:f32, 1.000000e+00:17>>`},
		{`tensor<4x!quant.uniform<u8:f32, 34.0:16>>`,
			`tensor<4x!quant.uniform<u8:f32, 3.400000e+01:16>>`},
		{`tensor<4x!quant.uniform<i8<-127:127>:f32, 2.0>>`,
			`tensor<4x!quant.uniform<i8<-127:127>:f32, 2.000000e+00>>`},
		{`!quant.any<i8:f32>`,
			`!quant.any<i8:f32>`},
		{`!quant.calibrated<f32<-0.9:1.2>>`,
			`!quant.calibrated<f32<-9.000000e-01:1.200000e+00>>`},
		{`tensor<2x4x!quant.uniform<i8:f32:{0:1,1:2}, {{1.0:1,2.0:2},{3.0:3,4.0:4}}>>`,
			`tensor<2x4x!quant.uniform<i8:f32:{0:1, 1:2}, {{1.000000e+00:1, 2.000000e+00:2}, {3.000000e+00:3, 4.000000e+00:4}}>>`},
		{`tensor<?x!quant.uniform<i32:f32:0, {2.9455460163317514E-5,5.8952903030815205E-5}>>`,
			`tensor<?x!quant.uniform<i32:f32:0, {2.9455460163317514E-5,5.8952903030815205E-5}>>`},
		{`tensor<4x!quant.uniform<i8:f32, 1.000000e-01:-30>>`,
			`tensor<4x!quant.uniform<i8:f32, 1.000000e-01:-30>>`},
		{`tensor<4x!quant.uniform<i8:f32, 0.1:0>>`,
			`tensor<4x!quant.uniform<i8:f32, 1.000000e-01>>`},
		{`tensor<4x!quant.uniform<ui8:f32, 0.1:0>>`,
			`tensor<4x!quant.uniform<ui8:f32, 1.000000e-01>>`},
		{`tensor<4x!quant.uniform<i8:f32:0, {0.1}>>`,
			`tensor<4x!quant.uniform<i8:f32:0, {1.000000e-01}>>`},
		{`tensor<2x4x!quant.uniform<i8:f32:{0:1,1:2}, {{1.0:0,2.0:2},{3.0:3,4.0}}>>`,
			`tensor<2x4x!quant.uniform<i8:f32:{0:1, 1:2}, {{1.000000e+00, 2.000000e+00:2}, {3.000000e+00:3, 4.000000e+00}}>>`},
		{`!quant.any<i8<-8:7>:f32>, !quant.any<i8<-128:127>>, !quant.any<u4>`,
			`!quant.any<i8<-8:7>:f32>, !quant.any<i8>, !quant.any<u4>`},
		{`!quant.uniform<i32:f64, 1.5>`,
			`!quant.uniform<i32:f64, 1.500000e+00>`},
		{`!quant.uniform<u16<10:20>:bf16, 0.333333333333:5>`,
			`!quant.uniform<u16<10:20>:bf16, 0.33333333333300003:5>`},
		{`!quant.uniform<i8:f32:1, { 2.0:-1 , 3.0 }>`,
			`!quant.uniform<i8:f32:1, {2.000000e+00:-1,3.000000e+00}>`},
		{`!quant.uniform<si8:f32, 2.0>`,
			`!quant.uniform<si8:f32, 2.000000e+00>`},
	} {
		a, b := functionType(t, r, row.text), functionType(t, r, row.want)
		if got := r.c.Types.Text(a); got != "("+row.want+") -> ()" {
			t.Errorf("%s is %s", row.text, got)
		}
		if a != b {
			t.Errorf("%s and %s are different types", row.text, row.want)
		}
	}
}

// functionType returns the type of a function with these operands.
func functionType(t *testing.T, r *Reader, operands string) ir.Type {
	t.Helper()
	m, errors := parseVerified(r, sourceOf("func.func private @f("+operands+")"))
	if m == nil {
		t.Fatal(rendered(errors))
	}
	return m.Attrs.Type(m.Property(m.FirstOp(m.Body(m.Top())), ir.NameFunctionType))
}

// TestOddQuantizedTypes checks that a type of the dialect quant that MLIR does not know keeps its
// text.
func TestOddQuantizedTypes(t *testing.T) {
	r := newTestReader()
	for _, text := range []string{"!quant.uniform<>", "!quant.uniform<i8:f32>", "!quant.uniform<i8:f32, 1>", "!quant.uniform<i64:f32, 1.0>",
		"!quant.uniform<i8:f32, 1.0, 2>", "!quant.uniform<i8:f32:0, {1.0>", "!quant.other<i8>", "!quant.uniform<i8<1:f32, 1.0>>"} {
		m, _ := parseVerified(r, sourceOf("func.func private @f("+text+")"))
		if m == nil {
			continue // unbalanced brackets
		}
		again := functionType(t, r, text)
		if got := r.c.Types.Text(again); got != "("+text+") -> ()" {
			t.Errorf("%s is %s", text, got)
		}
	}
}
