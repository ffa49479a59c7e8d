package verify

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/quant"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// Reductions and their bodies.

// reducedInputs returns the number of inputs, for an operation with one initial value for each
// (SameVariadicOperandSize: MLIR ignores an odd operand).
func reducedInputs(c *check) int { return c.operands() / 2 }

// A reducer holds the operand types that the body of a reduction must match.
type reducer struct {
	inputs, inits []ir.Type
	initScalar    bool    // use the scalar type of each init's element type
	allowed       []int64 // dimensions that body arguments may have
}

// reducerShape implements verifyReducerShape of TypeInference.cpp (spec.md#reduce C2, C6;
// #reduce_window C3, C13; #scatter C6, C23; #all_reduce C5; #reduce_scatter C7; #select_and_scatter
// C3, C10).
func reducerShape(c *check, b ir.Block, r reducer) *fault {
	n := len(r.inputs)
	if c.m.NumArgs(b) != 2*n {
		return bareFault("Reduction-region must take ", itoa(2*n), " parameters, but takes ", itoa(c.m.NumArgs(b)), " parameter(s)")
	}
	last, ok := c.terminator(b)
	switch {
	case !ok:
		return bareFault("The reduction-region expected to have a terminator")
	case c.m.NumOperands(last) == 0:
		return bareFault("The reduction-region expected to return some value(s)")
	case c.m.NumOperands(last) != n:
		return bareFault("Reduction-region here must produce ", itoa(n), " tensors, but produces ", itoa(c.m.NumOperands(last)), " instead")
	}
	yields := c.yields(b)
	for _, t := range yields {
		if !ods.IsShaped(c.m.Context, t) {
			return bareFault("Reduction-region here must produce tensor-typed result(s), but produces ", c.spelled(t), " instead")
		}
	}
	for i := range n {
		if f := reducerInput(c, b, r, i, yields[i]); f != nil {
			return f
		}
	}
	return nil
}

// reducerInput checks the body's parameters and result of input i.
func reducerInput(c *check, b ir.Block, r reducer, i int, yield ir.Type) *fault {
	n := len(r.inputs)
	first, second := c.m.Type(c.m.Arg(b, i)), c.m.Type(c.m.Arg(b, n+i))
	for _, p := range []struct {
		at     int
		typ    ir.Type
		floats floatRule
	}{{i, first, exactly}, {n + i, second, anyFloat}} {
		if !sameFloatly(c, yield, p.typ, p.floats) {
			return bareFault("The type of reduction-region's parameter at index ", itoa(p.at), " is different than the corresponding result type: ", c.spelled(p.typ), " vs ", c.spelled(yield))
		}
	}
	init := r.inits[i]
	initDims := c.m.Dims(init)
	if r.initScalar {
		initDims = []int64{}
	}
	initText := scalarSpelled(c, init, r.initScalar)
	if dims := c.m.Dims(yield); initDims != nil && dims != nil && !shape.CompatibleShapes(initDims, dims) {
		return bareFault("The shape of reduction-region's result type at index ", itoa(i), " differs from the op's corresponding init-value type: ", c.spelled(yield), " vs ", initText)
	}
	if !promotable(c, init, yield) {
		return bareFault("The element-type of reduction-region's result type at index ", itoa(i), " is expected to be promotable from the op's corresponding init-value element-type: ",
			c.spelled(yield), " vs ", initText)
	}
	if !promotable(c, r.inputs[i], second) {
		return bareFault("The element-type of reduction-region's argument at index ", itoa(n+i), " is expected to be promotable from ", c.spelled(c.element(r.inputs[i])), ", but got ", c.spelled(c.element(second)))
	}
	if !ods.IsRanked(c.m.Context, second) {
		return bareFault("The rank of reduction-region's argument at index ", itoa(n+i), " is expected to be <= ", itoa(len(r.allowed)), ", but it is not known")
	}
	return reducerDims(c, i, n+i, c.shape(second), r.allowed)
}

// reducerDims checks that dims is a subsequence of allowed.
func reducerDims(c *check, input, arg int, dims, allowed []int64) *fault {
	if len(dims) > len(allowed) {
		return bareFault("The rank of reduction-region's argument at index ", itoa(arg), " is expected to be <= ", itoa(len(allowed)), ", got ", itoa(len(dims)))
	}
	at := 0
	for _, d := range allowed {
		if at < len(dims) && shape.Compatible(d, dims[at]) {
			at++
		}
	}
	if at != len(dims) {
		return bareFault("The shape of reduction-region's argument at index ", itoa(arg), " is not compatible with that of reduce-op's input-parameter at index ", itoa(input))
	}
	return nil
}

