package verify

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// Operations of CHLO (ChloOps.cpp).

// broadcasting infers the broadcast of two operands (ChloOps.cpp,
// InferBroadcastBinaryOpReturnTypeComponents). element returns the element type of the result; if
// it is nil, it is that of the operands.
func broadcasting(element func(c *check) ir.Type) func(c *check) ([]inferred, *fault) {
	return func(c *check) ([]inferred, *fault) {
		x, y := c.operandType(0), c.operandType(1)
		if !elementsCompatible(c, x, y) {
			return nil, bareFault("mismatched operand types")
		}
		e := c.element(x)
		if element != nil {
			e = element(c)
		}
		if a := c.property("broadcast_dimensions"); a != 0 {
			return []inferred{broadcastAlong(c, x, y, e, c.m.Ints(a))}, nil
		}
		return []inferred{broadcastShape(c, []ir.Type{x, y}, e)}, nil
	}
}

func truthElement(c *check) ir.Type { return c.m.Scalar(elem.I1) }

func complexOfFirst(c *check) ir.Type { return complexElement(c, c.element(c.operandType(0))) }

// broadcastSelect implements BroadcastSelectOp::inferReturnTypeComponents of ChloOps.cpp.
func broadcastSelect(c *check) ([]inferred, *fault) {
	x, y := c.element(c.operandType(1)), c.element(c.operandType(2))
	if x != y && c.elements == compared {
		return nil, bareFault("mismatched operand types")
	}
	return []inferred{broadcastShape(c, c.operandTypes(), x)}, nil
}

// broadcastShape infers NumPy's broadcast of types (ChloOps.cpp, getNumpyBroadcastType). The result
// is unranked if the shapes do not broadcast.
func broadcastShape(c *check, types []ir.Type, element ir.Type) inferred {
	unranked := inferred{unranked: true, element: element}
	bounded := true
	for _, t := range types {
		if !ods.IsRanked(c.m.Context, t) {
			return unranked
		}
		bounded = bounded && isBounded(c, t)
	}
	out := tensorLike(nil, element)
	for i, t := range types {
		next := tensorLike(c.shape(t), element)
		if bounded {
			next.bounds = ods.Bounds(c.m.Context, t)
		}
		ok := true
		switch {
		case i == 0:
			out = next
		case bounded:
			out, ok = overBounds(out, next)
		default:
			out.dims, ok = over(out.dims, next.dims)
		}
		if !ok {
			return unranked
		}
	}
	return out
}

// isBounded reports whether t is static or has bounds (ChloOps.cpp,
// isStaticOrBoundedDynamicTensor).
func isBounded(c *check, t ir.Type) bool {
	return shape.AllStatic(c.shape(t)) || ods.Bounds(c.m.Context, t) != nil
}

// over broadcasts two shapes (Dialect/Traits.cpp, OpTrait::util::getBroadcastedShape).
func over(a, b []int64) ([]int64, bool) {
	out := make([]int64, max(len(a), len(b)))
	for i := range out {
		x, y := fromRight(a, len(out)-i), fromRight(b, len(out)-i)
		switch {
		case x == y || y == 1:
			out[i] = x
		case x == 1:
			out[i] = y
		case !shape.IsDynamic(x) && !shape.IsDynamic(y):
			return nil, false
		default:
			out[i] = ir.Dynamic
			if n := max(x, y); n > 1 {
				out[i] = n
			}
		}
	}
	return out, true
}

// fromRight returns the n-th dimension from the right, or 1 if there are fewer.
func fromRight(dims []int64, n int) int64 {
	if n > len(dims) {
		return 1
	}
	return dims[len(dims)-n]
}

// overBounds broadcasts two shapes that are static or bounded (StablehloBroadcastLowering.cpp,
// getNumpyBroadcastShapeWithBounds). A dimension must be static in both or in neither, and a bound
// of 1 broadcasts.
func overBounds(a, b inferred) (inferred, bool) {
	out := tensorLike(make([]int64, max(len(a.dims), len(b.dims))), a.element)
	out.bounds = slices.Repeat([]int64{ir.Dynamic}, len(out.dims))
	for i := range out.dims {
		x, y := a.dimFromRight(len(out.dims)-i), b.dimFromRight(len(out.dims)-i)
		switch {
		case x.Most() == 1:
			x = y
		case y.Most() == 1:
		case x != y:
			return out, false
		}
		out.dims[i], out.bounds[i] = x.Size, x.Bound
	}
	return out, true
}

func (t *inferred) dimFromRight(n int) shape.Dim {
	if n > len(t.dims) {
		return shape.Dim{Size: 1, Bound: ir.Dynamic}
	}
	at := len(t.dims) - n
	if shape.IsStatic(t.dims[at]) {
		return shape.Dim{Size: t.dims[at], Bound: ir.Dynamic}
	}
	return shape.Dim{Size: ir.Dynamic, Bound: shape.BoundAt(t.bounds, at)}
}

