package verify

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// Checks of operations of arith, shape, tensor, interpreter and builtin.

// verifyArithConstant implements ConstantOp::verify of ArithOps.cpp.
func verifyArithConstant(c *check) *failure {
	if n, ok := ods.Integer(c.m.Context, c.resultType(0)); ok && n.Kind != elem.KindSignless {
		return opError("integer return type must be signless")
	}
	a := c.property("value")
	if k := c.m.Attrs.Kind(a); k != ir.IntegerAttr && k != ir.FloatAttr && !ods.IsElements(c.m.Context, a) {
		return opError("value must be an integer, float, or elements attribute")
	}
	return nil
}

// hasValueType implements AllTypesMatch<["value", "result"]> of ArithOps.td.
func hasValueType(c *check) bool { return c.m.Attrs.Type(c.property("value")) == c.resultType(0) }

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
	index := ods.IsScalar(elem.Index)
	return shapesMayMatch(c.m.Context, from, to) && index(c.m.Context, c.elementType(from)) != index(c.m.Context, c.elementType(to))
}

// canCastTensor implements CastOp::areCastCompatible of TensorOps.cpp.
func canCastTensor(c *check) bool {
	from, to := c.operandType(0), c.resultType(0)
	return elementsEqual(c, from, to, exactly) && shapesMayMatch(c.m.Context, from, to)
}

// verifyUnrealizedCast implements UnrealizedConversionCastOp::verify of BuiltinDialect.cpp.
func verifyUnrealizedCast(c *check) *failure {
	if c.numResults() == 0 {
		return opError("expected at least one result for cast operation")
	}
	return nil
}

// resultIsElement implements the result predicate of ExtractOp (TensorOps.td).
func resultIsElement(c *check) bool { return c.elementType(c.operandType(0)) == c.resultType(0) }

// operandsAreElements implements the operand predicate of FromElementsOp (TensorOps.td).
func operandsAreElements(c *check) bool {
	return int64(c.numOperands()) == shape.Product(c.resultShape(0)) && !slices.ContainsFunc(c.operandTypes(), func(t ir.Type) bool { return t != c.elementType(c.resultType(0)) })
}

// operandIsElement implements the predicate of SplatOp (TensorOps.td).
func operandIsElement(c *check) bool { return c.elementType(c.resultType(0)) == c.operandType(0) }

// scalarIsElement implements the scalar predicate of InsertOp (TensorOps.td).
func scalarIsElement(c *check) bool { return c.elementType(c.operandType(1)) == c.operandType(0) }

// resultIsDest implements the result predicate of InsertOp (TensorOps.td).
func resultIsDest(c *check) bool { return c.operandType(1) == c.resultType(0) }

// resultIsPart implements the result predicate of AbsOp, ReOp and ImOp (ComplexOps.td).
func resultIsPart(c *check) bool { return c.m.Types.PartType(c.operandType(0)) == c.resultType(0) }

// operandIsPart implements the operand predicate of CreateOp (ComplexOps.td).
func operandIsPart(c *check) bool { return c.m.Types.PartType(c.resultType(0)) == c.operandType(0) }

// canHoldError reports whether an operand can hold an error (Shape.cpp,
// isErrorPropagationPossible).
func canHoldError(c *check) bool {
	return slices.ContainsFunc(c.operandTypes(), func(t ir.Type) bool { return c.m.Types.Kind(t) == ir.OpaqueType })
}

// verifyShapeResult implements verifyShapeOrExtentTensorOp of Shape.cpp.
func verifyShapeResult(c *check) *failure { return checkErrorPropagation(c, "shape") }

// verifySizeResult implements verifySizeOrIndexOp of Shape.cpp.
func verifySizeResult(c *check) *failure { return checkErrorPropagation(c, "size") }

func checkErrorPropagation(c *check, what string) *failure {
	if canHoldError(c) && c.m.Types.Text(c.resultType(0)) != "!shape."+what {
		return opError("if at least one of the operands can hold error values then the result must be of type `", what, "` to propagate them")
	}
	return nil
}

// canCastSize implements SizeToIndexOp::areCastCompatible of Shape.cpp. The operand and result
// constraints already imply it.
func canCastSize(*check) bool { return true }

// verifyCstrBroadcastable implements CstrBroadcastableOp::verify of Shape.cpp.
func verifyCstrBroadcastable(c *check) *failure {
	if c.numOperands() < 2 {
		return opError("required at least 2 input shapes")
	}
	return nil
}

