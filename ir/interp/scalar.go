package interp

import (
	"math"
	"math/bits"
	"math/cmplx"
)

// This file has the functions of StableHLO's elementwise operations on one element, with the
// results of Element.cpp. Where an integer operation is not defined by spec.md, it is as XLA for
// CPU computes it.

var (
	addOp = scalarOp{
		float: func(x, y float64) float64 { return x + y }, f32: addF32, complex: func(x, y complex128) complex128 { return x + y },
		signed: func(x, y uint64, _ int) uint64 { return x + y }, bool: func(x, y uint64) uint64 { return x | y }}
	subOp = scalarOp{
		float: func(x, y float64) float64 { return x - y }, f32: subF32, complex: func(x, y complex128) complex128 { return x - y },
		signed: func(x, y uint64, _ int) uint64 { return x - y }}
	mulOp = scalarOp{
		float: func(x, y float64) float64 { return x * y }, f32: mulF32, complex: mulComplex,
		signed: func(x, y uint64, _ int) uint64 { return x * y }, bool: func(x, y uint64) uint64 { return x & y }}
	divOp = scalarOp{
		float: func(x, y float64) float64 { return x / y }, f32: divF32, complex: divComplex,
		signed: divSigned, unsigned: divUnsigned}
	remOp = scalarOp{float: math.Mod, signed: remSigned, unsigned: remUnsigned}
	maxOp = scalarOp{
		float: func(x, y float64) float64 { return max(x, y) }, f32: maxF32,
		complex: func(x, y complex128) complex128 { return pick(lessComplex(y, x), x, y) },
		signed:  func(x, y uint64, _ int) uint64 { return uint64(max(int64(x), int64(y))) }, unsigned: func(x, y uint64, _ int) uint64 { return max(x, y) }}
	minOp = scalarOp{
		float:   func(x, y float64) float64 { return min(x, y) },
		complex: func(x, y complex128) complex128 { return pick(lessComplex(x, y), x, y) },
		signed:  func(x, y uint64, _ int) uint64 { return uint64(min(int64(x), int64(y))) }, unsigned: func(x, y uint64, _ int) uint64 { return min(x, y) }}
	powOp   = scalarOp{float: pow, complex: powComplex, signed: powSigned, unsigned: powUnsigned}
	atan2Op = scalarOp{float: atan2, complex: atan2Complex}
	andOp   = scalarOp{signed: func(x, y uint64, _ int) uint64 { return x & y }}
	orOp    = scalarOp{signed: func(x, y uint64, _ int) uint64 { return x | y }}
	xorOp   = scalarOp{signed: func(x, y uint64, _ int) uint64 { return x ^ y }}
	shlOp   = scalarOp{signed: func(x, y uint64, w int) uint64 { return x << shift(y, w) }}
	shrOp   = scalarOp{signed: func(x, y uint64, w int) uint64 { return x & (^uint64(0) >> (64 - w)) >> shift(y, w) }}
	sraOp   = scalarOp{signed: func(x, y uint64, w int) uint64 { return uint64(int64(x<<(64-w)) >> (64 - w) >> shift(y, w)) }}

	absOp = scalarOp{float: func(x, _ float64) float64 { return math.Abs(x) }, signed: func(x, _ uint64, _ int) uint64 { return absInt(x) },
		unsigned: func(x, _ uint64, _ int) uint64 { return x }}
	negOp = scalarOp{float: func(x, _ float64) float64 { return -x }, complex: func(x, _ complex128) complex128 { return -x },
		signed: func(x, _ uint64, _ int) uint64 { return -x }}
	notOp    = scalarOp{signed: func(x, _ uint64, _ int) uint64 { return ^x }}
	signOp   = scalarOp{float: sign, complex: signComplex, signed: signInt, unsigned: func(x, _ uint64, _ int) uint64 { return min(x, 1) }}
	clzOp    = scalarOp{signed: func(x, _ uint64, w int) uint64 { return uint64(bits.LeadingZeros64(x<<(64-w) | 1<<(64-w)>>1)) }}
	popcntOp = scalarOp{signed: func(x, _ uint64, w int) uint64 { return uint64(bits.OnesCount64(x << (64 - w))) }}

	ceilOp      = scalarOp{one: math.Ceil}
	floorOp     = scalarOp{one: math.Floor}
	roundOp     = scalarOp{one: math.Round}
	roundEvenOp = scalarOp{one: math.RoundToEven}
	cbrtOp      = scalarOp{one: math.Cbrt, oneComplex: cbrtComplex}
	cosOp       = scalarOp{one: cos, oneComplex: cosComplex, oneNarrow: math.Cos}
	sinOp       = scalarOp{one: sin, oneComplex: sinComplex, oneNarrow: math.Sin}
	tanOp       = scalarOp{one: tan, oneComplex: tanComplex, oneNarrow: math.Tan}
	tanhOp      = scalarOp{one: math.Tanh, oneComplex: tanhComplex}
	expOp       = scalarOp{one: exp, oneComplex: expComplex, oneNarrow: math.Exp}
	expm1Op     = scalarOp{one: expm1, oneComplex: expm1Complex, oneNarrow: math.Expm1}
	logOp       = scalarOp{one: log, oneComplex: logComplex, oneNarrow: math.Log}
	log1pOp     = scalarOp{one: log1p, oneComplex: log1pComplex, oneNarrow: math.Log1p}
	logisticOp  = scalarOp{one: logistic, oneComplex: func(z complex128) complex128 { return divComplex(1, 1+expComplex(-z)) }}
	sqrtOp      = scalarOp{one: math.Sqrt, oneComplex: sqrtComplex}
	rsqrtOp     = scalarOp{one: func(x float64) float64 { return 1 / math.Sqrt(x) }, oneComplex: func(z complex128) complex128 { return divComplex(1, sqrtComplex(z)) }}
)

