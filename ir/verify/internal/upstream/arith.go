package upstream

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
)

// Widths returns the bit widths of the element types of a cast's operand and result, which are
// integers or floats.
func Widths(m *ir.Module, op ir.Op) (from, to int) {
	return width(m, m.Type(m.Operand(op, 0))), width(m, m.Type(m.Result(op, 0)))
}

func width(m *ir.Module, t ir.Type) int {
	if n, ok := ods.Integer(m.Context, m.ElementType(t)); ok {
		return n.Width
	}
	return m.Elem(t).Bits()
}

// ExtendsWidth implements verifyExtOp of ArithOps.cpp.
func ExtendsWidth(m *ir.Module, op ir.Op) *Fault {
	if from, to := Widths(m, op); from >= to {
		return turned(m, op, "wider")
	}
	return nil
}

// CutsWidth implements verifyTruncateOp of ArithOps.cpp.
func CutsWidth(m *ir.Module, op ir.Op) *Fault {
	if from, to := Widths(m, op); from <= to {
		return turned(m, op, "shorter")
	}
	return nil
}

func turned(m *ir.Module, op ir.Op, how string) *Fault {
	from, to := m.ElementType(m.Type(m.Operand(op, 0))), m.ElementType(m.Type(m.Result(op, 0)))
	return fault("result type ", spelled(m, to), " must be ", how, " than operand type ", spelled(m, from))
}
