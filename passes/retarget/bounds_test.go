package retarget

import (
	"fmt"
	"math"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// TestBounds checks the bound of the last value of a program.
func TestBounds(t *testing.T) {
	t.Parallel()
	const unknown = math.MaxUint64
	cases := []struct {
		program string // of %x: tensor<4xui64>, %y: tensor<4xui32>, %p: tensor<4xi1>
		want    uint64
	}{
		{"stablehlo.iota dim = 0 : tensor<4xui64>", 3},
		{"stablehlo.iota dim = 1 : tensor<4x7xi64>", 6},
		{"stablehlo.iota dim = 0 : tensor<0xui64>", unknown},
		{"stablehlo.iota dim = 0 : tensor<4294967296xui64>", math.MaxUint32},
		{"stablehlo.iota dim = 0 : tensor<4294967297xui64>", unknown},
		{"stablehlo.iota dim = 0 : tensor<2147483648xi64>", math.MaxInt32},
		{"stablehlo.iota dim = 0 : tensor<2147483649xi64>", unknown},
		{"stablehlo.iota dim = 0 : tensor<4xf64>", unknown},
		{"stablehlo.constant dense<[7, 9, 2]> : tensor<3xui64>", 9},
		{"stablehlo.constant dense<[7, -9, 2]> : tensor<3xi64>", unknown},
		{"stablehlo.constant dense<-1> : tensor<3xi32>", unknown},
		{"stablehlo.constant dense<4294967295> : tensor<ui64>", math.MaxUint32},
		{"stablehlo.constant dense<4294967296> : tensor<ui64>", unknown},
		{"stablehlo.constant dense<> : tensor<0xui64>", unknown},
		{"stablehlo.constant dense<1.0> : tensor<f64>", unknown},
		{"stablehlo.convert %y : (tensor<4xui32>) -> tensor<4xui64>", math.MaxUint32},
		{"stablehlo.convert %y : (tensor<4xui32>) -> tensor<4xi64>", unknown},
		{"stablehlo.convert %p : (tensor<4xi1>) -> tensor<4xi64>", 1},
		{"stablehlo.convert %x : (tensor<4xui64>) -> tensor<4xi64>", unknown},
		{"stablehlo.reshape %x : (tensor<4xui64>) -> tensor<2x2xui64>", unknown},
		{"stablehlo.constant dense<300> : tensor<ui64>\n%1 = stablehlo.convert %0 : (tensor<ui64>) -> tensor<ui8>", unknown},
		{"stablehlo.constant dense<65536> : tensor<ui64>\n%1 = stablehlo.multiply %0, %0 : tensor<ui64>", unknown},
		{"stablehlo.constant dense<65535> : tensor<ui64>\n%1 = stablehlo.multiply %0, %0 : tensor<ui64>", 65535 * 65535},
		{"stablehlo.constant dense<2147483648> : tensor<ui64>\n%1 = stablehlo.add %0, %0 : tensor<ui64>", unknown},
		{"stablehlo.constant dense<2147483647> : tensor<ui64>\n%1 = stablehlo.add %0, %0 : tensor<ui64>", math.MaxUint32 - 1},
		{"stablehlo.constant dense<100> : tensor<i8>\n%1 = stablehlo.add %0, %0 : tensor<i8>", unknown},
		{"stablehlo.constant dense<60> : tensor<i8>\n%1 = stablehlo.add %0, %0 : tensor<i8>", 120},
		{"stablehlo.constant dense<[5, 8]> : tensor<2xui64>\n%1 = stablehlo.concatenate %0, %0, dim = 0 : (tensor<2xui64>, tensor<2xui64>) -> tensor<4xui64>", 8},
		{"stablehlo.constant dense<[5, 8]> : tensor<2xui64>\n%1 = stablehlo.concatenate %0, %x, dim = 0 : (tensor<2xui64>, tensor<4xui64>) -> tensor<6xui64>", unknown},
		{"stablehlo.constant dense<[5, 8]> : tensor<2xui64>\n%1 = stablehlo.shift_right_logical %0, %0 : tensor<2xui64>", 8},
		{"stablehlo.constant dense<[5, 8]> : tensor<2xui64>\n%1 = stablehlo.subtract %0, %0 : tensor<2xui64>", unknown},
		{"stablehlo.constant dense<[5, 8]> : tensor<2xui64>\n%1 = stablehlo.reverse %0, dims = [0] : tensor<2xui64>", 8},
	}
	for _, c := range cases {
		b, last := boundsOf(t, "func.func @f(%x: tensor<4xui64>, %y: tensor<4xui32>, %p: tensor<4xi1>) {\n%0 = "+c.program+"\nreturn\n}")
		got := b.of(last, 0)
		if want := (bound{c.want, true}); c.want == unknown && got.ok || c.want != unknown && got != want {
			t.Errorf("%v, want %v: %s", got, want, c.program)
		}
	}
}

// TestBoundsAreLinear checks that a value which each operation uses twice is visited once.
func TestBoundsAreLinear(t *testing.T) {
	t.Parallel()
	program := "func.func @f() {\n%v0 = stablehlo.constant dense<0> : tensor<ui64>\n"
	for i := range 24 {
		program += fmt.Sprintf("%%v%d = stablehlo.add %%v%d, %%v%d : tensor<ui64>\n", i+1, i, i)
	}
	b, last := boundsOf(t, program+"return\n}")
	if got := b.of(last, 0); !got.ok || len(b.known) != 25 {
		t.Errorf("%v after %d values, want 25", got, len(b.known))
	}
}

// boundsOf returns the bounds of a program, and the last value before its return. Types of 64 bits
// become those of 32, and i8 becomes i32.
func boundsOf(t *testing.T, program string) (bounds, ir.Value) {
	t.Helper()
	m := parse(t, program)
	types := newMapping(m.Context, map[elem.Type]plan{elem.UI64: {to: elem.UI32}, elem.I64: {to: elem.I32}, elem.F64: {to: elem.F32}, elem.I8: {to: elem.I32}})
	end := m.LastOp(m.Body(m.FirstOp(m.Body(m.Top()))))
	return bounds{m, types, map[ir.Value]bound{}}, m.Result(m.PrevOp(end), 0)
}
