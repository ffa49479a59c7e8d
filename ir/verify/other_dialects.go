package verify

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// Checks of operations of arith, shape, tensor, interpreter and builtin.

// verifyArithConstant implements ConstantOp::verify of ArithOps.cpp.
func verifyArithConstant(c *check) {
	n, ok := ods.Integer(c.m.Context, c.resultType(0))
	fail.OpIf(ok && n.Kind != elem.KindSignless, "integer return type must be signless")
	a := c.property("value")
	k := c.m.Attrs.Kind(a)
	fail.OpIf(k != ir.IntegerAttr && k != ir.FloatAttr && !ods.IsElements(c.m.Context, a),
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

func isIndex(c *ir.Context, t ir.Type) bool { return ods.IsScalar(elem.Index)(c, t) }

// canCastIndex implements IndexCastOp::areCastCompatible of ArithOps.cpp.
func canCastIndex(c *check) bool {
	from, to := c.operandType(0), c.resultType(0)
	return canCastElements(c) && isIndex(c.m.Context, c.elementType(from)) != isIndex(c.m.Context, c.elementType(to))
}

// canCastTensor implements CastOp::areCastCompatible of TensorOps.cpp.
func canCastTensor(c *check) bool {
	return compatibleShapeAndElement(c, c.operandType(0), c.resultType(0), exactly)
}

// verifyUnrealizedCast implements UnrealizedConversionCastOp::verify of BuiltinDialect.cpp.
func verifyUnrealizedCast(c *check) {
	fail.OpIf(c.numResults() == 0, "expected at least one result for cast operation")
}

// operandsAreElements implements the operand predicate of FromElementsOp (TensorOps.td).
func operandsAreElements(c *check) bool {
	isOther := func(t ir.Type) bool { return t != c.elementType(c.resultType(0)) }
	return int64(c.numOperands()) == shape.Product(c.resultShape(0)) && !slices.ContainsFunc(c.operandTypes(), isOther)
}

// verifyShapeResult implements verifyShapeOrExtentTensorOp of Shape.cpp.
func verifyShapeResult(c *check) { checkErrorPropagation(c, "shape") }

// verifySizeResult implements verifySizeOrIndexOp of Shape.cpp.
func verifySizeResult(c *check) { checkErrorPropagation(c, "size") }

func checkErrorPropagation(c *check, what string) {
	holdsError := func(t ir.Type) bool { return c.m.Types.Kind(t) == ir.OpaqueType }
	fail.OpIf(slices.ContainsFunc(c.operandTypes(), holdsError) && c.m.Types.Text(c.resultType(0)) != "!shape."+what,
		"if at least one of the operands can hold error values then the result must be of type `", what,
		"` to propagate them")
}

// verifyCstrBroadcastable implements CstrBroadcastableOp::verify of Shape.cpp.
func verifyCstrBroadcastable(c *check) {
	fail.OpIf(c.numOperands() < 2, "required at least 2 input shapes")
}

// inferConstShape implements ConstShapeOp::inferReturnTypes of Shape.cpp.
func inferConstShape(c *check) []inferred {
	sizes := c.m.Attrs.Literal(c.property("shape"))
	if sizes.Splat() && sizes.Len() > maxRepeated { // the printed type lists every element
		fail.With("expects a shape of at most ", maxRepeated, " dimensions, but got ", sizes.Len())
	}
	return []inferred{inferredTensor([]int64{sizes.Len()}, c.m.Types.Scalar(elem.Index))}
}

// inferShapeOf implements ShapeOfOp::inferReturnTypes of Shape.cpp.
func inferShapeOf(c *check) []inferred {
	t, rank := c.operandType(0), int64(ir.Dynamic)
	if c.m.Types.Kind(t) == ir.OpaqueType {
		return nil
	}
	if dims := c.m.Types.Dims(t); dims != nil {
		rank = int64(len(dims))
	}
	return []inferred{inferredTensor([]int64{rank}, c.m.Types.Scalar(elem.Index))}
}

// shapeCompatible implements isCompatibleReturnTypes of Shape.cpp: !shape.shape is compatible with
// any result.
func shapeCompatible(c *check, types []inferred) bool {
	t := c.resultType(0)
	return len(types) == 0 || c.m.Types.Kind(t) == ir.OpaqueType ||
		ods.IsRanked(c.m.Context, t) && shape.CompatibleShapes(types[0].dims, c.shape(t))
}

// verifyGetGlobalSymbols implements GetGlobalOp::verifySymbolUses of MemRefOps.cpp.
func verifyGetGlobalSymbols(c *check) {
	name := c.m.Attrs.StringOf(c.property("name"))
	g := lookupSymbol(c, name)
	fail.OpIf(g == 0 || c.m.OpName(g) != ir.OpMemrefGlobal, "'", name, "' does not reference a valid global memref")
	t := c.m.Attrs.Type(c.m.Property(g, tableName("type")))
	fail.OpIf(t != c.resultType(0),
		"result type ", c.quoted(c.resultType(0)), " does not match type ", c.quoted(t), " of the global memref @",
		name)
}

// verifyRunParallel implements RunParallelOp::verify of InterpreterOps.cpp.
func verifyRunParallel(c *check) {
	grid := c.m.Attrs.Items(c.property("programs"))
	fail.If(len(grid) == 0 || len(c.m.Attrs.Items(grid[0])) == 0, "`programs` attribute cannot be empty")
	arguments, results, columns := 0, 0, len(c.m.Attrs.Items(grid[0]))
	for _, row := range grid {
		programs := c.m.Attrs.Items(row)
		fail.If(len(programs) != columns,
			"Sizes of second dimension of `programs` should all match ", columns, " but got ", len(programs))
		for _, p := range programs {
			f := lookupFunction(c, c.m.Attrs.StringOf(p))
			fail.If(f == 0, "Function ", quotedName(c, p), " not found")
			parts, inputs := functionType(c, f)
			arguments, results = arguments+inputs, results+len(parts)-inputs
		}
	}
	fail.If(c.numOperands() != arguments,
		"Number of inputs (", c.numOperands(), ") should match the sum of the number of inputs of all programs (",
		arguments, ")")
	fail.If(c.numResults() != results,
		"Number of results (", c.numResults(), ") should match the sum of the number of results of all programs (",
		results, ")")
	checkInfeeds(c)
}

func checkInfeeds(c *check) {
	a := c.property("infeed")
	fail.If(a != 0 && len(c.m.Attrs.Items(a)) == 0, "infeed attribute is optional or should not be empty")
	for _, q := range c.m.Attrs.Items(a) {
		f := lookupFunction(c, c.m.Attrs.StringOf(q))
		fail.If(f == 0, "Function ", quotedName(c, q), " not found")
		parts, inputs := functionType(c, f)
		results := parts[inputs:]
		fail.If(len(results) != 1, "Function ", quotedName(c, q), " should return 1 tensor but returns ", len(results))
		fail.If(!ods.IsShaped(c.m.Context, results[0]),
			"Function ", quotedName(c, q), " should return a tensor type, but instead returns ", c.quoted(results[0]))
	}
}

// quotedName returns the name of a symbol in double quotes, as MLIR prints it.
func quotedName(c *check, a ir.Attr) string { return `"` + c.m.Attrs.StringOf(a) + `"` }

// widths returns the bit widths of the element types of a cast's operand and result, which are
// integers or floats.
func widths(c *check) (from, to int64) {
	return bitWidth(c, c.elementType(c.operandType(0))), bitWidth(c, c.elementType(c.resultType(0)))
}

// checkExtend implements verifyExtOp of ArithOps.cpp.
func checkExtend(c *check) {
	from, to := widths(c)
	checkWidth(c, from < to, "wider")
}

// checkTruncate implements verifyTruncateOp of ArithOps.cpp.
func checkTruncate(c *check) {
	from, to := widths(c)
	checkWidth(c, from > to, "shorter")
}

func checkWidth(c *check, ok bool, how string) {
	from, to := c.elementType(c.operandType(0)), c.elementType(c.resultType(0))
	fail.OpIf(!ok, "result type ", c.quoted(to), " must be ", how, " than operand type ", c.quoted(from))
}

// The custom forms of affine and memref omit types that they imply; these checks compare them.

// verifySame returns the check that two types are equal.
func verifySame(a, b typeOf, message string) func(c *check) {
	return func(c *check) { fail.OpIf(a(c) != b(c), message) }
}

// checkMemrefGlobal implements GlobalOp::verify.
func checkMemrefGlobal(c *check) {
	t := c.m.Attrs.Type(c.property("type"))
	dims := c.m.Types.Dims(t)
	fail.OpIf(c.m.Types.Kind(t) != ir.MemRefType || dims == nil || ods.CountDynamic(dims) > 0,
		"type should be static shaped memref, but got ", c.quoted(t))
	a := c.property("initial_value")
	if a == 0 || c.m.Attrs.Kind(a) == ir.UnitAttr {
		return
	}
	value := c.m.Attrs.Type(a)
	if k := c.m.Types.Kind(value); c.m.Attrs.Literal(a) == nil || k != ir.TensorType && k != ir.VectorType {
		fail.OpWith("initial value should be a unit or elements attribute, but got ", c.m.Attrs.Text(a))
	}
	fail.OpIf(c.elementType(value) != c.elementType(t),
		"initial value element expected to be of type ", c.quoted(c.elementType(t)), ", but was of type ",
		c.quoted(c.elementType(value)))
	fail.OpIf(!slices.Equal(c.m.Types.Dims(value), c.m.Types.Dims(t)),
		"initial value shape expected to be ", c.m.Types.Dims(t), " but was ", c.m.Types.Dims(value))
}

// checkComplexConstant implements ConstantOp::verify of ComplexOps.cpp.
func checkComplexConstant(c *check) {
	items, part := c.m.Attrs.Items(c.property("value")), c.m.Types.PartType(c.resultType(0))
	fail.OpIf(len(items) != 2, "requires 'value' to be a complex constant, represented as array of two values")
	for _, a := range items {
		fail.OpIf(c.m.Attrs.Type(a) != part,
			"requires attribute's element types (", c.quoted(c.m.Attrs.Type(items[0])), ", ",
			c.quoted(c.m.Attrs.Type(items[1])), ") and the element type of the op's return type (", c.quoted(part),
			") to match")
	}
}

// checkComplexBitcast implements BitcastOp::verify of ComplexOps.cpp.
func checkComplexBitcast(c *check) {
	from, to := c.operandType(0), c.resultType(0)
	for _, t := range []ir.Type{from, to} {
		k := c.m.Types.Kind(t)
		fail.OpIf(k != ir.ScalarType && k != ir.ComplexType || isIndex(c.m.Context, t),
			"operand must be int/float/complex")
	}
	complexFrom, complexTo := c.m.Types.PartType(from) != 0, c.m.Types.PartType(to) != 0
	fail.OpIf(complexFrom == complexTo, "requires that either input or output has a complex type")
	fail.OpIf(valueWidth(c, from) != valueWidth(c, to), "casting bitwidths do not match")
}

func valueWidth(c *check, t ir.Type) int64 {
	if part := c.m.Types.PartType(t); part != 0 {
		return 2 * bitWidth(c, part)
	}
	return bitWidth(c, t)
}

// checkShapeAssuming checks that the terminator yields the results. memref.alloca_scope is checked
// the same way.
func checkShapeAssuming(c *check) {
	checkYields(c, 0, ir.OpShapeAssumingYield)
}

// checkShapeAssumingAll implements shape::AssumingAllOp::verify.
func checkShapeAssumingAll(c *check) {
	fail.OpIf(c.numOperands() == 0, "no operands specified")
}

// checkShapeReduce implements shape::ReduceOp::verify.
func checkShapeReduce(c *check) {
	region, inits := c.regionArgs(0), c.typesOf(c.m.Operands(c.op)[1:])
	fail.OpIf(len(region) != len(inits)+2, "ReduceOp body is expected to have ", len(inits)+2, " arguments")
	extent, ofShape := c.m.Types.Text(region[1]), c.m.Types.Kind(c.operandType(0)) == ir.OpaqueType
	fail.OpIf(!isIndex(c.m.Context, region[0]), "argument 0 of ReduceOp body is expected to be of IndexType")
	fail.OpIf(ofShape && extent != "!shape.size",
		"argument 1 of ReduceOp body is expected to be of SizeType if the ReduceOp operates on a ShapeType")
	fail.OpIf(!ofShape && extent != "index",
		"argument 1 of ReduceOp body is expected to be of IndexType if the ReduceOp operates on an extent tensor")
	for i, t := range inits {
		fail.OpIf(region[i+2] != t, "type mismatch between argument ", i+2, " of ReduceOp body and initial value ", i)
	}
}

// checkShapeYield implements shape::YieldOp::verify.
func checkShapeYield(c *check) {
	operands, inputs := c.operandTypes(), c.m.AppendResultTypes(nil, c.m.ParentOp(c.op))
	fail.OpIf(len(operands) != len(inputs), "number of operands does not match number of results of its parent")
	fail.OpIf(!slices.Equal(operands, inputs), "types mismatch between yield op and its parent")
}

// The operations of arith and math (mlir/lib/Dialect/Arith/IR/ArithOps.cpp).

// i1TypeLike returns i1 in the shape of t (getI1SameShape).
func i1TypeLike(c *check, t ir.Type) ir.Type {
	return c.m.Types.WithElement(t, c.m.Types.Scalar(elem.I1))
}

// hasMatchingCondition implements BooleanConditionOrMatchingShape of ArithOps.td.
func hasMatchingCondition(c *check) bool {
	condition, result := c.operandType(0), c.resultType(0)
	return isPred(c.m.Context, condition) ||
		ods.IsShaped(c.m.Context, result) && shapesMayMatch(c.m.Context, condition, result)
}

// verifyArithSelect implements SelectOp::verify.
func verifyArithSelect(c *check) {
	condition, result := c.operandType(0), c.resultType(0)
	if isPred(c.m.Context, condition) {
		return
	}
	fail.OpIf(!ods.IsTensor(c.m.Context, result) && c.m.Types.Kind(result) != ir.VectorType,
		"expected condition to be a signless i1, but got ", c.quoted(condition))
	want := i1TypeLike(c, result)
	fail.OpIf(want != condition,
		"expected condition type to have the same shape as the result type, expected ", c.quoted(want), ", but got ",
		c.quoted(condition))
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

// canBitcast implements areCastCompatible of BitcastOp, of arith and of tensor.
func canBitcast(c *check) bool {
	from, to := widths(c)
	return canCastElements(c) && from == to
}