// scalarSpelled returns t in quotes, or the scalar tensor type of its element type.
func scalarSpelled(c *check, t ir.Type, scalar bool) string {
	if !scalar {
		return c.spelled(t)
	}
	return "'tensor<" + c.m.TypeString(c.element(t)) + ">'"
}

// promotable reports whether element types may be promoted to others (TypeInference.cpp,
// isPromotableElementType): the same kind, not wider; floats of any width.
func promotable(c *check, from, to ir.Type) bool {
	ctx := c.m.Context
	if !ods.IsShaped(ctx, from) || !ods.IsShaped(ctx, to) {
		return false
	}
	if c.elements == ignored {
		return true
	}
	x, y := c.element(from), c.element(to)
	switch {
	case ods.IsInteger(ctx, x) && ods.IsInteger(ctx, y), ctx.TypeKind(x) == ir.ComplexType && ctx.TypeKind(y) == ir.ComplexType:
		return bitWidth(c, x) <= bitWidth(c, y)
	case ods.IsFloat(ctx, x) && ods.IsFloat(ctx, y):
		return true
	}
	p, q := quant.Of(ctx, x), quant.Of(ctx, y)
	return p != nil && q != nil && p.Expressed == q.Expressed && bitWidth(c, x) <= bitWidth(c, y)
}

// accumulators returns the types that the body yields, or inputs if the region has no blocks
// (TypeInference.cpp, getAccumulatorTypesOrInputTypes).
func accumulators(c *check, region int, inputs []ir.Type) []ir.Type {
	b := c.body(region)
	if b == 0 {
		return inputs
	}
	return c.yields(b)
}

// reduceShape implements verifyReduceOpInputsAndInferShape of TypeInference.cpp (spec.md#reduce C1,
// C4, C5).
func reduceShape(c *check) (inferred, *fault) {
	inputs := c.operandTypes()[:reducedInputs(c)]
	first := c.shape(inputs[0])
	for i, t := range inputs {
		if !mayBeOneShape(c.m.Context, inputs[0], t) {
			return inferred{}, bareFault("expects all inputs to have compatible shapes. Shape at input-index ", itoa(i), " is not compatible with shape at input-index 0")
		}
	}
	dimensions := c.ints("dimensions")
	for i, d := range dimensions {
		if d < 0 || d >= int64(len(first)) {
			return inferred{}, bareFault("Out-of-bounds dimension ", number(d), ", expected to be in range [0, ", itoa(len(first)), ")")
		}
		if slices.Contains(dimensions[:i], d) {
			return inferred{}, bareFault("Duplicate reduction dimension: ", number(d))
		}
	}
	out := inferred{dims: []int64{}}
	bounds := ods.Bounds(c.m.Context, inputs[0])
	for i, d := range first {
		if slices.Contains(dimensions, int64(i)) {
			continue
		}
		out.dims = append(out.dims, d)
		if len(bounds) > 0 {
			out.bounds = append(out.bounds, bounds[i])
		}
	}
	return out, nil
}

// reduces implements verifyReduceOp of TypeInference.cpp.
func reduces(c *check) *fault {
	if reducedInputs(c) == 0 {
		return nil
	}
	sizes, f := reduceShape(c)
	if f != nil {
		return f
	}
	types, n := c.operandTypes(), reducedInputs(c)
	return reducerShape(c, c.body(0), reducer{inputs: types[:n], inits: types[n : 2*n], allowed: sizes.dims})
}

// reduced implements inferReduceOp of TypeInference.cpp (spec.md#reduce C3, C7, C8).
func reduced(c *check) ([]inferred, *fault) {
	if reducedInputs(c) == 0 {
		return nil, nil
	}
	sizes, f := reduceShape(c)
	if f != nil {
		return nil, f
	}
	elements := accumulators(c, 0, c.operandTypes()[:reducedInputs(c)])
	out := make([]inferred, min(reducedInputs(c), len(elements)))
	for i := range out {
		out[i] = sizes
		out[i].element = c.element(elements[i])
	}
	return out, nil
}