// inferConstShape implements ConstShapeOp::inferReturnTypes of Shape.cpp.
func inferConstShape(c *check) ([]inferred, *failure) {
	sizes := c.m.Attrs.Literal(c.property("shape"))
	if sizes.Splat() && sizes.Len() > maxRepeated { // the printed type lists every element
		return nil, plainError("expects a shape of at most ", itoa(maxRepeated), " dimensions, but got ", itoa64(sizes.Len()))
	}
	return []inferred{inferredTensor([]int64{sizes.Len()}, c.m.Types.Scalar(elem.Index))}, nil
}

// inferShapeOf implements ShapeOfOp::inferReturnTypes of Shape.cpp.
func inferShapeOf(c *check) ([]inferred, *failure) {
	t := c.operandType(0)
	switch {
	case c.m.Types.Kind(t) == ir.OpaqueType:
		return nil, nil
	case c.m.Types.Dims(t) == nil:
		return []inferred{inferredTensor([]int64{ir.Dynamic}, c.m.Types.Scalar(elem.Index))}, nil
	}
	return []inferred{inferredTensor([]int64{int64(len(c.m.Types.Dims(t)))}, c.m.Types.Scalar(elem.Index))}, nil
}

// shapeCompatible implements isCompatibleReturnTypes of Shape.cpp: !shape.shape is compatible with
// any result.
func shapeCompatible(c *check, types []inferred) bool {
	t := c.resultType(0)
	return len(types) == 0 || c.m.Types.Kind(t) == ir.OpaqueType || ods.IsRanked(c.m.Context, t) && shape.CompatibleShapes(types[0].dims, c.shape(t))
}

// verifyGetGlobalSymbols implements GetGlobalOp::verifySymbolUses of MemRefOps.cpp.
func verifyGetGlobalSymbols(c *check) *failure {
	name := c.m.Attrs.StringOf(c.property("name"))
	g := lookupSymbol(c, name)
	if g == 0 || c.m.OpName(g) != ir.OpMemrefGlobal {
		return opError("'", name, "' does not reference a valid global memref")
	}
	if t := c.m.Attrs.Type(c.m.Property(g, nameType)); t != c.resultType(0) {
		return opError("result type ", c.quoted(c.resultType(0)), " does not match type ", c.quoted(t), " of the global memref @", name)
	}
	return nil
}

var nameType = tableName("type")

// verifyRunParallel implements RunParallelOp::verify of InterpreterOps.cpp.
func verifyRunParallel(c *check) *failure {
	grid := c.m.Attrs.Items(c.property("programs"))
	if len(grid) == 0 || len(c.m.Attrs.Items(grid[0])) == 0 {
		return plainError("`programs` attribute cannot be empty")
	}
	arguments, results, columns := 0, 0, len(c.m.Attrs.Items(grid[0]))
	for _, row := range grid {
		programs := c.m.Attrs.Items(row)
		if len(programs) != columns {
			return plainError("Sizes of second dimension of `programs` should all match ", itoa(columns), " but got ", itoa(len(programs)))
		}
		for _, p := range programs {
			f := lookupFunction(c, c.m.Attrs.StringOf(p))
			if f == 0 {
				return plainError("Function ", quotedName(c, p), " not found")
			}
			parts, inputs := functionType(c, f)
			arguments, results = arguments+inputs, results+len(parts)-inputs
		}
	}
	switch {
	case c.numOperands() != arguments:
		return plainError("Number of inputs (", itoa(c.numOperands()), ") should match the sum of the number of inputs of all programs (", itoa(arguments), ")")
	case c.numResults() != results:
		return plainError("Number of results (", itoa(c.numResults()), ") should match the sum of the number of results of all programs (", itoa(results), ")")
	}
	return checkInfeeds(c)
}

// checkInfeeds checks the functions that feed the programs.
func checkInfeeds(c *check) *failure {
	a := c.property("infeed")
	if a == 0 {
		return nil
	}
	if len(c.m.Attrs.Items(a)) == 0 {
		return plainError("infeed attribute is optional or should not be empty")
	}
	for _, q := range c.m.Attrs.Items(a) {
		f := lookupFunction(c, c.m.Attrs.StringOf(q))
		if f == 0 {
			return plainError("Function ", quotedName(c, q), " not found")
		}
		parts, inputs := functionType(c, f)
		results := parts[inputs:]
		if len(results) != 1 {
			return plainError("Function ", quotedName(c, q), " should return 1 tensor but returns ", itoa(len(results)))
		}
		if !ods.IsShaped(c.m.Context, results[0]) {
			return plainError("Function ", quotedName(c, q), " should return a tensor type, but instead returns ", c.quoted(results[0]))
		}
	}
	return nil
}

// quotedName returns the name of a symbol in double quotes, as MLIR prints it.
func quotedName(c *check, a ir.Attr) string { return `"` + c.m.Attrs.StringOf(a) + `"` }
