package llvm

import (
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// Instructions on floats.
var (
	fadd instrFunc = func(b *builder, x []value.Value) value.Value { return b.NewFAdd(x[0], x[1]) }
	fsub instrFunc = func(b *builder, x []value.Value) value.Value { return b.NewFSub(x[0], x[1]) }
	fmul instrFunc = func(b *builder, x []value.Value) value.Value { return b.NewFMul(x[0], x[1]) }
	fdiv instrFunc = func(b *builder, x []value.Value) value.Value { return b.NewFDiv(x[0], x[1]) }
	frem instrFunc = func(b *builder, x []value.Value) value.Value { return b.NewFRem(x[0], x[1]) }
	fneg instrFunc = func(b *builder, x []value.Value) value.Value { return b.NewFNeg(x[0]) }

	fsquare instrFunc = func(b *builder, x []value.Value) value.Value { return b.NewFMul(x[0], x[0]) }
)

// inComputeType applies an instruction to the operands in their compute type, and rounds the result
// to their type unless it is an i1.
func inComputeType(do instrFunc) emitFunc {
	return func(s *opContext) val {
		v := do(s.builder, s.widenedOperands())
		if v.Type().Equal(types.I1) {
			return val{v}
		}
		return val{s.narrow(s.t, v)}
	}
}

// widenedOperands returns the operands in their compute type.
func (s *opContext) widenedOperands() []value.Value {
	return collect(s.x, func(x val) value.Value { return s.widen(s.t, x.re()) })
}

func intrinsicCall(name string) instrFunc {
	return func(b *builder, x []value.Value) value.Value { return b.overloaded(name, x...) }
}

// libmCall returns an instruction that calls a function of libm, whose version for float is NAMEf.
func libmCall(name string) instrFunc {
	return func(b *builder, x []value.Value) value.Value {
		t, name := x[0].Type(), name
		if t == types.Float {
			name += "f"
		}
		return b.NewCall(b.lib.declare(name, t, typesOf(x)), x...)
	}
}

// reciprocalRoot emits 1/sqrt(x).
func reciprocalRoot(b *builder, x []value.Value) value.Value {
	return b.NewFDiv(constLike(x[0], 1), b.overloaded("sqrt", x[0]))
}

// logistic emits 1/(1 + exp(-x)).
func logistic(b *builder, x []value.Value) value.Value {
	return b.NewFDiv(constLike(x[0], 1), b.NewFAdd(constLike(x[0], 1), b.overloaded("exp", b.NewFNeg(x[0]))))
}

// signOfFloat emits x for zeros and NaN, otherwise 1 with the sign of x (spec.md#sign).
func signOfFloat(b *builder, x []value.Value) value.Value {
	one := b.overloaded("copysign", constLike(x[0], 1), x[0])
	return b.NewSelect(b.NewFCmp(enum.FPredUEQ, x[0], constLike(x[0], 0)), x[0], one)
}

// clampFloat emits min(max(operand, low), high). The operands are low, operand, high.
func clampFloat(b *builder, x []value.Value) value.Value {
	return b.overloaded("minimum", b.overloaded("maximum", x[1], x[0]), x[2])
}

// infiniteTest returns an instruction that tests for an infinity: of either sign if sign is 0,
// otherwise of this sign.
func infiniteTest(sign float64) instrFunc {
	return func(b *builder, x []value.Value) value.Value {
		v := x[0]
		if sign == 0 {
			v = b.overloaded("fabs", v)
		}
		return b.NewFCmp(enum.FPredOEQ, v, infinity(v, sign))
	}
}

// finiteTest emits a comparison that is true if x is neither NaN nor infinite.
func finiteTest(b *builder, x []value.Value) value.Value {
	v := b.overloaded("fabs", x[0])
	return b.NewFCmp(enum.FPredOLT, v, infinity(v, 1))
}

// zeroImag emits the zero of a float type, the imaginary part of a real number (spec.md#imag).
func zeroImag(s *opContext) val {
	return val{s.narrow(s.t, floatConst(scalarOf(s.t).compute, 0))}
}