// accumulated infers the operand types with the element types that the body yields
// (TypeInference.cpp, inferAllReduceOp: spec.md#all_reduce C6, C7; inferScatterOp: #scatter C24,
// C25; inferSelectAndScatterOp: #select_and_scatter C11, C12).
func accumulated(c *check, region, inputs int, oneForAll bool) []inferred {
	types := c.operandTypes()[:inputs]
	elements := accumulators(c, region, types)
	out := make([]inferred, 0, inputs)
	for i, t := range types {
		at := i
		if oneForAll {
			at = 0
		}
		if at < len(elements) {
			out = append(out, c.over(t, c.element(elements[at])))
		}
	}
	return out
}

// mapped implements inferMapOp of TypeInference.cpp (spec.md#map C1-C4).
func mapped(c *check) ([]inferred, *fault) {
	b := c.body(0)
	if b == 0 {
		return nil, bareFault("expect non-empty region")
	}
	if f := mapBody(c, b); f != nil {
		return nil, f
	}
	dimensions := c.ints("dimensions")
	for i, d := range dimensions {
		if d != int64(i) {
			return nil, bareFault("requires monotonically increasing dimension numbers, but got: ", shape.List(dimensions))
		}
	}
	var sizes []int64
	for i := range c.operands() {
		sizes = c.operandShape(i)
		if len(sizes) != len(dimensions) {
			return nil, bareFault("applied to a subset of dimensions currently not supported: operand dimensions = ", itoa(len(sizes)), ", requested map dimensions size = ", itoa(len(dimensions)))
		}
	}
	return []inferred{tensorLike(sizes, c.element(c.yields(b)[0]))}, nil
}

// mapBody checks the body of a map.
func mapBody(c *check, b ir.Block) *fault {
	args := c.argTypes(b)
	if len(args) != c.operands() {
		return bareFault("expects number of operands to match the arity of map computation, but got: ", itoa(c.operands()), " and ", itoa(len(args)))
	}
	for i, t := range args {
		if !ods.IsRanked(c.m.Context, t) || len(c.shape(t)) != 0 {
			return bareFault("computation arguments must be 0-rank tensor, but got: arg #", itoa(i), " of type ", c.spelled(t))
		}
		if got, want := c.element(t), c.element(c.operandType(i)); c.elements == compared && got != want {
			return bareFault("element type of operands and computation arguments must match, but got: ", c.spelled(want), " and ", c.spelled(got))
		}
	}
	yields := c.yields(b)
	switch {
	case len(yields) != 1:
		return bareFault("computation must return single output, but got: ", itoa(len(yields)))
	case !ods.IsRanked(c.m.Context, yields[0]) || len(c.shape(yields[0])) != 0:
		return bareFault("computation must return 0-rank tensor, but got: ", c.spelled(yields[0]))
	}
	return nil
}

// sorts implements verifySortOp of TypeInference.cpp (spec.md#sort C4, C5).
func sorts(c *check) *fault {
	types := c.operandTypes()
	if len(types) > 0 {
		dimension, rank := c.int("dimension", -1), int64(len(c.shape(types[0])))
		if dimension < -rank || dimension >= rank {
			return bareFault("dimension attribute value must be in range [-", number(rank), ", ", number(rank), "), but found ", number(dimension))
		}
	}
	b := c.body(0)
	if c.m.NumArgs(b) != 2*len(types) {
		return bareFault("comparator block should have ", itoa(2*len(types)), " arguments")
	}
	for i, t := range types {
		for _, k := range []int{2 * i, 2*i + 1} {
			arg := c.m.Type(c.m.Arg(b, k))
			if !isScalarOver(c, arg, c.element(t)) {
				return bareFault("comparator block argument #", itoa(k), " should be of type ", scalarSpelled(c, t, true), " but got ", c.spelled(arg))
			}
		}
	}
	yields := c.yields(b)
	if len(yields) != 1 {
		return bareFault("comparator must return single output but got ", itoa(len(yields)))
	}
	if !isTruth(c, yields[0]) {
		return bareFault("comparator must return tensor<i1> but got ", c.spelled(yields[0]))
	}
	return nil
}

// isScalarOver reports whether t is a rank-0 tensor of element, without encoding.
func isScalarOver(c *check, t, element ir.Type) bool {
	return ods.IsRanked(c.m.Context, t) && len(c.shape(t)) == 0 && c.m.Encoding(t) == 0 && (c.elements == ignored || c.element(t) == element)
}

// isTruth reports whether t is tensor<i1>.
func isTruth(c *check, t ir.Type) bool {
	dims := c.m.Dims(t)
	return dims != nil && len(dims) == 0 && (c.elements == ignored || isPred(c.m.Context, c.element(t)))
}

var isPred = ods.IsScalar(elem.I1)
