package verify

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
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

// typed returns existing types as inferred types.
func typed(types ...ir.Type) []inferred {
	list := make([]inferred, len(types))
	for i, t := range types {
		list[i].typ = t
	}
	return list
}

// tensorLike returns an inferred tensor without encoding.
func tensorLike(dims []int64, element ir.Type) inferred {
	return inferred{dims: dims, element: element}
}

// over returns t with another element type, and the same shape and encoding.
func (c *check) over(t, element ir.Type) inferred {
	if !ods.IsTensor(c.m.Context, t) {
		return inferred{typ: t}
	}
	return inferred{unranked: !ods.IsRanked(c.m.Context, t), dims: c.shape(t), element: element, encoding: c.m.Encoding(t)}
}

// unbounded removes the encodings of types: ShapedTypeComponents drops them
// (InferTypeOpInterface.h).
func unbounded(types ...inferred) []inferred {
	for i := range types {
		types[i].encoding = 0
	}
	return types
}

// part returns the part type of a complex type, and any other type unchanged.
func (c *check) part(element ir.Type) ir.Type {
	if c.m.TypeKind(element) != ir.ComplexType {
		return element
	}
	return c.m.Scalar(c.m.Elem(element).Part())
}

// inference checks the result types against the inferred ones (InferTypeOpInterface.cpp,
// verifyInferredResultTypes).
func (c *check) inference() *fault {
	if c.rule.infer == nil {
		return nil
	}
	const failed = "failed to infer returned types"
	types, f := c.rule.infer(c)
	if f != nil {
		if f.quiet {
			return opFault(failed)
		}
		f.bare, f.then = true, failed
		return f
	}
	if c.rule.compare(c, types) {
		return nil
	}
	f = opFault("inferred type(s) ", c.spelledInferred(types), " are incompatible with return type(s) of operation ", c.spelledAll(c.resultTypes()))
	f.then = failed
	return f
}

// A comparison reports whether the result types agree with the inferred ones.
type comparison func(c *check, types []inferred) bool

// hloCompatible implements isCompatibleReturnTypes of StablehloOps.td (Base.cpp,
// isCompatibleForHloTypeInference).
func hloCompatible(c *check, types []inferred) bool {
	if len(types) != c.results() {
		return false
	}
	for i := range types {
		if !c.fits(&types[i], c.resultType(i)) {
			return false
		}
	}
	return true
}

// fits reports whether actual is compatible with the inferred type.
func (c *check) fits(t *inferred, actual ir.Type) bool {
	if t.typ != 0 {
		return typesCompatible(c, t.typ, actual)
	}
	ctx := c.m.Context
	if !ods.IsShaped(ctx, actual) || t.element != 0 && !elementsCompatible(c, t.element, actual) {
		return false
	}
	if t.unranked || ctx.Dims(actual) == nil {
		return true
	}
	return shape.CompatibleShapes(t.dims, ctx.Dims(actual)) && shape.Within(t.dims, ods.Bounds(ctx, actual)) && shape.Within(ctx.Dims(actual), boundsIn(c, t))
}

// boundsIn returns the bounds of an inferred type.
func boundsIn(c *check, t *inferred) []int64 {
	if t.bounds != nil {
		return t.bounds
	}
	if t.encoding != 0 && c.m.DialectName(t.encoding) == ods.BoundsName {
		return c.m.Field(t.encoding, "bounds").Ints
	}
	return nil
}

// sameShapes implements BroadcastSelectOp::isCompatibleReturnTypes of ChloOps.td: only shapes are
// compared (TypeUtilities.cpp, verifyCompatibleShapes).
func sameShapes(c *check, types []inferred) bool {
	if len(types) != c.results() {
		return false
	}
	for i, t := range types {
		dims := c.m.Dims(c.resultType(i))
		if !t.unranked && dims != nil && !shape.CompatibleShapes(t.dims, dims) {
			return false
		}
	}
	return true
}

// spelledInferred returns inferred types in quotes, separated by commas.
func (c *check) spelledInferred(types []inferred) string {
	words := make([]string, len(types))
	for i := range types {
		words[i] = "'" + c.spelling(&types[i]) + "'"
	}
	return strings.Join(words, ", ")
}

// spelling returns an inferred type as MLIR prints it.
func (c *check) spelling(t *inferred) string {
	if t.typ != 0 {
		return c.m.TypeString(t.typ)
	}
	var out strings.Builder
	out.WriteString("tensor<")
	if t.unranked {
		out.WriteString("*x")
	}
	for _, d := range t.dims {
		out.WriteString(shape.Word(d) + "x")
	}
	out.WriteString(c.m.TypeString(t.element))
	switch {
	case t.bounds == nil && t.encoding != 0:
		out.WriteString(", " + c.m.AttrString(t.encoding))
	case slices.ContainsFunc(t.bounds, shape.IsStatic):
		out.WriteString(", " + ods.BoundsName + "<" + shape.Sizes(t.bounds) + ">")
	}
	return out.String() + ">"
}

