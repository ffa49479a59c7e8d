package interp

import (
	"math"
	"math/cmplx"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
)

// elementwiseRows lists the elementwise operations of StableHLO.
func elementwiseRows() []row {
	return []row{
		{op: ir.OpAbs, class: Rounded, spec: "abs", kern: absKernel},
		{op: ir.OpAdd, class: Rounded, spec: "add", kern: same(&addOp)},
		{op: ir.OpAnd, class: Exact, spec: "and", kern: same(&andOp)},
		{op: ir.OpAtan2, class: Function, spec: "atan2", kern: same(&atan2Op)},
		{op: ir.OpCbrt, class: Function, spec: "cbrt", kern: same(&cbrtOp)},
		{op: ir.OpCeil, class: Exact, spec: "ceil", kern: same(&ceilOp)},
		{op: ir.OpClamp, class: Exact, spec: "clamp", kern: clampKernel},
		{op: ir.OpCompare, class: Exact, spec: "compare", kern: compareKernel},
		{op: ir.OpComplex, class: Exact, spec: "complex", kern: complexOfParts},
		{op: ir.OpConvert, class: Rounded, spec: "convert", kern: convertKernel},
		{op: ir.OpCosine, class: Function, spec: "cosine", kern: same(&cosOp)},
		{op: ir.OpCountLeadingZeros, class: Exact, spec: "count_leading_zeros", kern: same(&clzOp)},
		{op: ir.OpDivide, class: Rounded, spec: "divide", kern: same(&divOp)},
		{op: ir.OpExponential, class: Function, spec: "exponential", kern: same(&expOp)},
		{op: ir.OpExponentialMinusOne, class: Function, spec: "exponential_minus_one", kern: same(&expm1Op)},
		{op: ir.OpFloor, class: Exact, spec: "floor", kern: same(&floorOp)},
		{op: ir.OpImag, class: Exact, spec: "imag", kern: partKernel(1)},
		{op: ir.OpIsFinite, class: Exact, spec: "is_finite", kern: classify(isFinite)},
		{op: ir.OpLog, class: Function, spec: "log", kern: same(&logOp)},
		{op: ir.OpLogPlusOne, class: Function, spec: "log_plus_one", kern: same(&log1pOp)},
		{op: ir.OpLogistic, class: Function, spec: "logistic", kern: same(&logisticOp)},
		{op: ir.OpMaximum, class: Exact, spec: "maximum", kern: same(&maxOp)},
		{op: ir.OpMinimum, class: Exact, spec: "minimum", kern: same(&minOp)},
		{op: ir.OpMultiply, class: Rounded, spec: "multiply", kern: multiplyKernel},
		{op: ir.OpNegate, class: Exact, spec: "negate", kern: same(&negOp)},
		{op: ir.OpNot, class: Exact, spec: "not", kern: same(&notOp)},
		{op: ir.OpOr, class: Exact, spec: "or", kern: same(&orOp)},
		{op: ir.OpPopcnt, class: Exact, spec: "popcnt", kern: same(&popcntOp)},
		{op: ir.OpPower, class: Function, spec: "power", kern: same(&powOp)},
		{op: ir.OpReal, class: Exact, spec: "real", kern: partKernel(0)},
		{op: ir.OpReducePrecision, class: Rounded, spec: "reduce_precision", kern: reducePrecisionKernel},
		{op: ir.OpRemainder, class: Exact, spec: "remainder", kern: same(&remOp)},
		{op: ir.OpRoundNearestAfz, class: Exact, spec: "round_nearest_afz", kern: same(&roundOp)},
		{op: ir.OpRoundNearestEven, class: Exact, spec: "round_nearest_even", kern: same(&roundEvenOp)},
		{op: ir.OpRsqrt, class: Function, spec: "rsqrt", kern: same(&rsqrtOp)},
		{op: ir.OpSelect, class: Exact, spec: "select", kern: selectKernel},
		{op: ir.OpShiftLeft, class: Exact, spec: "shift_left", kern: same(&shlOp)},
		{op: ir.OpShiftRightArithmetic, class: Exact, spec: "shift_right_arithmetic", kern: same(&sraOp)},
		{op: ir.OpShiftRightLogical, class: Exact, spec: "shift_right_logical", kern: same(&shrOp)},
		{op: ir.OpSign, class: Rounded, spec: "sign", kern: same(&signOp)},
		{op: ir.OpSine, class: Function, spec: "sine", kern: same(&sinOp)},
		{op: ir.OpSqrt, class: Function, spec: "sqrt", kern: same(&sqrtOp)},
		{op: ir.OpSubtract, class: Rounded, spec: "subtract", kern: same(&subOp)},
		{op: ir.OpTan, class: Function, spec: "tan", kern: same(&tanOp)},
		{op: ir.OpTanh, class: Function, spec: "tanh", kern: same(&tanhOp)},
		{op: ir.OpXor, class: Exact, spec: "xor", kern: same(&xorOp)},
	}
}