func pick(c bool, x, y complex128) complex128 {
	if c {
		return x
	}
	return y
}

func lessComplex(x, y complex128) bool {
	if real(x) == real(y) {
		return imag(x) < imag(y)
	}
	return real(x) < real(y)
}

// shift returns the number of bits to shift by: all of them if y is out of range.
func shift(y uint64, width int) uint64 {
	if y&(^uint64(0)>>(64-width)) >= uint64(width) {
		return 64
	}
	return y & (^uint64(0) >> (64 - width))
}

func absInt(x uint64) uint64 {
	if int64(x) < 0 {
		return -x
	}
	return x
}

func divSigned(x, y uint64, _ int) uint64 {
	switch int64(y) {
	case 0:
		return ^uint64(0)
	case -1:
		return -x
	}
	return uint64(int64(x) / int64(y))
}

func divUnsigned(x, y uint64, _ int) uint64 {
	if y == 0 {
		return ^uint64(0)
	}
	return x / y
}

func remSigned(x, y uint64, _ int) uint64 {
	switch int64(y) {
	case 0:
		return x
	case -1:
		return 0
	}
	return uint64(int64(x) % int64(y))
}

func remUnsigned(x, y uint64, _ int) uint64 {
	if y == 0 {
		return x
	}
	return x % y
}

func powSigned(x, y uint64, width int) uint64 {
	if int64(y) < 0 {
		if absInt(x) != 1 {
			return 0
		}
		y = -y
	}
	return powUnsigned(x, y, width)
}

func powUnsigned(x, y uint64, _ int) uint64 {
	result := uint64(1)
	for ; y != 0; y >>= 1 {
		if y&1 != 0 {
			result *= x
		}
		x *= x
	}
	return result
}

func signInt(x, _ uint64, _ int) uint64 {
	switch {
	case int64(x) < 0:
		return ^uint64(0)
	case x == 0:
		return 0
	}
	return 1
}

func sign(x, _ float64) float64 {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return x
}

func signComplex(z, _ complex128) complex128 {
	switch {
	case cmplx.IsNaN(z) || real(z) != real(z) || imag(z) != imag(z):
		return complex(math.NaN(), math.NaN())
	case z == 0:
		return 0
	}
	return divComplex(z, complex(math.Hypot(real(z), imag(z)), 0))
}

// logistic is 1 / (1 + exp(-x)).
func logistic(x float64) float64 { return 1 / (1 + exp(-x)) }
