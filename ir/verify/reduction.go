package verify

import (
	"cmp"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// Reductions and their bodies.

// numReduceInputs returns the number of inputs, for an operation with one initial value for each
// (SameVariadicOperandSize: MLIR ignores an odd operand).
func numReduceInputs(c *check) int { return c.numOperands() / 2 }

// A reducer holds the operand types that the body of a reduction must match.
type reducer struct {
	inputs, inits []ir.Type
	initScalar    bool    // use the scalar type of each init's element type
	allowed       []int64 // dimensions that body arguments may have
}

// checkReducer implements verifyReducerShape (spec.md#reduce C2, C6;
// #reduce_window C3, C13; #scatter C6, C23; #all_reduce C5; #reduce_scatter C7; #select_and_scatter
// C3, C10).
func checkReducer(c *check, b ir.Block, r reducer) *fail.Failure {
	n := len(r.inputs)
	if c.m.NumArgs(b) != 2*n {
		return fail.Error("Reduction-region must take ", 2*n, " parameters, but takes ", c.m.NumArgs(b), " parameter(s)")
	}
	last, ok := c.terminator(b)
	switch {
	case !ok:
		return fail.Error("The reduction-region expected to have a terminator")
	case c.m.NumOperands(last) == 0:
		return fail.Error("The reduction-region expected to return some value(s)")
	case c.m.NumOperands(last) != n:
		return fail.Error("Reduction-region here must produce ", n, " tensors, but produces ", c.m.NumOperands(last),
			" instead")
	}
	yields := c.yieldedTypes(b)
	return cmp.Or(
		fail.Each(yields, func(_ int, t ir.Type) *fail.Failure {
			return fail.If(!ods.IsShaped(c.m.Context, t),
				"Reduction-region here must produce tensor-typed result(s), but produces ", c.quoted(t), " instead")
		}),
		fail.Each(yields, func(i int, t ir.Type) *fail.Failure { return checkReducerInput(c, b, r, i, t) }))
}

// checkReducerInput checks the body's parameters and result of input i.
func checkReducerInput(c *check, b ir.Block, r reducer, i int, yield ir.Type) *fail.Failure {
	n := len(r.inputs)
	first, second := c.m.Type(c.m.Arg(b, i)), c.m.Type(c.m.Arg(b, n+i))
	for _, p := range []struct {
		at   int
		typ  ir.Type
		same relation
	}{{i, first, (*check).elementsSame}, {n + i, second, elementsSameOrFloats}} {
		if !shapesMayMatch(c.m.Context, yield, p.typ) || !p.same(c, yield, p.typ) {
			return fail.Error("The type of reduction-region's parameter at index ", p.at,
				" is different than the corresponding result type: ", c.quoted(p.typ), " vs ", c.quoted(yield))
		}
	}
	init := r.inits[i]
	initDims := c.m.Types.Dims(init)
	if r.initScalar {
		initDims = []int64{}
	}
	initText := quotedScalar(c, init, r.initScalar)
	dims := c.m.Types.Dims(yield)
	switch {
	case initDims != nil && dims != nil && !shape.CompatibleShapes(initDims, dims):
		return fail.Error("The shape of reduction-region's result type at index ", i,
			" differs from the op's corresponding init-value type: ", c.quoted(yield), " vs ", initText)
	case !isPromotableElement(c, init, yield):
		return fail.Error("The element-type of reduction-region's result type at index ", i,
			" is expected to be promotable from the op's corresponding init-value element-type: ", c.quoted(yield), " vs ",
			initText)
	case !isPromotableElement(c, r.inputs[i], second):
		return fail.Error("The element-type of reduction-region's argument at index ", n+i, " is expected to be ",
			"promotable from ", c.quoted(c.elementType(r.inputs[i])), ", but got ", c.quoted(c.elementType(second)))
	case !ods.IsRanked(c.m.Context, second):
		return fail.Error("The rank of reduction-region's argument at index ", n+i, " is expected to be <= ",
			len(r.allowed), ", but it is not known")
	}
	return checkReducerDims(i, n+i, c.shape(second), r.allowed)
}

// checkReducerDims checks that dims is a subsequence of allowed.
func checkReducerDims(input, arg int, dims, allowed []int64) *fail.Failure {
	at := 0
	for _, d := range allowed {
		if at < len(dims) && shape.Compatible(d, dims[at]) {
			at++
		}
	}
	return cmp.Or(
		fail.If(len(dims) > len(allowed), "The rank of reduction-region's argument at index ", arg,
			" is expected to be <= ", len(allowed), ", got ", len(dims)),
		fail.If(at != len(dims), "The shape of reduction-region's argument at index ", arg,
			" is not compatible with that of reduce-op's input-parameter at index ", input))
}

// quotedScalar returns t in quotes, or the scalar tensor type of its element type.
func quotedScalar(c *check, t ir.Type, scalar bool) string {
	if !scalar {
		return fail.Message(c.quoted(t))
	}
	return "'tensor<" + c.m.Types.Text(c.elementType(t)) + ">'"
}

// isPromotableElement reports whether element types may be promoted to others
// (isPromotableElementType): the same kind, not wider; floats of any width.
func isPromotableElement(c *check, from, to ir.Type) bool {
	ctx := c.m.Context
	if !ods.IsShaped(ctx, from) || !ods.IsShaped(ctx, to) {
		return false
	}
	if c.elements == ods.IgnoreElements {
		return true
	}
	x, y := c.elementType(from), c.elementType(to)
	switch {
	case ods.IsInteger(ctx, x) && ods.IsInteger(ctx, y),
		ctx.Types.Kind(x) == ir.ComplexType && ctx.Types.Kind(y) == ir.ComplexType:
		return bitWidth(c, x) <= bitWidth(c, y)
	case ods.IsFloat(ctx, x) && ods.IsFloat(ctx, y):
		return true
	}
	p, q := c.quantized(x), c.quantized(y)
	return p != nil && q != nil && p.Expressed == q.Expressed && bitWidth(c, x) <= bitWidth(c, y)
}

func checkInputShapes(c *check, inputs []ir.Type) *fail.Failure {
	return fail.Each(inputs, func(i int, t ir.Type) *fail.Failure {
		return fail.If(!shapesMayMatch(c.m.Context, inputs[0], t), "expects all inputs to have compatible shapes. Shape ",
			"at input-index ", i, " is not compatible with shape at input-index 0")
	})
}

// inferReduceShape implements verifyReduceOpInputsAndInferShape (spec.md#reduce C1, C4, C5).
func inferReduceShape(c *check) (inferred, *fail.Failure) {
	inputs := c.operandTypes()[:numReduceInputs(c)]
	first := c.shape(inputs[0])
	if failed := checkInputShapes(c, inputs); failed != nil {
		return inferred{}, failed
	}
	dimensions := c.intsAttr("dimensions")
	for i, d := range dimensions {
		switch {
		case d < 0 || d >= int64(len(first)):
			return inferred{}, fail.Error("Out-of-bounds dimension ", d, ", expected to be in range [0, ", len(first), ")")
		case slices.Contains(dimensions[:i], d):
			return inferred{}, fail.Error("Duplicate reduction dimension: ", d)
		}
	}
	bounds := shape.Without(ods.Bounds(c.m.Context, inputs[0]), dimensions)
	return inferred{dims: shape.Without(first, dimensions), bounds: bounds}, nil
}

func verifyReduce(c *check) *fail.Failure {
	if numReduceInputs(c) == 0 {
		return nil
	}
	sizes, failed := inferReduceShape(c)
	if failed != nil {
		return failed
	}
	types, n := c.operandTypes(), numReduceInputs(c)
	return checkReducer(c, c.body(0), reducer{inputs: types[:n], inits: types[n : 2*n], allowed: sizes.dims})
}

// inferReduce implements inferReduceOp (spec.md#reduce C3, C7, C8).
func inferReduce(c *check) ([]inferred, *fail.Failure) {
	if numReduceInputs(c) == 0 {
		return nil, nil
	}
	sizes, _ := inferReduceShape(c) // verifyReduce has checked it
	elements := c.yieldedTypes(c.body(0))
	out := make([]inferred, min(numReduceInputs(c), len(elements)))
	for i := range out {
		out[i] = sizes
		out[i].element = c.elementType(elements[i])
	}
	return out, nil
}

// inferAccumulated infers the operand types with the element types that the body yields
// (inferAllReduceOp: spec.md#all_reduce C6, C7; inferScatterOp: #scatter C24, C25;
// inferSelectAndScatterOp: #select_and_scatter C11, C12).
func inferAccumulated(c *check, region, inputs int, oneForAll bool) []inferred {
	types := c.operandTypes()[:inputs]
	elements := c.yieldedTypes(c.body(region))
	out := make([]inferred, 0, inputs)
	for i, t := range types {
		at := i
		if oneForAll {
			at = 0
		}
		if at < len(elements) {
			out = append(out, c.withElement(t, c.elementType(elements[at])))
		}
	}
	return out
}

// inferMap implements inferMapOp (spec.md#map C1-C4).
func inferMap(c *check) ([]inferred, *fail.Failure) {
	b, dimensions := c.body(0), c.intsAttr("dimensions")
	if failed := cmp.Or(checkMapBody(c, b), fail.If(!slices.Equal(dimensions, shape.Iota(len(dimensions))),
		"requires monotonically increasing dimension numbers, but got: ", dimensions)); failed != nil {
		return nil, failed
	}
	var sizes []int64
	for i := range c.numOperands() {
		sizes = c.operandShape(i)
		if len(sizes) != len(dimensions) {
			return nil, fail.Error("applied to a subset of dimensions currently not supported: operand dimensions = ",
				len(sizes), ", requested map dimensions size = ", len(dimensions))
		}
	}
	return []inferred{inferredTensor(sizes, c.elementType(c.yieldedTypes(b)[0]))}, nil
}

func checkMapBody(c *check, b ir.Block) *fail.Failure {
	args := c.argTypes(b)
	if len(args) != c.numOperands() {
		return fail.Error("expects number of operands to match the arity of map computation, but got: ",
			c.numOperands(), " and ", len(args))
	}
	return cmp.Or(
		fail.Each(args, func(i int, t ir.Type) *fail.Failure {
			got, want := c.elementType(t), c.elementType(c.operandType(i))
			return cmp.Or(
				fail.If(!isScalarTensor(c.m.Context, t),
					"computation arguments must be 0-rank tensor, but got: arg #", i, " of type ", c.quoted(t)),
				fail.If(c.elements == ods.CompareElements && got != want, "element type of operands and computation ",
					"arguments must match, but got: ", c.quoted(want), " and ", c.quoted(got)))
		}),
		checkYield(c, b, func(t ir.Type) bool { return isScalarTensor(c.m.Context, t) },
			"computation must return single output, but got: ", "computation must return 0-rank tensor, but got: "))
}

// checkYield checks that a body returns one value, of a type that holds accepts. The number of
// values, or the type, follows one of the messages.
func checkYield(c *check, b ir.Block, holds func(t ir.Type) bool, wrongNumber, wrongType string) *fail.Failure {
	yields := c.yieldedTypes(b)
	if len(yields) != 1 {
		return fail.Error(wrongNumber, len(yields))
	}
	return fail.If(!holds(yields[0]), wrongType, c.quoted(yields[0]))
}

// verifySort implements verifySortOp (spec.md#sort C4, C5).
func verifySort(c *check) *fail.Failure {
	types := c.operandTypes()
	if len(types) > 0 {
		dimension, rank := c.intAttr("dimension", -1), int64(len(c.shape(types[0])))
		if dimension < -rank || dimension >= rank {
			return fail.Error("dimension attribute value must be in range [-", rank, ", ", rank, "), but found ", dimension)
		}
	}
	b := c.body(0)
	if c.m.NumArgs(b) != 2*len(types) {
		return fail.Error("comparator block should have ", 2*len(types), " arguments")
	}
	return cmp.Or(
		fail.Each(c.argTypes(b), func(i int, arg ir.Type) *fail.Failure {
			t := types[i/2]
			return fail.If(!isScalarOver(c, arg, c.elementType(t)), "comparator block argument #", i,
				" should be of type ", quotedScalar(c, t, true), " but got ", c.quoted(arg))
		}),
		checkYield(c, b, func(t ir.Type) bool { return isI1Scalar(c, t) },
			"comparator must return single output but got ", "comparator must return tensor<i1> but got "))
}

// isScalarOver reports whether t is a rank-0 tensor of element, without encoding.
func isScalarOver(c *check, t, element ir.Type) bool {
	return isScalarTensor(c.m.Context, t) && c.m.Types.Encoding(t) == 0 && c.elementsSame(t, element)
}

// isScalarTensor reports whether t is a tensor of rank 0.
func isScalarTensor(c *ir.Context, t ir.Type) bool {
	return ods.IsRanked(c, t) && len(c.Types.Shape(t)) == 0
}

// isI1Scalar reports whether t is tensor<i1>.
func isI1Scalar(c *check, t ir.Type) bool {
	dims := c.m.Types.Dims(t)
	return dims != nil && len(dims) == 0 && (c.elements == ods.IgnoreElements || ods.IsI1(c.m.Context, c.elementType(t)))
}