// same returns the kernel of an operation whose operands and result have the same type.
func same(o *scalarOp) func(s *site) kernel {
	return func(s *site) kernel { return o.kernelOf(s.operands[0]) }
}

// absKernel is abs: the size of a complex number is a float.
func absKernel(s *site) kernel {
	t := s.operands[0]
	if !t.IsComplex() {
		return absOp.kernelOf(t)
	}
	c := codecOf(t.Part())
	return func(dst []byte, a [][]byte) {
		for i := range len(dst) / c.size {
			z := loadComplex(a[0], c, i)
			store(dst, c.size, i, c.enc(math.Hypot(real(z), imag(z))))
		}
	}
}

func multiplyKernel(s *site) kernel {
	if t := s.operands[0]; t.IsComplex() {
		c := codecOf(t.Part())
		return complexKernel(c, mulComplexIn(c))
	}
	return mulOp.kernelOf(s.operands[0])
}

func clampKernel(s *site) kernel {
	lower, upper := maxOp.kernelOf(s.result), minOp.kernelOf(s.result)
	if lower == nil || upper == nil {
		return nil
	}
	return func(dst []byte, a [][]byte) {
		lowest, highest := a[0], a[2] // dst may be one of them
		if &dst[0] == &highest[0] {
			highest = append([]byte(nil), highest...)
		}
		lower(dst, [][]byte{a[1], lowest})
		upper(dst, [][]byte{dst, highest})
	}
}

// A comparison has the functions of a comparison_direction.
type comparison struct {
	float    func(x, y float64) bool
	complex  func(x, y complex128) bool
	signed   func(x, y int64) bool
	unsigned func(x, y uint64) bool
}

// comparisons has the functions of each comparison_direction.
var comparisons = lazy.Value[map[string]comparison]{New: func() map[string]comparison {
	return map[string]comparison{
		"EQ": {func(x, y float64) bool { return x == y }, func(x, y complex128) bool { return x == y },
			func(x, y int64) bool { return x == y }, func(x, y uint64) bool { return x == y }},
		"NE": {func(x, y float64) bool { return x != y }, func(x, y complex128) bool { return x != y },
			func(x, y int64) bool { return x != y }, func(x, y uint64) bool { return x != y }},
		"GE": {func(x, y float64) bool { return x >= y },
			func(x, y complex128) bool { return real(x) > real(y) || real(x) == real(y) && imag(x) >= imag(y) },
			func(x, y int64) bool { return x >= y }, func(x, y uint64) bool { return x >= y }},
		"GT": {func(x, y float64) bool { return x > y },
			func(x, y complex128) bool { return real(x) > real(y) || real(x) == real(y) && imag(x) > imag(y) },
			func(x, y int64) bool { return x > y }, func(x, y uint64) bool { return x > y }},
		"LE": {func(x, y float64) bool { return x <= y },
			func(x, y complex128) bool { return real(x) < real(y) || real(x) == real(y) && imag(x) <= imag(y) },
			func(x, y int64) bool { return x <= y }, func(x, y uint64) bool { return x <= y }},
		"LT": {func(x, y float64) bool { return x < y },
			func(x, y complex128) bool { return real(x) < real(y) || real(x) == real(y) && imag(x) < imag(y) },
			func(x, y int64) bool { return x < y }, func(x, y uint64) bool { return x < y }},
	}
}}

