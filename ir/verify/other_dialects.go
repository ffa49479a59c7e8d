package verify

import (
	"cmp"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// Checks of operations of arith, shape, tensor, interpreter and builtin.

// verifyArithConstant implements ConstantOp::verify of ArithOps.cpp.
func verifyArithConstant(c *check) *fail.Failure {
	n, ok := ods.Integer(c.m.Context, c.resultType(0))
	if ok && n.Kind != elem.KindSignless {
		return fail.OpError("integer return type must be signless")
	}
	a := c.property("value")
	k := c.m.Attrs.Kind(a)
	return fail.OpIf(k != ir.IntegerAttr && k != ir.FloatAttr && !ods.IsElements(c.m.Context, a),
		"value must be an integer, float, or elements attribute")
}

// hasSameDimensions implements SameInputOutputTensorDims of ArithOps.td: two ranked tensors have
// equal dimensions.
func hasSameDimensions(c *check) bool {
	from, to := c.operandType(0), c.resultType(0)
	if ods.IsRanked(c.m.Context, from) && ods.IsRanked(c.m.Context, to) {
		return slices.Equal(c.shape(from), c.shape(to))
	}
	return shapesMayMatch(c.m.Context, from, to)
}

// canCastIndex implements IndexCastOp::areCastCompatible of ArithOps.cpp.
func canCastIndex(c *check) bool {
	from, to := c.operandType(0), c.resultType(0)
	return canCastElements(c) && ods.IsIndex(c.m.Context, c.elementType(from)) != ods.IsIndex(c.m.Context, c.elementType(to))
}

// canCastTensor implements CastOp::areCastCompatible of TensorOps.cpp.
func canCastTensor(c *check) bool {
	return compatibleShapeAndElement(c, c.operandType(0), c.resultType(0))
}

// verifyUnrealizedCast implements UnrealizedConversionCastOp::verify of BuiltinDialect.cpp.
func verifyUnrealizedCast(c *check) *fail.Failure {
	return fail.OpIf(c.numResults() == 0, "expected at least one result for cast operation")
}

// operandsAreElements implements the operand predicate of FromElementsOp (TensorOps.td).
func operandsAreElements(c *check) bool {
	isOther := func(t ir.Type) bool { return t != c.elementType(c.resultType(0)) }
	return int64(c.numOperands()) == shape.Product(c.resultShape(0)) && !slices.ContainsFunc(c.operandTypes(), isOther)
}

// verifyShapeResult implements verifyShapeOrExtentTensorOp of Shape.cpp.
func verifyShapeResult(c *check) *fail.Failure { return checkErrorPropagation(c, "shape") }

// verifySizeResult implements verifySizeOrIndexOp of Shape.cpp.
func verifySizeResult(c *check) *fail.Failure { return checkErrorPropagation(c, "size") }

func checkErrorPropagation(c *check, what string) *fail.Failure {
	holdsError := func(t ir.Type) bool { return c.m.Types.Kind(t) == ir.OpaqueType }
	return fail.OpIf(slices.ContainsFunc(c.operandTypes(), holdsError) && c.m.Types.Text(c.resultType(0)) != "!shape."+what,
		"if at least one of the operands can hold error values then the result must be of type `", what,
		"` to propagate them")
}

// verifyCstrBroadcastable implements CstrBroadcastableOp::verify of Shape.cpp.
func verifyCstrBroadcastable(c *check) *fail.Failure {
	return fail.OpIf(c.numOperands() < 2, "required at least 2 input shapes")
}

// inferConstShape implements ConstShapeOp::inferReturnTypes of Shape.cpp.
func inferConstShape(c *check) ([]inferred, *fail.Failure) {
	sizes := c.m.Attrs.Literal(c.property("shape"))
	if sizes.Splat() && sizes.Len() > maxRepeated { // the printed type lists every element
		return nil, fail.Error("expects a shape of at most ", maxRepeated, " dimensions, but got ", sizes.Len())
	}
	return []inferred{inferredTensor([]int64{sizes.Len()}, c.m.Types.Scalar(elem.Index))}, nil
}

// inferShapeOf implements ShapeOfOp::inferReturnTypes of Shape.cpp.
func inferShapeOf(c *check) ([]inferred, *fail.Failure) {
	t, rank := c.operandType(0), int64(ir.Dynamic)
	if c.m.Types.Kind(t) == ir.OpaqueType {
		return nil, nil
	}
	if dims := c.m.Types.Dims(t); dims != nil {
		rank = int64(len(dims))
	}
	return []inferred{inferredTensor([]int64{rank}, c.m.Types.Scalar(elem.Index))}, nil
}

// shapeCompatible implements isCompatibleReturnTypes of Shape.cpp: !shape.shape is compatible with
// any result.
func shapeCompatible(c *check, types []inferred) bool {
	t := c.resultType(0)
	return len(types) == 0 || c.m.Types.Kind(t) == ir.OpaqueType ||
		ods.IsRanked(c.m.Context, t) && shape.CompatibleShapes(types[0].dims, c.shape(t))
}

// verifyRunParallel implements RunParallelOp::verify of InterpreterOps.cpp.
func verifyRunParallel(c *check) *fail.Failure {
	grid := c.m.Attrs.Items(c.property("programs"))
	if len(grid) == 0 || len(c.m.Attrs.Items(grid[0])) == 0 {
		return fail.Error("`programs` attribute cannot be empty")
	}
	arguments, results, columns := 0, 0, len(c.m.Attrs.Items(grid[0]))
	for _, row := range grid {
		programs := c.m.Attrs.Items(row)
		if len(programs) != columns {
			return fail.Error("Sizes of second dimension of `programs` should all match ", columns, " but got ", len(programs))
		}
		for _, p := range programs {
			f := lookupFunction(c, c.m.Attrs.StringOf(p))
			if f == 0 {
				return fail.Error("Function ", quotedName(c, p), " not found")
			}
			parts, inputs := functionType(c, f)
			arguments, results = arguments+inputs, results+len(parts)-inputs
		}
	}
	return cmp.Or(checkSum(c.numOperands(), arguments, "inputs"), checkSum(c.numResults(), results, "results"),
		checkInfeeds(c))
}

func checkSum(n, sum int, what string) *fail.Failure {
	return fail.If(n != sum, "Number of ", what, " (", n, ") should match the sum of the number of ", what,
		" of all programs (", sum, ")")
}

func checkInfeeds(c *check) *fail.Failure {
	a := c.property("infeed")
	if a != 0 && len(c.m.Attrs.Items(a)) == 0 {
		return fail.Error("infeed attribute is optional or should not be empty")
	}
	for _, q := range c.m.Attrs.Items(a) {
		f := lookupFunction(c, c.m.Attrs.StringOf(q))
		if f == 0 {
			return fail.Error("Function ", quotedName(c, q), " not found")
		}
		parts, inputs := functionType(c, f)
		results := parts[inputs:]
		switch {
		case len(results) != 1:
			return fail.Error("Function ", quotedName(c, q), " should return 1 tensor but returns ", len(results))
		case !ods.IsShaped(c.m.Context, results[0]):
			return fail.Error("Function ", quotedName(c, q), " should return a tensor type, but instead returns ",
				c.quoted(results[0]))
		}
	}
	return nil
}

// quotedName returns the name of a symbol in double quotes, as MLIR prints it.
func quotedName(c *check, a ir.Attr) string { return `"` + c.m.Attrs.StringOf(a) + `"` }

// compareWidths compares the bit widths of the element types of a cast's operand and result, which
// are integers or floats.
func compareWidths(c *check) int {
	return cmp.Compare(bitWidth(c, c.elementType(c.operandType(0))), bitWidth(c, c.elementType(c.resultType(0))))
}

// checkComplexConstant implements ConstantOp::verify of ComplexOps.cpp.
func checkComplexConstant(c *check) *fail.Failure {
	items, part := c.m.Attrs.Items(c.property("value")), c.m.Types.PartType(c.resultType(0))
	if len(items) != 2 {
		return fail.OpError("requires 'value' to be a complex constant, represented as array of two values")
	}
	first, second := c.m.Attrs.Type(items[0]), c.m.Attrs.Type(items[1])
	return fail.OpIf(first != part || second != part, "requires attribute's element types (", c.quoted(first), ", ",
		c.quoted(second), ") and the element type of the op's return type (", c.quoted(part), ") to match")
}

// checkComplexBitcast implements BitcastOp::verify of ComplexOps.cpp.
func checkComplexBitcast(c *check) *fail.Failure {
	from, to := c.operandType(0), c.resultType(0)
	isNumber := func(t ir.Type) bool {
		k := c.m.Types.Kind(t)
		return k == ir.ScalarType && !ods.IsIndex(c.m.Context, t) || k == ir.ComplexType
	}
	switch complexFrom, complexTo := c.m.Types.PartType(from) != 0, c.m.Types.PartType(to) != 0; {
	case !isNumber(from) || !isNumber(to):
		return fail.OpError("operand must be int/float/complex")
	case complexFrom == complexTo:
		return fail.OpError("requires that either input or output has a complex type")
	}
	return fail.OpIf(valueWidth(c, from) != valueWidth(c, to), "casting bitwidths do not match")
}

func valueWidth(c *check, t ir.Type) int64 {
	if part := c.m.Types.PartType(t); part != 0 {
		return 2 * bitWidth(c, part)
	}
	return bitWidth(c, t)
}

// checkShapeAssuming checks that the terminator yields the results.
func checkShapeAssuming(c *check) *fail.Failure {
	return checkYields(c, 0, ir.OpShapeAssumingYield)
}

// checkShapeAssumingAll implements shape::AssumingAllOp::verify.
func checkShapeAssumingAll(c *check) *fail.Failure {
	return fail.OpIf(c.numOperands() == 0, "no operands specified")
}

// checkShapeReduce implements shape::ReduceOp::verify.
func checkShapeReduce(c *check) *fail.Failure {
	region, inits := c.regionArgs(0), c.typesOf(c.m.Operands(c.op)[1:])
	if len(region) != len(inits)+2 {
		return fail.OpError("ReduceOp body is expected to have ", len(inits)+2, " arguments")
	}
	extent, ofShape := c.m.Types.Text(region[1]), c.m.Types.Kind(c.operandType(0)) == ir.OpaqueType
	switch {
	case !ods.IsIndex(c.m.Context, region[0]):
		return fail.OpError("argument 0 of ReduceOp body is expected to be of IndexType")
	case ofShape && extent != "!shape.size":
		return fail.OpError("argument 1 of ReduceOp body is expected to be of SizeType if the ReduceOp operates on a ShapeType")
	case !ofShape && extent != "index":
		return fail.OpError("argument 1 of ReduceOp body is expected to be of IndexType if the ReduceOp operates on an extent tensor")
	}
	return fail.Each(inits, func(i int, t ir.Type) *fail.Failure {
		return fail.OpIf(region[i+2] != t,
			"type mismatch between argument ", i+2, " of ReduceOp body and initial value ", i)
	})
}

// checkShapeYield implements shape::YieldOp::verify.
func checkShapeYield(c *check) *fail.Failure {
	operands, inputs := c.operandTypes(), c.m.AppendResultTypes(nil, c.m.ParentOp(c.op))
	if len(operands) != len(inputs) {
		return fail.OpError("number of operands does not match number of results of its parent")
	}
	return fail.OpIf(!slices.Equal(operands, inputs), "types mismatch between yield op and its parent")
}

// The operations of arith and math (mlir/lib/Dialect/Arith/IR/ArithOps.cpp).

// i1TypeLike returns i1 in the shape of t (getI1SameShape).
func i1TypeLike(c *check, t ir.Type) ir.Type {
	return c.m.Types.WithElement(t, c.m.Types.Scalar(elem.I1))
}

// hasMatchingCondition implements BooleanConditionOrMatchingShape of ArithOps.td.
func hasMatchingCondition(c *check) bool {
	condition, result := c.operandType(0), c.resultType(0)
	return ods.IsI1(c.m.Context, condition) ||
		ods.IsShaped(c.m.Context, result) && shapesMayMatch(c.m.Context, condition, result)
}

// verifyArithSelect implements SelectOp::verify.
func verifyArithSelect(c *check) *fail.Failure {
	condition, result := c.operandType(0), c.resultType(0)
	if ods.IsI1(c.m.Context, condition) {
		return nil
	}
	if !ods.IsTensor(c.m.Context, result) && c.m.Types.Kind(result) != ir.VectorType {
		return fail.OpError("expected condition to be a signless i1, but got ", c.quoted(condition))
	}
	want := i1TypeLike(c, result)
	return fail.OpIf(want != condition,
		"expected condition type to have the same shape as the result type, expected ", c.quoted(want), ", but got ",
		c.quoted(condition))
}

// canCastElements implements areValidCastInputsAndOutputs.
func canCastElements(c *check) bool {
	return shapesMayMatch(c.m.Context, c.operandType(0), c.resultType(0))
}

// canWiden implements areCastCompatible of ExtSIOp, ExtUIOp and ExtFOp.
func canWiden(c *check) bool { return canCastElements(c) && compareWidths(c) < 0 }

// canNarrow implements areCastCompatible of TruncIOp and TruncFOp.
func canNarrow(c *check) bool { return canCastElements(c) && compareWidths(c) > 0 }

// canConvertFloat implements areCastCompatible of ConvertFOp: other floats of the same width.
func canConvertFloat(c *check) bool {
	from, to := c.operandType(0), c.resultType(0)
	return canBitcast(c) && c.m.Types.ElementType(from) != c.m.Types.ElementType(to)
}

// canBitcast implements areCastCompatible of BitcastOp, of arith and of tensor.
func canBitcast(c *check) bool { return canCastElements(c) && compareWidths(c) == 0 }
