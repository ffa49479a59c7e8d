package upstream

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// shapeAssuming checks that the terminator yields the results. memref.alloca_scope is checked the
// same way.
func shapeAssuming(m *ir.Module, op ir.Op) *Fault { return yields(m, op, 0, ir.OpShapeAssumingYield) }

// shapeAssumingAll implements shape::AssumingAllOp::verify.
func shapeAssumingAll(m *ir.Module, op ir.Op) *Fault {
	if m.NumOperands(op) == 0 {
		return fault("no operands specified")
	}
	return nil
}

// shapeDiv implements shape::DivOp::verify (verifySizeOrIndexOp).
func shapeDiv(m *ir.Module, op ir.Op) *Fault {
	fails := slices.ContainsFunc(typesOf(m, m.Operands(op)), func(t ir.Type) bool { return m.TypeKind(t) == ir.OpaqueType })
	if fails && m.TypeKind(m.Type(m.Result(op, 0))) != ir.OpaqueType {
		return fault("if at least one of the operands can hold error values then the result must be of type `size` to propagate them")
	}
	return nil
}

// shapeReduce implements shape::ReduceOp::verify.
func shapeReduce(m *ir.Module, op ir.Op) *Fault {
	region, inits := args(m, op, 0), typesOf(m, m.Operands(op)[1:])
	if len(region) != len(inits)+2 {
		return fault("ReduceOp body is expected to have ", itoa(len(inits)+2), " arguments")
	}
	extent, ofShape := m.TypeString(region[1]), m.TypeKind(m.Type(m.Operand(op, 0))) == ir.OpaqueType
	switch {
	case !isIndex(m, region[0]):
		return fault("argument 0 of ReduceOp body is expected to be of IndexType")
	case ofShape && extent != "!shape.size":
		return fault("argument 1 of ReduceOp body is expected to be of SizeType if the ReduceOp operates on a ShapeType")
	case !ofShape && extent != "index":
		return fault("argument 1 of ReduceOp body is expected to be of IndexType if the ReduceOp operates on an extent tensor")
	}
	for i, t := range inits {
		if region[i+2] != t {
			return fault("type mismatch between argument ", itoa(i+2), " of ReduceOp body and initial value ", itoa(i))
		}
	}
	return nil
}

// shapeYield implements shape::YieldOp::verify.
func shapeYield(m *ir.Module, op ir.Op) *Fault {
	given, taken := typesOf(m, m.Operands(op)), resultTypes(m, m.ParentOp(op))
	switch {
	case len(given) != len(taken):
		return fault("number of operands does not match number of results of its parent")
	case !slices.Equal(given, taken):
		return fault("types mismatch between yield op and its parent")
	}
	return nil
}
