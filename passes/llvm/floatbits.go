package llvm

import (
	"fmt"
	"math"

	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/value"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

func infinity(x value.Value, sign float64) value.Value {
	return floatConst(x.Type(), math.Copysign(math.Inf(1), sign))
}

// changeSign writes an operation that changes only the sign. Where a type has no negative zero, or
// no sign, it computes in the compute type.
func changeSign(native instrFunc, bitwise instrFunc, mask func(sign uint64) uint64) emitFunc {
	return func(s *opContext) val {
		f := scalarOf(s.t).format
		if f == nil {
			return val{native(s.builder, []value.Value{s.x[0].re()})}
		}
		if f.Special() == elem.NaNIsNegativeZero || f.Special() == elem.ScaleOnly {
			return inComputeType(native)(s)
		}
		return val{bitwise(s.builder, []value.Value{s.x[0].re(), intConst(bits(s.t), mask(f.signBit()))})}
	}
}

// totalOrder maps the bits of a float to a signed integer in the order of IEEE-754's totalOrder: it
// inverts the magnitude bits of negative numbers.
func (b *builder) totalOrder(t elem.Type, x value.Value) value.Value {
	n := bits(t)
	u := b.bitcast(x, n)
	negative := b.NewAShr(u, intConst(n, n.BitSize-1))
	return b.NewXor(u, b.NewLShr(negative, intConst(n, 1)))
}

// nextAfter writes C's nextafter: the next value after x in the direction of y.
func nextAfter(s *opContext) val {
	x, y := s.x[0].re(), s.x[1].re()
	name := "next." + s.t.String()
	t := s.t
	return val{s.callHelper(name, x.Type(), func(b *builder, x []value.Value) value.Value {
		return b.nextAfter(t, x[0], x[1])
	}, x, y)}
}

func (b *builder) nextAfter(t elem.Type, x, y value.Value) value.Value {
	n := bits(t)
	special := t.Special()
	u := b.bitcast(x, n)
	wx, wy := b.widen(t, x), b.widen(t, y)
	below := b.NewFCmp(enum.FPredOLT, wx, wy)
	up := intConst(n, 1)
	down := intConst(n, -1)
	var step value.Value = b.NewAdd(u, b.NewSelect(below, up, down))
	if special != elem.ScaleOnly {
		// The magnitude grows away from zero. The step from zero is to the smallest number
		// with y's sign.
		sign := uint64(1) << (n.BitSize - 1)
		away := b.NewICmp(enum.IPredEQ, below, b.NewICmp(enum.IPredSGE, u, intConst(n, 0)))
		step = b.NewAdd(u, b.NewSelect(away, up, down))
		if special == elem.NaNIsNegativeZero {
			step = b.NewSelect(b.NewICmp(enum.IPredEQ, step, intConst(n, sign)), intConst(n, 0), step)
		}
		least := b.NewSelect(below, intConst(n, 1), intConst(n, sign|1))
		step = b.NewSelect(b.NewFCmp(enum.FPredOEQ, wx, constLike(wx, 0)), least, step)
	}
	result := b.NewSelect(b.NewFCmp(enum.FPredOEQ, wx, wy), y, b.bitcast(step, storage(t)))
	if special == elem.FiniteOnly {
		return result
	}
	sum := b.narrow(t, b.NewFAdd(wx, wy)) // NaN if an operand is
	return b.NewSelect(b.NewFCmp(enum.FPredUNO, wx, wy), sum, result)
}

// reducePrecision rounds a float to a format with other numbers of exponent and mantissa bits. It
// works on the bits, as the reference interpreter does (reference/Element.cpp, reducePrecision):
// subnormals of the format become zero, and without mantissa bits NaN becomes infinity.
func reducePrecision(s *opContext) val {
	exponentBits, okE := s.intProperty("exponent_bits")
	mantissaBits, okM := s.intProperty("mantissa_bits")
	if !okE || !okM {
		return s.refuse("has no exponent_bits and mantissa_bits", "")
	}
	if s.t.Special() != elem.IEEE {
		return s.refuse(fmt.Sprintf("overflows to infinity, which '%v' does not have", s.t), "convert the operand first")
	}
	n := bits(s.t)
	width := int(n.BitSize)
	exponent, frac, _ := s.t.FloatBits()
	in := func(v uint64) value.Value { return intConst(n, v) }
	u := s.bitcast(s.x[0].re(), n)
	signMask := uint64(1) << (width - 1)
	exponentMask := (uint64(1)<<exponent - 1) << frac
	r := u
	if int(mantissaBits) < frac {
		last := uint64(1) << (frac - int(mantissaBits))
		odd := s.NewLShr(s.NewAnd(r, in(last)), in(uint64(frac-int(mantissaBits))))
		r = s.NewAdd(r, s.NewAdd(odd, in(last>>1-1)))
		r = s.NewAnd(r, in(^(last - 1)))
	}
	if int(exponentBits) < exponent {
		bias, reduced := uint64(1)<<(exponent-1)-1, uint64(1)<<(exponentBits-1)-1
		field := s.NewAnd(r, in(exponentMask))
		sign := s.NewAnd(r, in(signMask))
		over := s.NewICmp(enum.IPredUGT, field, in((bias+reduced)<<frac))
		under := s.NewICmp(enum.IPredULE, field, in((bias-reduced)<<frac))
		r = s.NewSelect(over, s.NewOr(sign, in(exponentMask)), r)
		r = s.NewSelect(under, sign, r)
	}
	magnitude := s.NewAnd(u, in(signMask-1))
	ofNaN := u
	if mantissaBits == 0 {
		ofNaN = in(exponentMask)
	}
	r = s.NewSelect(s.NewICmp(enum.IPredUGT, magnitude, in(exponentMask)), ofNaN, r)
	return val{s.bitcast(r, storage(s.t))}
}
