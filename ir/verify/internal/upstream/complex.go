package upstream

import "github.com/hlo-promote/hlo-promote/ir"

// checkComplexConstant implements ConstantOp::verify of ComplexOps.cpp.
func checkComplexConstant(m *ir.Module, op ir.Op) *Failure {
	items, part := m.Attrs.Items(property(m, op, "value")), m.Types.PartType(m.Type(m.Result(op, 0)))
	if len(items) != 2 {
		return opError("requires 'value' to be a complex constant, represented as array of two values")
	}
	for _, a := range items {
		if m.Attrs.Type(a) != part {
			return opError("requires attribute's element types (", quoted(m, m.Attrs.Type(items[0])), ", ", quoted(m, m.Attrs.Type(items[1])), ") and the element type of the op's return type (",
				quoted(m, part), ") to match")
		}
	}
	return nil
}

// checkComplexBitcast implements BitcastOp::verify of ComplexOps.cpp.
func checkComplexBitcast(m *ir.Module, op ir.Op) *Failure {
	from, to := m.Type(m.Operand(op, 0)), m.Type(m.Result(op, 0))
	for _, t := range []ir.Type{from, to} {
		if k := m.Types.Kind(t); k != ir.ScalarType && k != ir.ComplexType || isIndex(m, t) {
			return opError("operand must be int/float/complex")
		}
	}
	switch complexFrom, complexTo := m.Types.PartType(from) != 0, m.Types.PartType(to) != 0; {
	case complexFrom == complexTo:
		return opError("requires that either input or output has a complex type")
	case bitWidth(m, from) != bitWidth(m, to):
		return opError("casting bitwidths do not match")
	}
	return nil
}

// bitWidth returns the bit width of a value.
func bitWidth(m *ir.Module, t ir.Type) int {
	if part := m.Types.PartType(t); part != 0 {
		return 2 * elementWidth(m, part)
	}
	return elementWidth(m, t)
}
