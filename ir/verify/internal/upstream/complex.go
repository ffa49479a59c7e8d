package upstream

import "github.com/hlo-promote/hlo-promote/ir"

// complexConstant implements ConstantOp::verify of ComplexOps.cpp.
func complexConstant(m *ir.Module, op ir.Op) *Fault {
	items, part := m.Items(property(m, op, "value")), m.PartType(m.Type(m.Result(op, 0)))
	if len(items) != 2 {
		return fault("requires 'value' to be a complex constant, represented as array of two values")
	}
	for _, a := range items {
		if m.AttrType(a) != part {
			return fault("requires attribute's element types (", spelled(m, m.AttrType(items[0])), ", ", spelled(m, m.AttrType(items[1])), ") and the element type of the op's return type (",
				spelled(m, part), ") to match")
		}
	}
	return nil
}

// complexBitcast implements BitcastOp::verify of ComplexOps.cpp.
func complexBitcast(m *ir.Module, op ir.Op) *Fault {
	from, to := m.Type(m.Operand(op, 0)), m.Type(m.Result(op, 0))
	for _, t := range []ir.Type{from, to} {
		if k := m.TypeKind(t); k != ir.ScalarType && k != ir.ComplexType || isIndex(m, t) {
			return fault("operand must be int/float/complex")
		}
	}
	switch complexFrom, complexTo := m.PartType(from) != 0, m.PartType(to) != 0; {
	case complexFrom == complexTo:
		return fault("requires that either input or output has a complex type")
	case bits(m, from) != bits(m, to):
		return fault("casting bitwidths do not match")
	}
	return nil
}

// bits returns the bit width of a value.
func bits(m *ir.Module, t ir.Type) int {
	if part := m.PartType(t); part != 0 {
		return 2 * width(m, part)
	}
	return width(m, t)
}
