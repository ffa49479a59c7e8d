package verify

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/upstream"
)

// The operations of arith and math (mlir/lib/Dialect/Arith/IR/ArithOps.cpp).

// testTypeOf returns i1 in the shape of t (getI1SameShape).
func testTypeOf(c *check, t ir.Type) ir.Type { return c.m.WithElement(t, c.m.Scalar(elem.I1)) }

// isTest implements the result predicate of CompareOp (ArithOps.td) and FloatClassificationOp
// (MathOps.td).
func isTest(c *check) bool { return c.resultType(0) == testTypeOf(c, c.operandType(0)) }

// choosesByShape implements BooleanConditionOrMatchingShape of ArithOps.td.
func choosesByShape(c *check) bool {
	condition, result := c.operandType(0), c.resultType(0)
	return ods.IsScalar(elem.I1)(c.m.Context, condition) || ods.IsShaped(c.m.Context, result) && mayBeOneShape(c.m.Context, condition, result)
}

// selects implements SelectOp::verify.
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

// castsElements implements areValidCastInputsAndOutputs.
func castsElements(c *check) bool {
	return mayBeOneShape(c.m.Context, c.operandType(0), c.resultType(0))
}

// widens implements areCastCompatible of ExtSIOp, ExtUIOp and ExtFOp.
func widens(c *check) bool {
	from, to := upstream.Widths(c.m, c.op)
	return castsElements(c) && to > from
}

// narrows implements areCastCompatible of TruncIOp and TruncFOp.
func narrows(c *check) bool {
	from, to := upstream.Widths(c.m, c.op)
	return castsElements(c) && to < from
}

// keepsWidth implements areCastCompatible of BitcastOp.
func keepsWidth(c *check) bool {
	from, to := upstream.Widths(c.m, c.op)
	return castsElements(c) && from == to
}
