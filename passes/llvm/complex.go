package llvm

import (
	"slices"

	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// partwise applies an instruction to both parts of complex operands.
func partwise(do instrFunc) emitFunc {
	return func(s *opContext) val {
		return val{do(s.builder, collect(s.x, val.re)), do(s.builder, collect(s.x, val.im))}
	}
}

func realPart(s *opContext) val      { return val{s.x[0].re()} }
func imaginaryPart(s *opContext) val { return val{s.x[0].im()} }
func makeComplex(s *opContext) val   { return val{s.x[0].re(), s.x[1].re()} }
func conjugate(s *opContext) val     { return val{s.x[0].re(), s.NewFNeg(s.x[0].im())} }

// product emits (ac - bd) + (ad + bc)i, as the reference interpreter does.
func product(s *opContext) val { return s.product(s.x[0], s.x[len(s.x)-1]) }

func (b *builder) product(x, y val) val {
	return val{
		b.NewFSub(b.NewFMul(x.re(), y.re()), b.NewFMul(x.im(), y.im())),
		b.NewFAdd(b.NewFMul(x.re(), y.im()), b.NewFMul(x.im(), y.re())),
	}
}

// inDouble computes a complex operation on pairs of doubles, as the reference interpreter does. For
// complex<f32>, doubles have the range of all intermediate results.
func inDouble(do func(b *builder, x []val) val) emitFunc {
	return func(s *opContext) val {
		v := do(s.builder, collect(s.x, func(x val) val { return collect(x, s.toDouble) }))
		return collect(v, func(x value.Value) value.Value { return s.narrow(s.t.Part(), x) })
	}
}

func (b *builder) toDouble(x value.Value) value.Value {
	if x.Type() == types.Double {
		return x
	}
	return b.NewFPExt(x, types.Double)
}

// pairOfDoubles() is the type in which a double _Complex is returned.
func pairOfDoubles() *types.StructType { return types.NewStruct(types.Double, types.Double) }

// cmathCall calls a complex function of C99's libm, which takes a complex number as two doubles.
func cmathCall(name string) func(b *builder, x []val) val {
	return func(b *builder, x []val) val {
		parts := slices.Concat(x...)
		pair := b.NewCall(b.lib.declare(name, pairOfDoubles(), typesOf(parts)), parts...)
		return val{b.NewExtractValue(pair, 0), b.NewExtractValue(pair, 1)}
	}
}

// magnitude emits |x|.
func magnitude(b *builder, x []val) val { return val{libmCall("hypot")(b, x[0])} }

// quotientOf divides complex numbers.
func quotientOf(b *builder, x []val) val {
	pair := b.callHelper("divide.complex", pairOfDoubles(), divideBody, slices.Concat(x...)...)
	return val{b.NewExtractValue(pair, 0), b.NewExtractValue(pair, 1)}
}

// divideBody implements the division of C99's annex G: it scales the divisor to about 1, and
// corrects a quotient whose parts are both NaN to zero or infinity where annex G requires that.
func divideBody(b *builder, x []value.Value) value.Value {
	abs := func(v value.Value) value.Value { return b.overloaded("fabs", v) }
	zero, inf := constLike(x[0], 0), infinity(x[0], 1)
	both := func(p enum.FPred, u, v value.Value, limit value.Value) value.Value {
		return b.NewAnd(b.NewFCmp(p, abs(u), limit), b.NewFCmp(p, abs(v), limit))
	}
	either := func(u, v value.Value) value.Value {
		return b.NewOr(b.NewFCmp(enum.FPredOEQ, abs(u), inf), b.NewFCmp(enum.FPredOEQ, abs(v), inf))
	}
	p, q, r, t := x[0], x[1], x[2], x[3] // (p + qi) / (r + ti)

	larger := b.overloaded("maxnum", abs(r), abs(t))
	pair := b.intrinsic("frexp.f64.i32", types.NewStruct(types.Double, types.I32), larger)
	usable := b.NewAnd(b.NewFCmp(enum.FPredOGT, larger, zero), b.NewFCmp(enum.FPredOLT, larger, inf))
	exponent := b.NewSelect(usable, b.NewExtractValue(pair, 1), intConst(types.I32, 0))
	down := b.NewSub(intConst(types.I32, 0), exponent)
	scale := func(v value.Value) value.Value {
		return b.intrinsic("ldexp.f64.i32", types.Double, v, down)
	}
	sr, st := scale(r), scale(t)
	norm := b.NewFAdd(b.NewFMul(sr, sr), b.NewFMul(st, st))
	re := scale(b.NewFDiv(b.NewFAdd(b.NewFMul(p, sr), b.NewFMul(q, st)), norm))
	im := scale(b.NewFDiv(b.NewFSub(b.NewFMul(q, sr), b.NewFMul(p, st)), norm))
	lost := b.NewAnd(b.isNaN(re), b.isNaN(im))

	// A number by zero, unless both parts are NaN: infinities with the signs of its parts.
	byZero := b.NewAnd(b.NewFCmp(enum.FPredOEQ, norm, zero), b.NewOr(b.NewFCmp(enum.FPredORD, p, p), b.NewFCmp(enum.FPredORD, q, q)))
	huge := b.overloaded("copysign", inf, r)
	// An infinity by a number: infinities. A number by an infinity: zeros. Infinite parts are replaced
	// by ones, and finite parts of the same number by zeros.
	infiniteBy := b.NewAnd(either(p, q), both(enum.FPredOLT, r, t, inf))
	byInfinite := b.NewAnd(either(r, t), both(enum.FPredOLT, p, q, inf))
	unit := func(v value.Value) value.Value {
		one := b.NewSelect(b.NewFCmp(enum.FPredOEQ, abs(v), inf), constLike(v, 1), zero)
		return b.overloaded("copysign", one, v)
	}
	choose := func(c, y, n value.Value) value.Value { return b.NewSelect(c, y, n) }
	up, uq := choose(infiniteBy, unit(p), p), choose(infiniteBy, unit(q), q)
	ur, ut := choose(byInfinite, unit(r), r), choose(byInfinite, unit(t), t)
	factor := choose(infiniteBy, inf, zero)
	dot := b.NewFMul(factor, b.NewFAdd(b.NewFMul(up, ur), b.NewFMul(uq, ut)))
	cross := b.NewFMul(factor, b.NewFSub(b.NewFMul(uq, ur), b.NewFMul(up, ut)))

	special := b.NewOr(infiniteBy, byInfinite)
	fix := func(plain, corrected, numerator value.Value) value.Value {
		v := choose(special, corrected, plain)
		v = choose(byZero, b.NewFMul(huge, numerator), v)
		return choose(lost, v, plain)
	}
	return b.pack(val{fix(re, dot, p), fix(im, cross, q)})
}

// complexOne returns the complex number 1.
func complexOne(x val) val { return val{constLike(x.re(), 1), constLike(x.re(), 0)} }

func (b *builder) addComplex(x, y val) val {
	return val{b.NewFAdd(x.re(), y.re()), b.NewFAdd(x.im(), y.im())}
}

// complexLogistic emits 1/(1 + exp(-x)).
func complexLogistic(b *builder, x []val) val {
	negative := val{b.NewFNeg(x[0].re()), b.NewFNeg(x[0].im())}
	return quotientOf(b, []val{complexOne(x[0]), b.addComplex(complexOne(x[0]), cmathCall("cexp")(b, []val{negative}))})
}

// complexReciprocalRoot emits 1/sqrt(x).
func complexReciprocalRoot(b *builder, x []val) val {
	return quotientOf(b, []val{complexOne(x[0]), cmathCall("csqrt")(b, x)})
}

// complexCubeRoot emits the principal cube root: the cube root of the modulus, at a third of the
// angle.
func complexCubeRoot(b *builder, x []val) val {
	r := libmCall("cbrt")(b, magnitude(b, x))
	angle := b.NewFDiv(b.overloaded("atan2", x[0].im(), x[0].re()), floatConst(types.Double, 3))
	cos, sin := b.overloaded("cos", angle), b.overloaded("sin", angle)
	return val{b.NewFMul(cos, r), b.NewFMul(sin, r)}
}

// complexExpMinusOne emits exp(x) - 1 without cancellation: the real part is expm1(a)cos(b) - 2
// sin(b/2)^2.
func complexExpMinusOne(b *builder, x []val) val {
	re, im := x[0].re(), x[0].im()
	half := b.overloaded("sin", b.NewFMul(im, floatConst(types.Double, 0.5)))
	versine := b.NewFMul(floatConst(types.Double, 2), b.NewFMul(half, half))
	small := libmCall("expm1")(b, []value.Value{re})
	real := b.NewFSub(b.NewFMul(small, b.overloaded("cos", im)), versine)
	imaginary := b.NewFMul(b.overloaded("exp", re), b.overloaded("sin", im))
	isReal := b.NewFCmp(enum.FPredOEQ, im, constLike(im, 0)) // also where exp(a) is infinite
	return val{b.NewSelect(isReal, small, real), b.NewSelect(isReal, im, imaginary)}
}

// complexLogPlusOne emits log(1 + x) without cancellation near 0: the real part is log1p(a(2 + a) +
// b^2)/2.
func complexLogPlusOne(b *builder, x []val) val {
	re, im := x[0].re(), x[0].im()
	shifted := b.NewFAdd(re, constLike(re, 1))
	large := b.overloaded("log", libmCall("hypot")(b, []value.Value{shifted, im}))
	sum := b.NewFAdd(b.NewFMul(re, b.NewFAdd(re, constLike(re, 2))), b.NewFMul(im, im))
	small := b.NewFMul(libmCall("log1p")(b, []value.Value{sum}), constLike(re, 0.5))
	near := b.NewFCmp(enum.FPredOLT, libmCall("hypot")(b, []value.Value{re, im}), constLike(re, 0.5))
	return val{b.NewSelect(near, small, large), b.overloaded("atan2", im, shifted)}
}

// complexAtan2 emits -i log((y + ix)/sqrt(x^2 + y^2)) for operands x, y (reference/Element.cpp,
// atan2).
func complexAtan2(b *builder, x []val) val {
	num, den := x[0], x[1]
	sum := val{b.NewFSub(den.re(), num.im()), b.NewFAdd(den.im(), num.re())}
	norm := b.addComplex(b.product(num, num), b.product(den, den))
	log := cmathCall("clog")(b, []val{quotientOf(b, []val{sum, cmathCall("csqrt")(b, []val{norm})})})
	return val{log.im(), b.NewFNeg(log.re())}
}

// complexSign emits x/|x|, zero for zero, and NaN in both parts if either is NaN (spec.md#sign).
func complexSign(b *builder, x []val) val {
	r := magnitude(b, x).re()
	zero := val{constLike(r, 0), constLike(r, 0)}
	v := val{b.NewFDiv(x[0].re(), r), b.NewFDiv(x[0].im(), r)}
	v = b.selectVal(b.NewFCmp(enum.FPredOEQ, r, constLike(r, 0)), zero, v)
	sum := b.NewFAdd(x[0].re(), x[0].im())
	return b.selectVal(b.NewFCmp(enum.FPredUNO, x[0].re(), x[0].im()), val{sum, sum}, v)
}

// complexSquare emits (a - b)(a + b) + 2abi, which does not cancel. If |a| = |b|, the real part is
// 0 even if a + b is infinite.
func complexSquare(s *opContext) val {
	x := s.x[0]
	cross := s.NewFMul(x.re(), x.im())
	re := s.NewFMul(s.NewFSub(x.re(), x.im()), s.NewFAdd(x.re(), x.im()))
	a := s.overloaded("fabs", x.re())
	same := s.NewFCmp(enum.FPredOEQ, a, s.overloaded("fabs", x.im()))
	finite := s.NewFCmp(enum.FPredOLT, a, infinity(a, 1))
	return val{s.NewSelect(s.NewAnd(same, finite), constLike(re, 0), re), s.NewFAdd(cross, cross)}
}
