package llvm

import (
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// The instructions of operations on floats.
var (
	fadd instr = func(b *builder, x []value.Value) value.Value { return b.NewFAdd(x[0], x[1]) }
	fsub instr = func(b *builder, x []value.Value) value.Value { return b.NewFSub(x[0], x[1]) }
	fmul instr = func(b *builder, x []value.Value) value.Value { return b.NewFMul(x[0], x[1]) }
	fdiv instr = func(b *builder, x []value.Value) value.Value { return b.NewFDiv(x[0], x[1]) }
	frem instr = func(b *builder, x []value.Value) value.Value { return b.NewFRem(x[0], x[1]) }
	fneg instr = func(b *builder, x []value.Value) value.Value { return b.NewFNeg(x[0]) }

	fsquare instr = func(b *builder, x []value.Value) value.Value { return b.NewFMul(x[0], x[0]) }
)

// computed is an operation on floats that works on values of the compute type. Its result is
// rounded to the type of the operands.
func computed(do instr) emit {
	return func(s *site) val {
		return real1(s.narrow(s.t, do(s.builder, s.widened())))
	}
}

// tested is computed for an operation that gives i1.
func tested(do instr) emit {
	return func(s *site) val { return real1(do(s.builder, s.widened())) }
}

// widened are the operands in the compute type.
func (s *site) widened() []value.Value {
	x := make([]value.Value, len(s.x))
	for i := range s.x {
		x[i] = s.widen(s.t, s.x[i].re)
	}
	return x
}

// called is the instruction that calls an intrinsic of LLVM.
func called(name string) instr {
	return func(b *builder, x []value.Value) value.Value { return b.overloaded(name, x...) }
}

// libm is the instruction that calls a function of libm, which has a second one, NAMEf, for float.
func libm(name string) instr {
	return func(b *builder, x []value.Value) value.Value {
		t, name := x[0].Type(), name
		if t == types.Float {
			name += "f"
		}
		return b.NewCall(b.lib.declare(name, t, typesOf(x)), x...)
	}
}

// reciprocalRoot is 1/sqrt(x).
func reciprocalRoot(b *builder, x []value.Value) value.Value {
	return b.NewFDiv(like(x[0], 1), b.overloaded("sqrt", x[0]))
}

// logistic is 1/(1 + exp(-x)).
func logistic(b *builder, x []value.Value) value.Value {
	return b.NewFDiv(like(x[0], 1), b.NewFAdd(like(x[0], 1), b.overloaded("exp", b.NewFNeg(x[0]))))
}

// signOfFloat is x for zeros and NaN, and otherwise 1 with the sign of x (spec.md#sign).
func signOfFloat(b *builder, x []value.Value) value.Value {
	one := b.overloaded("copysign", like(x[0], 1), x[0])
	return b.NewSelect(b.NewFCmp(enum.FPredUEQ, x[0], like(x[0], 0)), x[0], one)
}

// clampFloat is min(max(operand, low), high); the operands are low, operand, high.
func clampFloat(b *builder, x []value.Value) value.Value {
	return b.overloaded("minimum", b.overloaded("maximum", x[1], x[0]), x[2])
}

// infinite is whether x is an infinity: of either sign, or of that of the number.
func infinite(sign float64) instr {
	return func(b *builder, x []value.Value) value.Value {
		v := x[0]
		if sign == 0 {
			v = b.overloaded("fabs", v)
		}
		return b.NewFCmp(enum.FPredOEQ, v, infinity(v, sign))
	}
}

// isFinite reports whether x is a number and not an infinity.
func isFinite(b *builder, x []value.Value) value.Value {
	v := b.overloaded("fabs", x[0])
	return b.NewFCmp(enum.FPredOLT, v, infinity(v, 1))
}

// zeroOf is the zero of a float type, as imag of a real number (spec.md#imag).
func zeroOf(s *site) val { return real1(s.narrow(s.t, decimal(scalars[s.t].compute, 0))) }
