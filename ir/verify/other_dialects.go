package verify

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// Checks of operations of arith, shape, tensor, interpreter and builtin.

// arithConstant implements ConstantOp::verify of ArithOps.cpp.
func arithConstant(c *check) *fault {
	if n, ok := ods.Integer(c.m.Context, c.resultType(0)); ok && n.Kind != elem.KindSignless {
		return opFault("integer return type must be signless")
	}
	a := c.property("value")
	if k := c.m.AttrKind(a); k != ir.IntegerAttr && k != ir.FloatAttr && !ods.IsElements(c.m.Context, a) {
		return opFault("value must be an integer, float, or elements attribute")
	}
	return nil
}

// hasValueType implements AllTypesMatch<["value", "result"]> of ArithOps.td.
func hasValueType(c *check) bool { return c.m.AttrType(c.property("value")) == c.resultType(0) }

// sameDimensions implements SameInputOutputTensorDims of ArithOps.td: two ranked tensors have equal
// dimensions.
func sameDimensions(c *check) bool {
	from, to := c.operandType(0), c.resultType(0)
	if ods.IsRanked(c.m.Context, from) && ods.IsRanked(c.m.Context, to) {
		return slices.Equal(c.shape(from), c.shape(to))
	}
	return mayBeOneShape(c.m.Context, from, to)
}

// castsIndex implements IndexCastOp::areCastCompatible of ArithOps.cpp.
func castsIndex(c *check) bool {
	from, to := c.operandType(0), c.resultType(0)
	index := ods.IsScalar(elem.Index)
	return mayBeOneShape(c.m.Context, from, to) && index(c.m.Context, c.element(from)) != index(c.m.Context, c.element(to))
}

// castsTensor implements CastOp::areCastCompatible of TensorOps.cpp.
func castsTensor(c *check) bool {
	from, to := c.operandType(0), c.resultType(0)
	return elementsEqual(c, from, to, exactly) && mayBeOneShape(c.m.Context, from, to)
}

// hasResult implements UnrealizedConversionCastOp::verify of BuiltinDialect.cpp.
func hasResult(c *check) *fault {
	if c.results() == 0 {
		return opFault("expected at least one result for cast operation")
	}
	return nil
}

// isElementOf implements the result predicate of ExtractOp (TensorOps.td).
func isElementOf(c *check) bool { return c.element(c.operandType(0)) == c.resultType(0) }

// areElements implements the operand predicate of FromElementsOp (TensorOps.td).
func areElements(c *check) bool {
	return int64(c.operands()) == shape.Product(c.resultShape(0)) && !slices.ContainsFunc(c.operandTypes(), func(t ir.Type) bool { return t != c.element(c.resultType(0)) })
}

// splatsElement implements the predicate of SplatOp (TensorOps.td).
func splatsElement(c *check) bool { return c.element(c.resultType(0)) == c.operandType(0) }

// insertsElement implements the scalar predicate of InsertOp (TensorOps.td).
func insertsElement(c *check) bool { return c.element(c.operandType(1)) == c.operandType(0) }

// isDest implements the result predicate of InsertOp (TensorOps.td).
func isDest(c *check) bool { return c.operandType(1) == c.resultType(0) }

// isPart implements the result predicate of AbsOp, ReOp and ImOp (ComplexOps.td).
func isPart(c *check) bool { return c.m.PartType(c.operandType(0)) == c.resultType(0) }

// hasParts implements the operand predicate of CreateOp (ComplexOps.td).
func hasParts(c *check) bool { return c.m.PartType(c.resultType(0)) == c.operandType(0) }

// mayFail reports whether an operand can hold an error (Shape.cpp, isErrorPropagationPossible).
func mayFail(c *check) bool {
	return slices.ContainsFunc(c.operandTypes(), func(t ir.Type) bool { return c.m.TypeKind(t) == ir.OpaqueType })
}

// shapeResult implements verifyShapeOrExtentTensorOp of Shape.cpp.
func shapeResult(c *check) *fault { return propagates(c, "shape") }

// sizeResult implements verifySizeOrIndexOp of Shape.cpp.
func sizeResult(c *check) *fault { return propagates(c, "size") }

func propagates(c *check, what string) *fault {
	if mayFail(c) && c.m.TypeString(c.resultType(0)) != "!shape."+what {
		return opFault("if at least one of the operands can hold error values then the result must be of type `", what, "` to propagate them")
	}
	return nil
}

// castsSize implements SizeToIndexOp::areCastCompatible of Shape.cpp. The operand and result
// constraints already imply it.
func castsSize(*check) bool { return true }

// twoShapes implements CstrBroadcastableOp::verify of Shape.cpp.
func twoShapes(c *check) *fault {
	if c.operands() < 2 {
		return opFault("required at least 2 input shapes")
	}
	return nil
}

