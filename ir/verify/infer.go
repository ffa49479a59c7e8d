package verify

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// An inferred is the inferred type of a result: an existing type, or the parts of a tensor type.
type inferred struct {
	typ      ir.Type // if set, the other fields are unused
	unranked bool
	dims     []int64
	element  ir.Type // 0 if it cannot be inferred
	encoding ir.Attr // of the operand the type is derived from
	bounds   []int64 // if not nil, they replace the encoding
}

func knownTypes(types ...ir.Type) []inferred {
	list := make([]inferred, len(types))
	for i, t := range types {
		list[i].typ = t
	}
	return list
}

// one returns a list of one type.
func one(t inferred, failed *fail.Failure) ([]inferred, *fail.Failure) { return []inferred{t}, failed }

// inferredTensor returns an inferred tensor without encoding.
func inferredTensor(dims []int64, element ir.Type) inferred {
	return inferred{dims: dims, element: element}
}

// resized returns t with other dimensions, and the same element type and encoding.
func (c *check) resized(t ir.Type, dims []int64) inferred {
	return inferred{dims: dims, element: c.elementType(t), encoding: c.m.Types.Encoding(t)}
}

// withElement returns t with another element type, and the same shape and encoding.
func (c *check) withElement(t, element ir.Type) inferred {
	if !ods.IsTensor(c.m.Context, t) {
		return inferred{typ: t}
	}
	out := c.resized(t, c.shape(t))
	out.unranked, out.element = !ods.IsRanked(c.m.Context, t), element
	return out
}

// withoutEncoding removes the encodings of types: ShapedTypeComponents drops them
// (InferTypeOpInterface.h).
func withoutEncoding(types ...inferred) []inferred {
	for i := range types {
		types[i].encoding = 0
	}
	return types
}

// partType returns the part type of a complex type, and any other type unchanged.
func (c *check) partType(element ir.Type) ir.Type {
	if c.m.Types.Kind(element) != ir.ComplexType {
		return element
	}
	return c.m.Types.Scalar(c.m.Types.Elem(element).Part())
}

// checkInferred checks the result types against the inferred ones (InferTypeOpInterface.cpp,
// verifyInferredResultTypes).
func (c *check) checkInferred() *fail.Failure {
	if c.rule.infer == nil {
		return nil
	}
	types, failed := c.rule.infer(c)
	if failed != nil {
		failed.Unprefixed, failed.FollowUp = true, inferenceFailed
		return failed
	}
	if c.rule.compare(c, types) {
		return nil
	}
	list := make([]ir.Type, len(types))
	for i, t := range types {
		list[i] = c.typeOf(t)
	}
	f := fail.OpError("inferred type(s) ", c.quotedList(list),
		" are incompatible with return type(s) of operation ", c.quotedList(c.resultTypes()))
	f.FollowUp = inferenceFailed
	return f
}

// inferenceFailed is the second error about result types.
const inferenceFailed = "failed to infer returned types"

// A comparison reports whether the result types agree with the inferred ones.
type comparison func(c *check, types []inferred) bool

// hloCompatible implements isCompatibleReturnTypes of StablehloOps.td (Base.cpp,
// isCompatibleForHloTypeInference).
func hloCompatible(c *check, types []inferred) bool {
	return slices.EqualFunc(types, c.resultTypes(), c.isCompatible)
}

func (c *check) isCompatible(t inferred, actual ir.Type) bool {
	if t.typ != 0 {
		return typesCompatible(c, t.typ, actual)
	}
	ctx := c.m.Context
	if !ods.IsShaped(ctx, actual) || t.element != 0 && !c.elementsCompatible(t.element, actual) {
		return false
	}
	dims := ctx.Types.Dims(actual)
	return t.unranked || dims == nil || shape.CompatibleShapes(t.dims, dims) &&
		shape.Within(t.dims, ods.Bounds(ctx, actual)) && shape.Within(dims, boundsOf(c, t))
}

