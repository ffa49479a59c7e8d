package llvm

import (
	"math"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A difference is the distance between two values of a type: 0 for the same number or for two NaNs,
// and for two floats the number of steps between them.
type difference uint64

const different difference = math.MaxUint64

// between returns the difference of two values.
func between(t elem.Type, x, y elem.Bits) difference {
	switch {
	case t.IsComplex():
		re := between(t.Part(), elem.Bits{Lo: x.Lo}, elem.Bits{Lo: y.Lo})
		return max(re, between(t.Part(), elem.Bits{Lo: x.Hi}, elem.Bits{Lo: y.Hi}))
	case x == y:
		return 0
	case !t.IsFloat():
		return different
	}
	u, v := toDouble(t, x), toDouble(t, y)
	switch {
	case u != u && v != v:
		return 0
	case u != u || v != v || u == 0 && v == 0: // the sign of zero counts
		return different
	}
	a, b := ordinal(t, x), ordinal(t, y)
	return difference(max(a, b) - min(a, b))
}

// hasRoots has the operations with roots between the values of a type, near which their terms
// cancel.
var hasRoots = map[string]bool{"digamma": true, "lgamma": true, "polygamma": true}

// absolute returns the difference of two floats in units of the last place of the larger, or of 1.
func absolute(t elem.Type, x, y elem.Bits) difference {
	u, v := toDouble(t, x), toDouble(t, y)
	if u == v || math.IsInf(u, 0) || math.IsInf(v, 0) || u != u || v != v {
		return between(t, x, y)
	}
	_, fraction, _ := t.FloatBits()
	step := math.Ldexp(1, -fraction)
	return difference(math.Ceil(math.Abs(u-v) / (step * math.Max(1, math.Abs(v)))))
}

// normwise returns the difference of two complex numbers, where the error of a part is relative to
// the modulus, or to 1 if that is larger and cancels is set. The sign of zero does not count.
// Common algorithms keep this error small.
func normwise(t elem.Type, x, y elem.Bits, cancels bool) difference {
	u, v := toComplex(t, x), toComplex(t, y)
	size := math.Max(math.Abs(real(v)), math.Abs(imag(v)))
	if cancels {
		size = math.Max(size, 1)
	}
	step := math.Ldexp(1, -fractionDigits[t.Part()])
	least := toDouble(t.Part(), elem.Bits{Lo: 1})
	part := func(a, b float64) difference {
		switch {
		case a == b || a != a && b != b:
			return 0
		case math.IsInf(a, 0) || math.IsInf(b, 0) || a != a || b != b:
			return different
		}
		return difference(math.Ceil(math.Abs(a-b) / math.Max(size*step, least)))
	}
	if math.IsInf(size, 0) {
		size = math.MaxFloat64
	}
	return max(part(real(u), real(v)), part(imag(u), imag(v)))
}

// ordinal numbers the values of a float type in their order.
func ordinal(t elem.Type, x elem.Bits) int64 {
	sign := uint64(1) << (t.Bits() - 1)
	if t != elem.F8E8M0FNU && x.Lo&sign != 0 {
		return -int64(x.Lo &^ sign)
	}
	return int64(x.Lo)
}

func toDouble(t elem.Type, x elem.Bits) float64 {
	b, _ := elem.Convert(t, elem.F64, x)
	return math.Float64frombits(b.Lo)
}

func fromDouble(t elem.Type, x float64) elem.Bits {
	b, _ := elem.Convert(elem.F64, t, elem.Bits{Lo: math.Float64bits(x)})
	return b
}

func fromComplex(t elem.Type, z complex128) elem.Bits {
	return elem.Bits{Lo: fromDouble(t.Part(), real(z)).Lo, Hi: fromDouble(t.Part(), imag(z)).Lo}
}

func toComplex(t elem.Type, x elem.Bits) complex128 {
	return complex(toDouble(t.Part(), elem.Bits{Lo: x.Lo}), toDouble(t.Part(), elem.Bits{Lo: x.Hi}))
}