func compareKernel(s *site) kernel {
	t, c := s.operands[0], comparisons.Get()[s.word("comparison_direction")]
	if t.IsFloat() && s.word("compare_type") == "TOTALORDER" && c.signed != nil {
		// the order of the bits of the magnitude, negative if the sign is set
		size, unused := t.StorageBytes(), 64-t.Bits()
		key := func(b uint64) int64 {
			k := int64(b<<unused) >> unused
			return k ^ int64(uint64(k>>63)>>1)
		}
		return func(dst []byte, a [][]byte) {
			for i := range dst {
				dst[i] = truthByte(c.signed(key(load(a[0], size, i)), key(load(a[1], size, i))))
			}
		}
	}
	return predicate(t, c.float, c.complex, c.signed, c.unsigned)
}

// classify returns the kernel of a predicate on floats.
func classify(f func(x float64) bool) func(s *site) kernel {
	return func(s *site) kernel {
		return predicate(s.operands[0], func(x, _ float64) bool { return f(x) },
			func(x, _ complex128) bool { return f(real(x)) && f(imag(x)) && !cmplx.IsInf(x) }, nil, nil)
	}
}

func complexOfParts(s *site) kernel {
	if !s.result.IsComplex() {
		return nil
	}
	size := s.operands[0].StorageBytes()
	return func(dst []byte, a [][]byte) {
		for i := range len(a[0]) / size {
			copy(dst[2*i*size:], a[0][i*size:(i+1)*size])
			copy(dst[(2*i+1)*size:], a[1][i*size:(i+1)*size])
		}
	}
}

// partKernel returns the kernel of real (0) or imag (1).
func partKernel(part int) func(s *site) kernel {
	return func(s *site) kernel {
		if !s.operands[0].IsComplex() {
			return func(dst []byte, a [][]byte) {
				if clear(dst); part == 0 {
					copy(dst, a[0])
				}
			}
		}
		size := s.result.StorageBytes()
		return func(dst []byte, a [][]byte) {
			for i := range len(dst) / size {
				copy(dst[i*size:(i+1)*size], a[0][(2*i+part)*size:])
			}
		}
	}
}

func convertKernel(s *site) kernel {
	from, to := s.operands[0], s.result
	return func(dst []byte, a [][]byte) { convertElements(dst, from, to, a[0]) }
}

func selectKernel(s *site) kernel {
	size := s.result.StorageBytes()
	return func(dst []byte, a [][]byte) {
		for i, p := range a[0] {
			from := a[2]
			if p != 0 {
				from = a[1]
			}
			switch size {
			case 1:
				dst[i] = from[i]
			case 4:
				le.PutUint32(dst[4*i:], le.Uint32(from[4*i:]))
			default:
				copy(dst[i*size:(i+1)*size], from[i*size:])
			}
		}
	}
}

// reducePrecisionKernel follows reducePrecision of Element.cpp.
func reducePrecisionKernel(s *site) kernel {
	t := s.operands[0]
	exponent, fraction, _ := t.FloatBits()
	newExponent, newFraction := int(s.int("exponent_bits")), int(s.int("mantissa_bits"))
	if !t.IsFloat() || t.IsScale() {
		return nil
	}
	c := codecOf(t)
	return func(dst []byte, a [][]byte) {
		for i := range len(dst) / c.size {
			b := load(a[0], c.size, i)
			r := reducePrecision(b, exponent, fraction, newExponent, newFraction)
			if x := c.dec(b); x != x {
				if r = b; newFraction == 0 {
					r = c.enc(math.Inf(1))
				}
			}
			store(dst, c.size, i, r)
		}
	}
}

func reducePrecision(b uint64, exponent, fraction, newExponent, newFraction int) uint64 {
	if cut := fraction - newFraction; cut > 0 {
		last := b >> cut & 1
		b = (b + last + 1<<(cut-1) - 1) &^ (1<<cut - 1)
	}
	if newExponent < exponent {
		signBit := uint64(1) << (exponent + fraction)
		exponents := uint64(1<<exponent-1) << fraction
		bias, newBias := uint64(1)<<(exponent-1)-1, uint64(1)<<(newExponent-1)-1
		switch e := b & exponents; {
		case e > (bias+newBias)<<fraction:
			return b&signBit | exponents
		case e <= (bias-newBias)<<fraction:
			return b & signBit
		}
	}
	return b
}