func boundsOf(c *check, t inferred) []int64 {
	if t.bounds != nil {
		return t.bounds
	}
	return ods.BoundsOf(c.m.Context, t.encoding)
}

// shapesCompatible implements BroadcastSelectOp::isCompatibleReturnTypes of ChloOps.td: only shapes
// are compared (TypeUtilities.cpp, verifyCompatibleShapes).
func shapesCompatible(c *check, types []inferred) bool {
	return slices.EqualFunc(types, c.resultTypes(), func(t inferred, actual ir.Type) bool {
		dims := c.m.Types.Dims(actual)
		return t.unranked || dims == nil || shape.CompatibleShapes(t.dims, dims)
	})
}

// typeOf returns an inferred type, for a message.
func (c *check) typeOf(t inferred) ir.Type {
	var encoding []ir.Attr
	switch {
	case t.typ != 0:
		return t.typ
	case t.unranked:
		return c.m.Types.Unranked(t.element)
	case slices.ContainsFunc(t.bounds, shape.IsStatic):
		encoding = []ir.Attr{c.m.Attrs.Opaque(ods.BoundsName, "<"+shape.DimsString(t.bounds)+">", 0)}
	case t.bounds == nil && t.encoding != 0:
		encoding = []ir.Attr{t.encoding}
	}
	return c.m.Types.Tensor(t.dims, t.element, encoding...)
}

// mergeTypes merges types of one rank, dimension by dimension (Base.cpp, inferTypeWithCustomFn).
// The result has the encoding of like, with the merged bounds if it has bounds.
func mergeTypes(c *check, types []ir.Type, like ir.Type, merge func(dim int, a, b shape.Dim) (shape.Dim, *fail.Failure)) (inferred, *fail.Failure) {
	sizes := slices.Clone(c.shape(types[0]))
	bounds := slices.Clone(ods.Bounds(c.m.Context, types[0]))
	if len(bounds) == 0 {
		bounds = slices.Repeat([]int64{ir.Dynamic}, len(sizes))
	}
	for _, t := range types[1:] {
		other := ods.Bounds(c.m.Context, t)
		for d := range sizes {
			m, failed := merge(d, shape.DimAt(sizes, bounds, d), shape.DimAt(c.shape(t), other, d))
			if failed != nil {
				return inferred{}, failed
			}
			sizes[d], bounds[d] = m.Size, m.Bound
		}
	}
	out := c.resized(like, sizes)
	if len(ods.Bounds(c.m.Context, like)) > 0 {
		out.bounds = bounds
	}
	return out, nil
}

// mostSpecificType implements inferMostSpecificType of Base.cpp. Unranked tensors do not
// contribute.
func mostSpecificType(c *check, types []ir.Type) (inferred, *fail.Failure) {
	if areEqual(types) {
		return inferred{typ: types[0]}, nil
	}
	ranked := slices.DeleteFunc(slices.Clone(types), func(t ir.Type) bool { return !ods.IsRanked(c.m.Context, t) })
	if len(ranked) == 0 {
		return inferred{typ: types[0]}, nil
	}
	return mergeTypes(c, ranked, ranked[0], shape.MostSpecific)
}

// leastSpecificType implements inferLeastSpecificType of Base.cpp. The result is unranked if a type
// is.
func leastSpecificType(c *check, types []ir.Type) (inferred, *fail.Failure) {
	if i := slices.IndexFunc(types, func(t ir.Type) bool { return !ods.IsRanked(c.m.Context, t) }); i >= 0 {
		return inferred{typ: types[i]}, nil
	}
	return mergeTypes(c, types, types[0], shape.LeastSpecific)
}

// inferFromOperands infers the most specific type of all operands (Base.h,
// CompatibleOperandsAndResultType::inferReturnTypes).
func inferFromOperands(c *check) ([]inferred, *fail.Failure) {
	return one(mostSpecificType(c, c.operandTypes()))
}
