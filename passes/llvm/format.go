package llvm

import (
	"math"

	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A format describes a float type: from the highest bit, a sign (unless elem.ScaleOnly), the
// exponent, and frac bits of fraction. top, over and nan are
// magnitudes without a sign, except that some formats have a single NaN with the sign bit.
type format struct {
	elem.Type
	frac int
	bias int
	top  uint64 // the largest finite number
	over uint64 // the result of overflow
	nan  uint64
}

func newFormat(t elem.Type) *format {
	_, frac, _ := t.FloatBits()
	f := &format{Type: t, frac: frac}
	f.bias, f.over, f.nan = int(f.code(1)>>frac), f.code(math.Inf(1)), f.code(math.NaN())
	f.top = f.over
	if f.Special() != elem.FiniteOnly {
		f.top--
	}
	return f
}

// code returns the bits of a number.
func (f *format) code(x float64) uint64 {
	b, _ := elem.Convert(elem.F64, f.Type, elem.Bits{Lo: math.Float64bits(x)})
	return b.Lo
}

// widen converts x of type t to t's compute type, which is exact.
func (b *builder) widen(t elem.Type, x value.Value) value.Value {
	s := scalarOf(t)
	switch {
	case s.format != nil && t == elem.BF16:
		return b.NewBitCast(b.NewShl(b.NewZExt(x, types.I32), intConst(types.I32, 16)), types.Float)
	case s.format != nil:
		f := b.callHelper("extend."+t.String(), types.Float, s.format.extend, x)
		if s.compute == types.Double {
			return b.NewFPExt(f, types.Double)
		}
		return f
	case s.storage != s.compute:
		return b.NewFPExt(x, s.compute)
	}
	return x
}

// narrow rounds a float or a double to type t, to nearest even.
func (b *builder) narrow(t elem.Type, x value.Value) value.Value {
	s := scalarOf(t)
	switch {
	case s.format != nil:
		w := newFormat(elem.F32)
		if x.Type() == types.Double {
			w = newFormat(elem.F64)
		}
		name := "round." + x.Type().String() + "." + t.String()
		return b.callHelper(name, s.storage, func(b *builder, x []value.Value) value.Value {
			return s.format.round(b, w, x[0])
		}, x)
	case s.storage.Equal(x.Type()):
		return x
	case s.storage == types.Double:
		return b.NewFPExt(x, s.storage)
	}
	return b.NewFPTrunc(x, s.storage)
}

func (f *format) signBit() uint64 { return 1 << (f.Bits() - 1) }

// extend emits the body of @hlo.extend.T. It moves the exponent to its position in a float and
// rebiases it. A subnormal is its fraction, a small integer, times a power of two.
func (f *format) extend(b *builder, x []value.Value) value.Value {
	if f.Special() == elem.ScaleOnly {
		return f.extendScale(b, x[0])
	}
	i32 := func(v uint64) value.Value { return intConst(types.I32, v) }
	u := value.Value(b.NewZExt(x[0], types.I32))
	magnitude := b.NewAnd(u, i32(f.signBit()-1))
	sign := b.NewShl(b.NewAnd(u, i32(f.signBit())), i32(uint64(32-f.Bits())))
	w := newFormat(elem.F32)
	shift := w.frac - f.frac
	moved := b.NewShl(magnitude, i32(uint64(shift)))
	normal := b.NewAdd(moved, i32(uint64(w.bias-f.bias)<<w.frac))
	scaled := b.NewFMul(b.NewUIToFP(magnitude, types.Float), floatConst(types.Float, math.Ldexp(1, 1-f.bias-f.frac)))
	small := b.NewICmp(enum.IPredULT, magnitude, i32(1<<f.frac))
	var bits value.Value = b.NewSelect(small, b.NewBitCast(scaled, types.I32), normal)
	switch f.Special() {
	case elem.IEEE:
		bits = b.NewSelect(b.NewICmp(enum.IPredEQ, magnitude, i32(f.over)), i32(0x7F800000), bits)
		quiet := b.NewOr(moved, i32(0x7FC00000))
		bits = b.NewSelect(b.NewICmp(enum.IPredUGT, magnitude, i32(f.over)), quiet, bits)
	case elem.NaNIsAllOnes:
		bits = b.NewSelect(b.NewICmp(enum.IPredEQ, magnitude, i32(f.nan)), i32(0x7FC00000), bits)
	}
	bits = b.NewOr(bits, sign)
	if f.Special() == elem.NaNIsNegativeZero {
		bits = b.NewSelect(b.NewICmp(enum.IPredEQ, u, i32(f.nan)), i32(0x7FC00000), bits)
	}
	return b.NewBitCast(bits, types.Float)
}

// extendScale extends powers of two. The smallest, 2^-127, is a subnormal float.
func (f *format) extendScale(b *builder, x value.Value) value.Value {
	u := b.NewZExt(x, types.I32)
	var bits value.Value = b.NewShl(u, intConst(types.I32, 23))
	bits = b.NewSelect(b.NewICmp(enum.IPredEQ, u, intConst(types.I32, 0)), intConst(types.I32, 1<<22), bits)
	bits = b.NewSelect(b.NewICmp(enum.IPredEQ, x, intConst(x.Type(), f.nan)), intConst(types.I32, 0x7FC00000), bits)
	return b.NewBitCast(bits, types.Float)
}

// round emits the body of @hlo.round.W.T. A normal number is rounded on its bits: a carry out of
// the fraction correctly increments the exponent. A subnormal is rounded by adding a number whose
// last bit has the weight of the last bit of the result.
func (f *format) round(b *builder, w *format, x value.Value) value.Value {
	switch {
	case f.Special() == elem.ScaleOnly:
		return f.roundScale(b, w, x)
	case f.bias == w.bias:
		return f.roundTop(b, w, x)
	}
	in := func(v uint64) value.Value { return intConst(bits(w.Type), v) }
	width := uint64(w.Bits())
	shift := uint64(w.frac - f.frac)
	u := b.NewBitCast(x, bits(w.Type))
	magnitude := b.NewAnd(u, in(1<<(width-1)-1))

	odd := b.NewAnd(b.NewLShr(magnitude, in(shift)), in(1))
	up := b.NewAdd(b.NewAdd(magnitude, in(1<<(shift-1)-1)), odd)
	code := value.Value(b.NewSub(b.NewLShr(up, in(shift)), in(uint64(w.bias-f.bias)<<f.frac)))
	aligner := math.Ldexp(1, 1-f.bias-f.frac+w.frac)
	sum := b.NewFAdd(b.NewBitCast(magnitude, storage(w.Type)), floatConst(storage(w.Type), aligner))
	subnormal := b.NewSub(b.NewBitCast(sum, bits(w.Type)), in(w.code(aligner)))
	small := b.NewICmp(enum.IPredULT, magnitude, in(uint64(w.bias-f.bias+1)<<w.frac))
	code = b.NewSelect(small, subnormal, code)
	code = b.NewSelect(b.NewICmp(enum.IPredUGT, code, in(f.top)), in(f.over), code)

	var nan value.Value = in(f.nan)
	if f.Special() == elem.IEEE { // keep the highest bits of the payload
		payload := b.NewAnd(b.NewLShr(magnitude, in(shift)), in(1<<f.frac-1))
		nan = b.NewOr(payload, in(f.nan))
	}
	isNaN := b.NewICmp(enum.IPredUGT, magnitude, in(w.over))
	code = b.NewSelect(isNaN, nan, code)

	var sign value.Value = b.NewShl(b.NewLShr(u, in(width-1)), in(uint64(f.Bits()-1)))
	switch f.Special() {
	case elem.NaNIsNegativeZero:
		sign = b.NewSelect(b.NewICmp(enum.IPredEQ, code, in(0)), in(0), sign)
	case elem.FiniteOnly:
		sign = b.NewSelect(isNaN, in(0), sign)
	}
	return b.NewTrunc(b.NewOr(code, sign), bits(f.Type))
}

// roundTop rounds to a format with the exponent range of w, and thus with its subnormals: the
// result is the upper part of x with its sign, and a carry can round to infinity.
func (f *format) roundTop(b *builder, w *format, x value.Value) value.Value {
	in := func(v uint64) value.Value { return intConst(bits(w.Type), v) }
	shift := uint64(w.frac - f.frac)
	u := b.NewBitCast(x, bits(w.Type))
	top := b.NewLShr(u, in(shift))
	half := b.NewAdd(b.NewAnd(top, in(1)), in(1<<(shift-1)-1))
	up := b.NewLShr(b.NewAdd(u, half), in(shift))
	return b.NewTrunc(b.NewSelect(b.isNaN(x), b.NewOr(top, in(f.nan)), up), bits(f.Type))
}

// roundScale rounds to powers of two. A tie is rounded up, because the larger number has an
// additional trailing zero.
func (f *format) roundScale(b *builder, w *format, x value.Value) value.Value {
	in := func(v int64) value.Value { return intConst(bits(w.Type), v) }
	u := b.NewBitCast(x, bits(w.Type))
	var half value.Value = in(1 << (w.frac - 1))
	if f.bias == w.bias { // the smallest power is a subnormal of w, half the least normal number
		half = b.NewSelect(b.NewICmp(enum.IPredSLT, u, in(1<<w.frac)), in(1<<(w.frac-2)), half)
	}
	code := b.NewLShr(b.NewAdd(u, half), in(int64(w.frac)))
	var exponent value.Value = b.NewSub(code, in(int64(w.bias-f.bias)))
	exponent = b.NewSelect(b.NewICmp(enum.IPredSLT, exponent, in(0)), in(0), exponent)
	exponent = b.NewSelect(b.NewICmp(enum.IPredSGT, exponent, in(int64(f.top))), in(int64(f.nan)), exponent)
	positive := b.NewICmp(enum.IPredSGT, u, in(0))
	return b.NewTrunc(b.NewSelect(positive, exponent, in(int64(f.nan))), bits(f.Type))
}
