package llvm

import (
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// convert emits stablehlo.convert of x from a type to another one. Cases that spec.md#convert
// leaves open are defined in ir/elem.Convert.
func (b *builder) convert(from, to elem.Type, x val) val {
	switch {
	case from == to:
		return x
	case to.IsComplex() && from.IsComplex():
		return val{b.convertReal(from.Part(), to.Part(), x.re()), b.convertReal(from.Part(), to.Part(), x.im())}
	case to.IsComplex():
		return val{b.convertReal(from, to.Part(), x.re()), floatConst(storage(to.Part()), 0)}
	}
	return val{b.convertReal(from.Part(), to, x.re())}
}

// convertReal converts between types that are not complex.
func (b *builder) convertReal(from, to elem.Type, x value.Value) value.Value {
	switch {
	case from == to:
		return x
	case from.IsFloat() && to.IsFloat():
		return b.narrow(to, b.widen(from, x))
	case from.IsFloat() && to.IsBool():
		x = b.widen(from, x)
		return b.NewFCmp(enum.FPredUNE, x, constLike(x, 0))
	case from.IsFloat():
		return b.floatToInt(to, b.widen(from, x))
	case to.IsFloat():
		return b.intToFloat(from, to, x)
	case to.IsBool():
		return b.NewICmp(enum.IPredNE, x, intConst(x.Type(), 0))
	case from.Bits() > to.Bits():
		return b.NewTrunc(x, bits(to))
	case from.Bits() == to.Bits():
		return x
	}
	return b.extend(from, x, bits(to))
}

// extend extends an integer by its signedness.
func (b *builder) extend(from elem.Type, x value.Value, t types.Type) value.Value {
	if from.IsSigned() {
		return b.NewSExt(x, t)
	}
	return b.NewZExt(x, t)
}

// floatToInt truncates toward zero and saturates. NaN becomes zero.
func (b *builder) floatToInt(to elem.Type, x value.Value) value.Value {
	t := bits(to)
	return b.intrinsic(bySign(to, "fptosi.sat.", "fptoui.sat.")+typeSuffix(t)+"."+typeSuffix(x.Type()), t, x)
}

// intToFloat rounds once, to nearest even.
func (b *builder) intToFloat(from, to elem.Type, x value.Value) value.Value {
	s := scalarOf(to)
	if s.format == nil {
		return b.signedToFloat(from, s.storage, x)
	}
	// The intermediate float type has every value of the integer type, or is rounded to odd, so
	// that rounding again gives the right result.
	switch {
	case from.Bits() <= 16:
		return b.narrow(to, b.signedToFloat(from, types.Float, x))
	case from.Bits() <= 32:
		return b.narrow(to, b.signedToFloat(from, types.Double, x))
	}
	return b.narrow(to, b.callHelper("odd."+from.String(), types.Double, func(b *builder, x []value.Value) value.Value {
		return b.roundToOdd(from, x[0])
	}, x))
}

func (b *builder) signedToFloat(from elem.Type, t types.Type, x value.Value) value.Value {
	if from.IsSigned() {
		return b.NewSIToFP(x, t)
	}
	return b.NewUIToFP(x, t)
}

// roundToOdd converts a 64-bit integer to double. If the integer does not fit, the low bits are cut
// off and the last remaining bit is set: rounding that to fewer digits gives the same result as
// rounding once.
func (b *builder) roundToOdd(from elem.Type, x value.Value) value.Value {
	const cut = 12 // 64 bits minus the 53 of a double, plus the bit that is set
	i64 := func(v uint64) value.Value { return intConst(types.I64, v) }
	magnitude := x
	if from.IsSigned() {
		magnitude = b.intrinsic("abs.i64", types.I64, x, intConst(types.I1, 0))
	}
	low := b.NewAnd(magnitude, i64(1<<cut-1))
	rest := b.NewSelect(b.NewICmp(enum.IPredEQ, low, i64(0)), i64(0), i64(1<<cut))
	odd := b.NewOr(b.NewAnd(magnitude, i64(1<<64-1<<cut)), rest)
	large := b.NewICmp(enum.IPredUGE, magnitude, i64(1<<53))
	f := value.Value(b.NewUIToFP(b.NewSelect(large, odd, magnitude), types.Double))
	if from.IsSigned() {
		negative := b.NewICmp(enum.IPredSLT, x, i64(0))
		f = b.NewSelect(negative, b.NewFNeg(f), f)
	}
	return f
}

func convertOp(s *opContext) val { return s.convert(s.t, s.result(), s.x[0]) }

// bitcastConvert writes stablehlo.bitcast_convert between types of one width.
func bitcastConvert(s *opContext) val {
	from, to := s.t, s.result()
	if from == to {
		return s.x[0]
	}
	if from.Bits() != to.Bits() || from.IsComplex() || to.IsComplex() {
		return s.refuse("changes the number of elements", "use it between types of one width")
	}
	return val{s.bitcast(s.bitcast(s.x[0].re(), bits(from)), storage(to))}
}
