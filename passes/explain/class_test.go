package explain

import (
	"math"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
)

// samples returns values of an element type: all values of types up to 8 bits, many of those up to
// 16; for wider types the powers of two, the values next to them, and the extremes.
func samples(t elem.Type) (all []elem.Bits) {
	part := t.Part()
	bits := part.Bits()
	add := func(n uint64) {
		if bits < 64 {
			n &= 1<<bits - 1
		}
		all = append(all, elem.Bits{Lo: n})
		if part != t {
			all = append(all, elem.Bits{Lo: n, Hi: n})
		}
	}
	if bits <= 16 {
		for n := range uint64(1) << bits {
			if low := n & 0xff; bits <= 8 || n%5 == 0 || low < 2 || low > 0xfd || low&0x7f == 0 {
				add(n)
			}
		}
		return all
	}
	if part.IsInteger() {
		for e := range bits {
			for _, n := range []uint64{1 << e, 1<<e - 1, 1<<e + 1} {
				add(n)
				add(-n)
			}
		}
		return all
	}
	for e := -1080; e <= 1030; e++ {
		for _, x := range []float64{math.Ldexp(1, e), math.Ldexp(1.5, e), math.Ldexp(1+1.0/(1<<20), e), math.Ldexp(1+1.0/(1<<40), e)} {
			for _, x := range []float64{x, -x, x + 0.5} {
				b, outcome := elem.Convert(elem.F64, part, elem.Bits{Lo: math.Float64bits(x)})
				if outcome&elem.Overflow == 0 {
					add(b.Lo)
				}
			}
		}
	}
	add(0)
	return all
}

// realOf returns the number that a real value represents, and whether it is finite.
func realOf(t elem.Type, b elem.Bits) (float64, bool) {
	x, _ := elem.Convert(t, elem.F64, b)
	f := math.Float64frombits(x.Lo)
	return f, !math.IsInf(f, 0) && !math.IsNaN(f)
}

// measured returns the effects of converting all samples, which define the classes.
func measured(from, to elem.Type) (c Class) {
	least := func(t elem.Type) float64 { // the smallest normal number
		if p, ok := promote.TypeOf(t.Part().String()); ok && t.Part().IsFloat() {
			return math.Ldexp(1, rangeOf(p).low)
		}
		return 0
	}
	noZero := to.String() == "f8E8M0FNU" && from != to
	for _, b := range samples(from) {
		x, finite := realOf(from.Part(), elem.Bits{Lo: b.Lo})
		if !finite || x != 0 && math.Abs(x) < least(from) {
			continue
		}
		got, outcome := elem.Convert(from, to, b)
		y, _ := realOf(to.Part(), elem.Bits{Lo: got.Lo})
		switch {
		case to.IsBool():
			if outcome&elem.Inexact != 0 {
				c |= Precision
			}
			continue
		case x < 0 && (noZero || to.Part().IsUnsigned()), x > 0 && y < 0 && from.IsUnsigned():
			if outcome.Lossless() || x > -1 && x < 0 { // a fraction is dropped first
				continue
			}
			c |= Sign
			if x < 0 {
				continue
			}
		case noZero && x == 0:
			c |= Range
			continue
		}
		switch {
		case outcome&elem.Overflow != 0:
			if from.Part().IsInteger() || isPower(x) {
				// rounding up to infinity does not count as a loss of range
				c |= Range
			}
		case outcome&(elem.Inexact|elem.Underflow) != 0:
			if to.Part().IsFloat() && math.Abs(x) < least(to) {
				c |= Range
			} else {
				c |= Precision
			}
		}
	}
	return c
}

func isPower(x float64) bool {
	fraction, _ := math.Frexp(math.Abs(x))
	return fraction == 0.5
}

// TestClassesAreMeasured compares the class of every pair of element types with the measured
// effects of converting their values.
func TestClassesAreMeasured(t *testing.T) {
	for _, from := range promote.Types() {
		for _, to := range promote.Types() {
			want := measured(from, to)
			if want == Exact && to.Bits() > from.Bits() {
				want = Widening
			}
			if got := ClassOf(from, to); got != want {
				t.Errorf("%v to %v: class %v, measured %v", from, to, got, want)
			}
		}
	}
}

// TestClasses checks well-known pairs.
func TestClasses(t *testing.T) {
	for _, c := range []struct {
		from, to elem.Type
		want     string
	}{
		{elem.F32, elem.F32, "exact"}, {elem.F32, elem.F64, "widening"}, {elem.I64, elem.BF16, "precision"},
		{elem.I32, elem.F32, "precision"}, {elem.I16, elem.F32, "widening"}, {elem.F64, elem.F32, "range, precision"},
		{elem.F32, elem.BF16, "precision"}, {elem.BF16, elem.F16, "range"}, {elem.I32, elem.UI32, "sign"},
		{elem.UI32, elem.I32, "sign, range"}, {elem.UI32, elem.I64, "widening"}, {elem.I64, elem.I32, "range"},
		{elem.F32, elem.I32, "range, precision"}, {elem.I1, elem.F32, "widening"}, {elem.I64, elem.F16, "range, precision"},
		{elem.C64, elem.F32, "precision"}, {elem.F32, elem.C64, "widening"}, {elem.I8, elem.BF16, "widening"},
	} {
		if got := ClassOf(c.from, c.to).String(); got != c.want {
			t.Errorf("%v to %v: %s, want %s", c.from, c.to, got, c.want)
		}
	}
}
