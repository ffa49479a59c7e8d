package llvm

import (
	ll "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// Instructions on integers and i1 that are defined for all operands.
var (
	add    instrFunc = func(b *builder, x []value.Value) value.Value { return b.NewAdd(x[0], x[1]) }
	sub    instrFunc = func(b *builder, x []value.Value) value.Value { return b.NewSub(x[0], x[1]) }
	mul    instrFunc = func(b *builder, x []value.Value) value.Value { return b.NewMul(x[0], x[1]) }
	and    instrFunc = func(b *builder, x []value.Value) value.Value { return b.NewAnd(x[0], x[1]) }
	or     instrFunc = func(b *builder, x []value.Value) value.Value { return b.NewOr(x[0], x[1]) }
	xor    instrFunc = func(b *builder, x []value.Value) value.Value { return b.NewXor(x[0], x[1]) }
	not    instrFunc = func(b *builder, x []value.Value) value.Value { return b.NewXor(x[0], intConst(x[0].Type(), -1)) }
	negate instrFunc = func(b *builder, x []value.Value) value.Value { return b.NewSub(intConst(x[0].Type(), 0), x[0]) }
	square instrFunc = func(b *builder, x []value.Value) value.Value { return b.NewMul(x[0], x[0]) }
	popcnt instrFunc = func(b *builder, x []value.Value) value.Value { return b.overloaded("ctpop", x[0]) }

	leadingZeros instrFunc = func(b *builder, x []value.Value) value.Value { return b.callNoPoison("ctlz", x[0]) }

	// The modulus of the smallest signed integer is itself.
	modulus instrFunc = func(b *builder, x []value.Value) value.Value { return b.callNoPoison("abs", x[0]) }
)

// Instructions on integers that are undefined for some operands.
var (
	sdiv instrFunc = func(b *builder, x []value.Value) value.Value { return b.NewSDiv(x[0], x[1]) }
	udiv instrFunc = func(b *builder, x []value.Value) value.Value { return b.NewUDiv(x[0], x[1]) }
	srem instrFunc = func(b *builder, x []value.Value) value.Value { return b.NewSRem(x[0], x[1]) }
	urem instrFunc = func(b *builder, x []value.Value) value.Value { return b.NewURem(x[0], x[1]) }
	shl  instrFunc = func(b *builder, x []value.Value) value.Value { return b.NewShl(x[0], x[1]) }
	lshr instrFunc = func(b *builder, x []value.Value) value.Value { return b.NewLShr(x[0], x[1]) }
)

// callNoPoison calls an intrinsic with a last argument of false, so that it never returns poison.
func (b *builder) callNoPoison(name string, x value.Value) value.Value {
	return b.intrinsic(name+"."+typeSuffix(x.Type()), x.Type(), x, intConst(types.I1, 0))
}

// extremum writes the maximum or minimum of integers by their signedness.
func extremum(signed, unsigned string) emitFunc {
	return func(s *opContext) val {
		return val{s.overloaded(bySign(s.t, signed, unsigned), s.x[0].re(), s.x[1].re())}
	}
}

// quotient writes integer division. x/0 has all bits set, as in XLA.
func quotient(s *opContext) val {
	return s.division(bySign(s.t, sdiv, udiv), intConst(s.x[0].re().Type(), -1))
}

// remainder writes the remainder of quotient. The remainder for y = 0 is x, as in XLA.
func remainder(s *opContext) val { return s.division(bySign(s.t, srem, urem), s.x[0].re()) }

// division writes a division instruction whose result is byZero if y is zero. The instruction gets
// a divisor for which it is defined: 1 in place of zero, and of -1 if x is the smallest integer,
// where division by 1 gives the wrapped result.
func (s *opContext) division(do instrFunc, byZero value.Value) val {
	x, y := s.x[0].re(), s.x[1].re()
	zero := s.NewICmp(enum.IPredEQ, y, intConst(y.Type(), 0))
	var bad value.Value = zero
	if s.t.IsSigned() {
		least := s.NewICmp(enum.IPredEQ, x, intConst(x.Type(), int64(-1)<<(s.t.Bits()-1)))
		minusOne := s.NewICmp(enum.IPredEQ, y, intConst(y.Type(), -1))
		bad = s.NewOr(zero, s.NewAnd(least, minusOne))
	}
	result := do(s.builder, []value.Value{x, s.NewSelect(bad, intConst(y.Type(), 1), y)})
	return val{s.NewSelect(zero, byZero, result)}
}

// shift writes a shift by an unsigned amount. A shift by the width or more gives zero.
func shift(do instrFunc) emitFunc {
	return func(s *opContext) val {
		x, y := s.x[0].re(), s.x[1].re()
		shifted := do(s.builder, []value.Value{x, y})
		fits := s.NewICmp(enum.IPredULT, y, intConst(y.Type(), s.t.Bits()))
		return val{s.NewSelect(fits, shifted, intConst(x.Type(), 0))}
	}
}

// shiftSigned writes an arithmetic shift. A shift by the width or more gives copies of the sign.
func shiftSigned(s *opContext) val {
	x, y := s.x[0].re(), s.x[1].re()
	most := s.overloaded("umin", y, intConst(y.Type(), s.t.Bits()-1))
	return val{s.NewAShr(x, most)}
}

// signOfInt emits -1, 0 or 1.
func signOfInt(s *opContext) val {
	x := s.x[0].re()
	zero := intConst(x.Type(), 0)
	positive := s.NewZExt(s.NewICmp(enum.IPredSGT, x, zero), x.Type())
	return val{s.NewSelect(s.NewICmp(enum.IPredSLT, x, zero), intConst(x.Type(), -1), positive)}
}

// highProduct emits the upper half of the product in twice the width.
func highProduct(s *opContext) val {
	x, y := s.x[0].re(), s.x[1].re()
	n := s.t.Bits()
	double := types.NewInt(uint64(2 * n))
	product := s.NewMul(s.extend(s.t, x, double), s.extend(s.t, y, double))
	return val{s.NewTrunc(s.NewLShr(product, intConst(double, n)), x.Type())}
}

// integerPower writes exponentiation that wraps. A negative power is 0, except for 1 and -1.
func integerPower(s *opContext) val {
	t := s.t
	x, y := s.x[0].re(), s.x[1].re()
	return val{s.callHelper("power."+t.String(), x.Type(), func(b *builder, x []value.Value) value.Value {
		return powerBody(b, t, x[0], x[1])
	}, x, y)}
}

// powerBody multiplies the squares of x for which y has a bit.
func powerBody(b *builder, t elem.Type, x, y value.Value) value.Value {
	typ := x.Type()
	entry, loop, exit := b.Block, b.block("loop"), b.block("exit")
	b.NewBr(loop)
	b.Block = loop
	one := intConst(typ, 1)
	result := b.NewPhi(ll.NewIncoming(one, entry))
	base := b.NewPhi(ll.NewIncoming(x, entry))
	left := b.NewPhi(ll.NewIncoming(y, entry))
	odd := b.NewTrunc(left, types.I1)
	next := b.NewSelect(odd, b.NewMul(result, base), result)
	rest := b.NewLShr(left, one)
	result.Incs = append(result.Incs, ll.NewIncoming(next, loop))
	base.Incs = append(base.Incs, ll.NewIncoming(b.NewMul(base, base), loop))
	left.Incs = append(left.Incs, ll.NewIncoming(rest, loop))
	b.NewCondBr(b.NewICmp(enum.IPredEQ, rest, intConst(typ, 0)), exit, loop)
	b.Block = exit
	if t.IsUnsigned() {
		return next
	}
	// A power of 1 or -1 depends only on the parity of y, also if y is negative.
	unit := b.NewOr(b.NewICmp(enum.IPredEQ, x, one), b.NewICmp(enum.IPredEQ, x, intConst(typ, -1)))
	inverse := b.NewSelect(unit, b.NewSelect(b.NewTrunc(y, types.I1), x, one), intConst(typ, 0))
	return b.NewSelect(b.NewICmp(enum.IPredSLT, y, intConst(typ, 0)), inverse, next)
}