// mergedDims merges types into one, dimension by dimension (Base.cpp, inferTypeWithCustomFn).
func mergedDims(c *check, types []ir.Type, merge func(dim int, a, b shape.Dim) (shape.Dim, string)) (inferred, *fault) {
	same := true
	for _, t := range types[1:] {
		same = same && t == types[0]
	}
	if same {
		return inferred{typ: types[0]}, nil
	}
	first := types[0]
	rank := len(c.shape(first))
	for _, t := range types[1:] {
		if len(c.shape(t)) != rank {
			return inferred{}, bareFault("Mismatched ranks of types", itoa(rank), " vs ", itoa(len(c.shape(t))))
		}
	}
	sizes := slices.Clone(c.shape(first))
	bounds := slices.Clone(ods.Bounds(c.m.Context, first))
	bounded := len(bounds) > 0
	if !bounded {
		bounds = slices.Repeat([]int64{ir.Dynamic}, rank)
	}
	for _, t := range types[1:] {
		other := ods.Bounds(c.m.Context, t)
		for d := range rank {
			m, wrong := merge(d, shape.DimAt(sizes, bounds, d), shape.DimAt(c.shape(t), other, d))
			if wrong != "" {
				return inferred{}, bareFault(wrong)
			}
			sizes[d], bounds[d] = m.Size, m.Bound
		}
	}
	out := inferred{dims: sizes, element: c.element(first), encoding: c.m.Encoding(first)}
	if bounded {
		out.bounds = bounds
	}
	return out, nil
}

// mostSpecificType implements inferMostSpecificType of Base.cpp. Unranked tensors do not
// contribute.
func mostSpecificType(c *check, types []ir.Type) (inferred, *fault) {
	return overTuples(c, types, func(types []ir.Type) (inferred, *fault) {
		var ranked []ir.Type
		for _, t := range types {
			if ods.IsRanked(c.m.Context, t) {
				ranked = append(ranked, t)
			}
		}
		if len(ranked) == 0 {
			return inferred{typ: types[0]}, nil
		}
		return mergedDims(c, ranked, shape.MostSpecific)
	})
}

// leastSpecificType implements inferLeastSpecificType of Base.cpp. The result is unranked if a type
// is.
func leastSpecificType(c *check, types []ir.Type) (inferred, *fault) {
	return overTuples(c, types, func(types []ir.Type) (inferred, *fault) {
		for _, t := range types {
			if !ods.IsRanked(c.m.Context, t) {
				return inferred{typ: t}, nil
			}
		}
		return mergedDims(c, types, shape.LeastSpecific)
	})
}

// overTuples implements mapOverTupleElements of Base.cpp.
func overTuples(c *check, types []ir.Type, f func([]ir.Type) (inferred, *fault)) (inferred, *fault) {
	tuples := 0
	for _, t := range types {
		if c.m.TypeKind(t) == ir.TupleType {
			tuples++
		}
	}
	if tuples == 0 {
		return f(types)
	}
	if tuples != len(types) {
		return inferred{}, bareFault("Mismatched type kinds: either all types must be tuples, or no types must be tuples")
	}
	first, _ := c.m.Parts(types[0])
	for _, t := range types {
		if parts, _ := c.m.Parts(t); len(parts) != len(first) {
			return inferred{}, bareFault("Mismatched tuple sizes: all tuple sizes must be the same")
		}
	}
	for i := range first {
		var column []ir.Type
		for _, t := range types {
			parts, _ := c.m.Parts(t)
			column = append(column, parts[i])
		}
		if _, fault := f(column); fault != nil {
			return inferred{}, fault
		}
	}
	return inferred{typ: types[0]}, nil
}

// fromOperands infers the most specific type of all operands (Base.h,
// CompatibleOperandsAndResultType::inferReturnTypes).
func fromOperands(c *check) ([]inferred, *fault) {
	if c.operands() == 0 {
		return nil, bareFault("Expected non-empty operands for [CompatibleOperandsAndResultType]")
	}
	t, f := mostSpecificType(c, c.operandTypes())
	if f != nil {
		return nil, f
	}
	return []inferred{t}, nil
}

// likeAnchor infers the type of the first operand, as mlir-tblgen does for a trait that requires
// equal types (Operator.cpp, populateTypeInferenceInfo). A variadic operand implies no type.
func likeAnchor(c *check) ([]inferred, *fault) {
	if c.rule.def.Operands[0].Many {
		return typed(c.resultTypes()...), nil
	}
	return typed(c.operandType(0)), nil
}
