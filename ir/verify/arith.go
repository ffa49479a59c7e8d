package verify

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
)

// The operations of arith and math (mlir/lib/Dialect/Arith/IR/ArithOps.cpp).

// i1TypeLike returns i1 in the shape of t (getI1SameShape).
func i1TypeLike(c *check, t ir.Type) ir.Type {
	return c.m.Types.WithElement(t, c.m.Types.Scalar(elem.I1))
}

// hasMatchingCondition implements BooleanConditionOrMatchingShape of ArithOps.td.
func hasMatchingCondition(c *check) bool {
	condition, result := c.operandType(0), c.resultType(0)
	return ods.IsScalar(elem.I1)(c.m.Context, condition) || ods.IsShaped(c.m.Context, result) && shapesMayMatch(c.m.Context, condition, result)
}

// verifyArithSelect implements SelectOp::verify.
func verifyArithSelect(c *check) *failure {
	condition, result := c.operandType(0), c.resultType(0)
	if ods.IsScalar(elem.I1)(c.m.Context, condition) {
		return nil
	}
	if !ods.IsTensor(c.m.Context, result) && c.m.Types.Kind(result) != ir.VectorType {
		return opError("expected condition to be a signless i1, but got ", c.quoted(condition))
	}
	if want := i1TypeLike(c, result); want != condition {
		return opError("expected condition type to have the same shape as the result type, expected ", c.quoted(want), ", but got ", c.quoted(condition))
	}
	return nil
}

// canCastElements implements areValidCastInputsAndOutputs.
func canCastElements(c *check) bool {
	return shapesMayMatch(c.m.Context, c.operandType(0), c.resultType(0))
}

// canWiden implements areCastCompatible of ExtSIOp, ExtUIOp and ExtFOp.
func canWiden(c *check) bool {
	from, to := widths(c)
	return canCastElements(c) && to > from
}

// canNarrow implements areCastCompatible of TruncIOp and TruncFOp.
func canNarrow(c *check) bool {
	from, to := widths(c)
	return canCastElements(c) && to < from
}

// canBitcast implements areCastCompatible of BitcastOp.
func canBitcast(c *check) bool {
	from, to := widths(c)
	return canCastElements(c) && from == to
}