// broadcastAlong broadcasts the operand of lower rank along the given dimensions of the other
// (ChloOps.cpp, getBroadcastTypeWithBroadcastDimensions).
func broadcastAlong(c *check, x, y, element ir.Type, along []int64) inferred {
	unranked := inferred{unranked: true, element: element}
	if !ods.IsRanked(c.m.Context, x) || !ods.IsRanked(c.m.Context, y) {
		return unranked
	}
	large, small := c.shape(x), c.shape(y)
	if len(large) <= len(small) {
		large, small = small, large
	}
	if len(along) != len(small) {
		return unranked
	}
	met := make([]int64, len(along))
	for i, d := range along {
		if d < 0 || d >= int64(len(large)) {
			return unranked
		}
		met[i] = large[d]
	}
	joined, ok := over(small, met)
	if !ok {
		return unranked
	}
	out := tensorLike(slices.Clone(large), element)
	for i, d := range along {
		out.dims[d] = joined[i]
	}
	return out
}

// constantLike implements ConstantLikeOp::inferReturnTypeComponents of ChloOps.cpp.
func constantLike(c *check) ([]inferred, *fault) {
	return []inferred{c.over(c.operandType(0), c.m.AttrType(c.property("value")))}, nil
}

// likesConstant implements ConstantLikeOp::verify of ChloOps.cpp.
func likesConstant(c *check) *fault {
	if c.elements == compared && c.m.AttrType(c.property("value")) != c.element(c.resultType(0)) {
		return opFault("value's type doesn't match element return type")
	}
	return nil
}

// greatest implements inferTopKOp of TypeInference.cpp (CHLO spec.md: top_k).
func greatest(c *check) ([]inferred, *fault) {
	t, k := c.operandType(0), c.int("k", 0)
	i32 := c.m.Scalar(elem.I32)
	if !ods.IsRanked(c.m.Context, t) {
		return []inferred{{unranked: true, element: c.element(t)}, {unranked: true, element: i32}}, nil
	}
	dims := slices.Clone(c.shape(t))
	last := len(dims) - 1
	switch {
	case last < 0:
		return nil, bareFault("operand's rank must be at least 1")
	case shape.IsStatic(dims[last]) && dims[last] < k:
		return nil, bareFault("operand's last dimension must be at least ", number(k))
	}
	dims[last] = k
	values := inferred{dims: dims, element: c.element(t), encoding: c.m.Encoding(t), bounds: slices.Clone(ods.Bounds(c.m.Context, t))}
	if len(values.bounds) > 0 {
		values.bounds[last] = ir.Dynamic
	}
	indices := values
	indices.element = i32
	return []inferred{values, indices}, nil
}

// scanParts returns the number of inputs and initial values of a scan.
func scanParts(c *check) (inputs, inits int) {
	sizes := c.ints("operandSegmentSizes")
	if len(sizes) == 0 {
		return 0, 0
	}
	return int(sizes[0]), int(sizes[1])
}

// scans implements ScanOp::verify of ChloOps.cpp.
func scans(c *check) *fault {
	inputs, inits := scanParts(c)
	if inputs == 0 && c.results() == inits {
		return opFault("at least one of inputs or outputs must be present")
	}
	d, size := c.int("dimension", 0), c.int("scan_dim_size", ir.Dynamic)
	for i := range inputs {
		dims := c.operandShape(i)
		switch {
		case !ods.IsRanked(c.m.Context, c.operandType(i)):
			return opFault("operand ", itoa(i), " is not ranked")
		case d >= int64(len(dims)):
			return opFault("scan dimension of operand ", itoa(i), " is out of bounds")
		case shape.IsDynamic(dims[d]):
			continue
		case shape.IsStatic(size) && size != dims[d]:
			return opFault("invalid scan dimension size of operand ", itoa(i))
		}
		size = dims[d]
	}
	return scanBody(c, inputs, int(d))
}

// scanBody checks the body's arguments: slices of the inputs, then the initial values.
func scanBody(c *check, inputs, d int) *fault {
	b := c.body(0)
	if n := c.m.NumArgs(b); n != c.operands() {
		return opFault("expects ", itoa(c.operands()), " arguments in the body, but got ", itoa(n))
	}
	for i, t := range c.operandTypes() {
		if !ods.IsRanked(c.m.Context, t) {
			return opFault("operand ", itoa(i), " is not ranked")
		}
		want := c.over(t, c.element(t))
		if i < inputs {
			want.dims = slices.Delete(slices.Clone(want.dims), d, d+1)
		}
		if !c.fits(&want, c.m.Type(c.m.Arg(b, i))) {
			return opFault("operand and body argument ", itoa(i), " are incompatible")
		}
	}
	return nil
}

// scanned implements ScanOp::inferReturnTypeComponents of ChloOps.cpp.
func scanned(c *check) ([]inferred, *fault) {
	inputs, carries := scanParts(c)
	b := c.body(0)
	if b == 0 {
		return nil, bareFault("ScanOp region is empty")
	}
	yields := c.yields(b)
	if len(yields) < carries {
		return nil, bareFault("ScanOp body must return at least ", itoa(carries), " values (carries)")
	}
	d, size := int(c.int("dimension", 0)), c.int("scan_dim_size", ir.Dynamic)
	for i := range inputs {
		if shape.IsDynamic(size) {
			size = c.operandShape(i)[d]
		}
	}
	out := make([]inferred, len(yields))
	for i, t := range yields {
		if !ods.IsRanked(c.m.Context, t) {
			return nil, bareFault("terminator operand ", itoa(i), " is not ranked")
		}
		out[i] = tensorLike(slices.Clone(c.shape(t)), c.element(t))
		if i < len(yields)-carries {
			out[i].dims = slices.Insert(out[i].dims, min(d, len(out[i].dims)), size)
		}
	}
	return out, nil
}
