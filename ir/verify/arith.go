package verify

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/upstream"
)

// The operations of arith and math (mlir/lib/Dialect/Arith/IR/ArithOps.cpp).

// testTypeOf is i1 in the shape of a type (getI1SameShape).
func testTypeOf(c *check, t ir.Type) ir.Type { return c.m.WithElement(t, c.m.Scalar(elem.I1)) }

// isTest is ArithOps.td CompareOp and MathOps.td FloatClassificationOp.
func isTest(c *check) bool { return c.resultType(0) == testTypeOf(c, c.operandType(0)) }

// choosesByShape is ArithOps.td BooleanConditionOrMatchingShape.
func choosesByShape(c *check) bool {
	condition, result := c.operandType(0), c.resultType(0)
	return ods.IsScalar(elem.I1)(c.m.Context, condition) || ods.IsShaped(c.m.Context, result) && mayBeOneShape(c.m.Context, condition, result)
}

// selects is SelectOp::verify.
func selects(c *check) *fault {
	condition, result := c.operandType(0), c.resultType(0)
	if ods.IsScalar(elem.I1)(c.m.Context, condition) {
		return nil
	}
	if !ods.IsTensor(c.m.Context, result) && c.m.TypeKind(result) != ir.VectorType {
		return opFault("expected condition to be a signless i1, but got ", c.spelled(condition))
	}
	if want := testTypeOf(c, result); want != condition {
		return opFault("expected condition type to have the same shape as the result type, expected ", c.spelled(want), ", but got ", c.spelled(condition))
	}
	return nil
}

// castsElements is areValidCastInputsAndOutputs.
func castsElements(c *check) bool {
	return mayBeOneShape(c.m.Context, c.operandType(0), c.resultType(0))
}

// widens, narrows and keepsWidth are areCastCompatible of ExtSIOp, TruncIOp and BitcastOp.
func widens(c *check) bool {
	from, to := upstream.Widths(c.m, c.op)
	return castsElements(c) && to > from
}

func narrows(c *check) bool {
	from, to := upstream.Widths(c.m, c.op)
	return castsElements(c) && to < from
}

func keepsWidth(c *check) bool {
	from, to := upstream.Widths(c.m, c.op)
	return castsElements(c) && from == to
}
