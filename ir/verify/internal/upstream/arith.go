package upstream

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
)

// Widths returns the bit widths of the element types of a cast's operand and result, which are
// integers or floats.
func Widths(m *ir.Module, op ir.Op) (from, to int) {
	return elementWidth(m, m.Type(m.Operand(op, 0))), elementWidth(m, m.Type(m.Result(op, 0)))
}

func elementWidth(m *ir.Module, t ir.Type) int {
	if n, ok := ods.Integer(m.Context, m.Types.ElementType(t)); ok {
		return n.Width
	}
	return m.Types.Elem(t).Bits()
}

// CheckExtend implements verifyExtOp of ArithOps.cpp.
func CheckExtend(m *ir.Module, op ir.Op) *Failure {
	if from, to := Widths(m, op); from >= to {
		return widthError(m, op, "wider")
	}
	return nil
}

// CheckTruncate implements verifyTruncateOp of ArithOps.cpp.
func CheckTruncate(m *ir.Module, op ir.Op) *Failure {
	if from, to := Widths(m, op); from <= to {
		return widthError(m, op, "shorter")
	}
	return nil
}

func widthError(m *ir.Module, op ir.Op, how string) *Failure {
	from, to := m.Types.ElementType(m.Type(m.Operand(op, 0))), m.Types.ElementType(m.Type(m.Result(op, 0)))
	return opError("result type ", quoted(m, to), " must be ", how, " than operand type ", quoted(m, from))
}
