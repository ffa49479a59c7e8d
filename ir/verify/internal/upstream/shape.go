package upstream

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// checkShapeAssuming checks that the terminator yields the results. memref.alloca_scope is checked
// the same way.
func checkShapeAssuming(m *ir.Module, op ir.Op) *Failure {
	return checkYields(m, op, 0, ir.OpShapeAssumingYield)
}

// checkShapeAssumingAll implements shape::AssumingAllOp::verify.
func checkShapeAssumingAll(m *ir.Module, op ir.Op) *Failure {
	if m.NumOperands(op) == 0 {
		return opError("no operands specified")
	}
	return nil
}

// checkShapeDiv implements shape::DivOp::verify (verifySizeOrIndexOp).
func checkShapeDiv(m *ir.Module, op ir.Op) *Failure {
	fails := slices.ContainsFunc(typesOf(m, m.Operands(op)), func(t ir.Type) bool { return m.Types.Kind(t) == ir.OpaqueType })
	if fails && m.Types.Kind(m.Type(m.Result(op, 0))) != ir.OpaqueType {
		return opError("if at least one of the operands can hold error values then the result must be of type `size` to propagate them")
	}
	return nil
}

// checkShapeReduce implements shape::ReduceOp::verify.
func checkShapeReduce(m *ir.Module, op ir.Op) *Failure {
	region, inits := args(m, op, 0), typesOf(m, m.Operands(op)[1:])
	if len(region) != len(inits)+2 {
		return opError("ReduceOp body is expected to have ", itoa(len(inits)+2), " arguments")
	}
	extent, ofShape := m.Types.Text(region[1]), m.Types.Kind(m.Type(m.Operand(op, 0))) == ir.OpaqueType
	switch {
	case !isIndex(m, region[0]):
		return opError("argument 0 of ReduceOp body is expected to be of IndexType")
	case ofShape && extent != "!shape.size":
		return opError("argument 1 of ReduceOp body is expected to be of SizeType if the ReduceOp operates on a ShapeType")
	case !ofShape && extent != "index":
		return opError("argument 1 of ReduceOp body is expected to be of IndexType if the ReduceOp operates on an extent tensor")
	}
	for i, t := range inits {
		if region[i+2] != t {
			return opError("type mismatch between argument ", itoa(i+2), " of ReduceOp body and initial value ", itoa(i))
		}
	}
	return nil
}

// checkShapeYield implements shape::YieldOp::verify.
func checkShapeYield(m *ir.Module, op ir.Op) *Failure {
	operands, inputs := typesOf(m, m.Operands(op)), resultTypes(m, m.ParentOp(op))
	switch {
	case len(operands) != len(inputs):
		return opError("number of operands does not match number of results of its parent")
	case !slices.Equal(operands, inputs):
		return opError("types mismatch between yield op and its parent")
	}
	return nil
}