// extents implements ConstShapeOp::inferReturnTypes of Shape.cpp.
func extents(c *check) ([]inferred, *fault) {
	sizes := c.m.Literal(c.property("shape"))
	if sizes.Splat() && sizes.Len() > maxRepeated { // the printed type lists every element
		return nil, bareFault("expects a shape of at most ", itoa(maxRepeated), " dimensions, but got ", number(sizes.Len()))
	}
	return []inferred{tensorLike([]int64{sizes.Len()}, c.m.Scalar(elem.Index))}, nil
}

// extentsOf implements ShapeOfOp::inferReturnTypes of Shape.cpp.
func extentsOf(c *check) ([]inferred, *fault) {
	t := c.operandType(0)
	switch {
	case c.m.TypeKind(t) == ir.OpaqueType:
		return nil, nil
	case c.m.Dims(t) == nil:
		return []inferred{tensorLike([]int64{ir.Dynamic}, c.m.Scalar(elem.Index))}, nil
	}
	return []inferred{tensorLike([]int64{int64(len(c.m.Dims(t)))}, c.m.Scalar(elem.Index))}, nil
}

// shapeLike implements isCompatibleReturnTypes of Shape.cpp: !shape.shape is compatible with any
// result.
func shapeLike(c *check, types []inferred) bool {
	t := c.resultType(0)
	return len(types) == 0 || c.m.TypeKind(t) == ir.OpaqueType || ods.IsRanked(c.m.Context, t) && shape.CompatibleShapes(types[0].dims, c.shape(t))
}

// globalNamed implements GetGlobalOp::verifySymbolUses of MemRefOps.cpp.
func globalNamed(c *check) *fault {
	name := c.m.StringOf(c.property("name"))
	g := lookupSymbol(c, name)
	if g == 0 || c.m.OpName(g) != ir.OpMemrefGlobal {
		return opFault("'", name, "' does not reference a valid global memref")
	}
	if t := c.m.AttrType(c.m.Property(g, nameType)); t != c.resultType(0) {
		return opFault("result type ", c.spelled(c.resultType(0)), " does not match type ", c.spelled(t), " of the global memref @", name)
	}
	return nil
}

var nameType = tableName("type")

// runsInParallel implements RunParallelOp::verify of InterpreterOps.cpp.
func runsInParallel(c *check) *fault {
	grid := c.m.Items(c.property("programs"))
	if len(grid) == 0 || len(c.m.Items(grid[0])) == 0 {
		return bareFault("`programs` attribute cannot be empty")
	}
	arguments, results, columns := 0, 0, len(c.m.Items(grid[0]))
	for _, row := range grid {
		programs := c.m.Items(row)
		if len(programs) != columns {
			return bareFault("Sizes of second dimension of `programs` should all match ", itoa(columns), " but got ", itoa(len(programs)))
		}
		for _, p := range programs {
			f := lookupFunction(c, c.m.StringOf(p))
			if f == 0 {
				return bareFault("Function ", quotedName(c, p), " not found")
			}
			parts, inputs := functionType(c, f)
			arguments, results = arguments+inputs, results+len(parts)-inputs
		}
	}
	switch {
	case c.operands() != arguments:
		return bareFault("Number of inputs (", itoa(c.operands()), ") should match the sum of the number of inputs of all programs (", itoa(arguments), ")")
	case c.results() != results:
		return bareFault("Number of results (", itoa(c.results()), ") should match the sum of the number of results of all programs (", itoa(results), ")")
	}
	return queues(c)
}

// queues checks the functions that feed the programs.
func queues(c *check) *fault {
	a := c.property("infeed")
	if a == 0 {
		return nil
	}
	if len(c.m.Items(a)) == 0 {
		return bareFault("infeed attribute is optional or should not be empty")
	}
	for _, q := range c.m.Items(a) {
		f := lookupFunction(c, c.m.StringOf(q))
		if f == 0 {
			return bareFault("Function ", quotedName(c, q), " not found")
		}
		parts, inputs := functionType(c, f)
		results := parts[inputs:]
		if len(results) != 1 {
			return bareFault("Function ", quotedName(c, q), " should return 1 tensor but returns ", itoa(len(results)))
		}
		if !ods.IsShaped(c.m.Context, results[0]) {
			return bareFault("Function ", quotedName(c, q), " should return a tensor type, but instead returns ", c.spelled(results[0]))
		}
	}
	return nil
}

// quotedName returns the name of a symbol in double quotes, as MLIR prints it.
func quotedName(c *check, a ir.Attr) string { return `"` + c.m.StringOf(a) + `"` }
