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

// Operations of CHLO (ChloOps.cpp).

// inferNumpyBroadcast infers the broadcast of two operands (ChloOps.cpp,
// InferBroadcastBinaryOpReturnTypeComponents). element is the element type of the result, or 0 for
// that of the operands.
func inferNumpyBroadcast(c *check, element ir.Type) ([]inferred, *fail.Failure) {
	x, y := c.operandType(0), c.operandType(1)
	if !c.elementsCompatible(x, y) {
		return nil, fail.Error("mismatched operand types")
	}
	e := cmp.Or(element, c.elementType(x))
	if a := c.property("broadcast_dimensions"); a != 0 {
		return []inferred{broadcastAlong(c, x, y, e, c.m.Attrs.Ints(a))}, nil
	}
	return []inferred{broadcastShape(c, []ir.Type{x, y}, e)}, nil
}

func inferBroadcastCompare(c *check) ([]inferred, *fail.Failure) {
	return inferNumpyBroadcast(c, c.m.Types.Scalar(elem.I1))
}

func inferBroadcastComplex(c *check) ([]inferred, *fail.Failure) {
	return inferNumpyBroadcast(c, complexElement(c, c.elementType(c.operandType(0))))
}

func inferBroadcastBinary(c *check) ([]inferred, *fail.Failure) { return inferNumpyBroadcast(c, 0) }

// inferBroadcastSelect implements BroadcastSelectOp::inferReturnTypeComponents of ChloOps.cpp.
func inferBroadcastSelect(c *check) ([]inferred, *fail.Failure) {
	x, y := c.elementType(c.operandType(1)), c.elementType(c.operandType(2))
	if x != y && c.elements == ods.CompareElements {
		return nil, fail.Error("mismatched operand types")
	}
	return []inferred{broadcastShape(c, c.operandTypes(), x)}, nil
}

// broadcastShape infers NumPy's broadcast of types (ChloOps.cpp, getNumpyBroadcastType). The result
// is unranked if the shapes do not broadcast, and has bounds if all types are static or bounded.
func broadcastShape(c *check, types []ir.Type, element ir.Type) inferred {
	isOpen := func(t ir.Type) bool { return !shape.AllStatic(c.shape(t)) && ods.Bounds(c.m.Context, t) == nil }
	bounded, join := !slices.ContainsFunc(types, isOpen), joinBounded
	if !bounded {
		join = joinSizes
	}
	var dims []shape.Dim
	ok := !slices.ContainsFunc(types, func(t ir.Type) bool { return !ods.IsRanked(c.m.Context, t) })
	for _, t := range types {
		next := make([]shape.Dim, len(c.shape(t)))
		for i := range next {
			next[i] = shape.DimAt(c.shape(t), ods.Bounds(c.m.Context, t), i)
		}
		if ok {
			dims, ok = broadcast(dims, next, join)
		}
	}
	out := inferred{unranked: !ok, element: element}
	for _, d := range dims {
		if out.dims = append(out.dims, d.Size); bounded {
			out.bounds = append(out.bounds, d.Bound)
		}
	}
	return out
}

// broadcast broadcasts two shapes. It returns false if two dimensions do not join.
func broadcast(a, b []shape.Dim, join func(x, y shape.Dim) (shape.Dim, bool)) (out []shape.Dim, ok bool) {
	ones := slices.Repeat([]shape.Dim{{Size: 1, Bound: ir.Dynamic}}, max(len(a), len(b)))
	a, b = slices.Concat(ones[len(a):], a), slices.Concat(ones[len(b):], b)
	for i := range a {
		if a[i], ok = join(a[i], b[i]); !ok {
			return nil, false
		}
	}
	return a, true
}

// joinSizes broadcasts two dimensions (Dialect/Traits.cpp, OpTrait::util::getBroadcastedShape).
func joinSizes(x, y shape.Dim) (shape.Dim, bool) {
	switch n := max(x.Size, y.Size); {
	case x.Size == y.Size || y.Size == 1:
		return x, true
	case x.Size == 1:
		return y, true
	case n > 1:
		return shape.Dim{Size: n, Bound: ir.Dynamic}, shape.Compatible(x.Size, y.Size)
	}
	return shape.Dim{Size: ir.Dynamic, Bound: ir.Dynamic}, shape.Compatible(x.Size, y.Size)
}

// joinBounded broadcasts two dimensions that are static or bounded (StablehloBroadcastLowering.cpp,
// getNumpyBroadcastShapeWithBounds): both or neither, unless one is at most 1.
func joinBounded(x, y shape.Dim) (shape.Dim, bool) {
	if x.MaxSize() == 1 {
		return y, true
	}
	return x, y.MaxSize() == 1 || x == y
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
	if _, isOther := shape.OutOfRange(along, len(large)); isOther || len(along) != len(small) {
		return unranked
	}
	out := inferredTensor(slices.Clone(large), element)
	for i, d := range along {
		joined, ok := joinSizes(shape.DimAt(small, nil, i), shape.DimAt(large, nil, int(d)))
		if !ok {
			return unranked
		}
		out.dims[d] = joined.Size
	}
	return out
}

// inferConstantLike implements ConstantLikeOp::inferReturnTypeComponents of ChloOps.cpp.
func inferConstantLike(c *check) ([]inferred, *fail.Failure) {
	return []inferred{c.withElement(c.operandType(0), c.m.Attrs.Type(c.property("value")))}, nil
}

// verifyConstantLike implements ConstantLikeOp::verify of ChloOps.cpp.
func verifyConstantLike(c *check) *fail.Failure {
	return fail.OpIf(c.elements == ods.CompareElements && c.m.Attrs.Type(c.property("value")) != c.elementType(c.resultType(0)),
		"value's type doesn't match element return type")
}

// inferTopK implements inferTopKOp (CHLO spec.md: top_k).
func inferTopK(c *check) ([]inferred, *fail.Failure) {
	t, k := c.operandType(0), c.intAttr("k", 0)
	i32 := c.m.Types.Scalar(elem.I32)
	if !ods.IsRanked(c.m.Context, t) {
		return []inferred{{unranked: true, element: c.elementType(t)}, {unranked: true, element: i32}}, nil
	}
	dims := slices.Clone(c.shape(t))
	last := len(dims) - 1
	switch {
	case last < 0:
		return nil, fail.Error("operand's rank must be at least 1")
	case shape.IsStatic(dims[last]) && dims[last] < k:
		return nil, fail.Error("operand's last dimension must be at least ", k)
	}
	dims[last] = k
	values := c.resized(t, dims)
	values.bounds = slices.Clone(ods.Bounds(c.m.Context, t))
	if len(values.bounds) > 0 {
		values.bounds[last] = ir.Dynamic
	}
	indices := values
	indices.element = i32
	return []inferred{values, indices}, nil
}

// scanSegments returns the number of inputs and initial values of a scan.
func scanSegments(c *check) (inputs, inits int) {
	sizes := c.intsAttr("operandSegmentSizes")
	if len(sizes) == 0 {
		return 0, 0
	}
	return int(sizes[0]), int(sizes[1])
}

// verifyScan implements ScanOp::verify of ChloOps.cpp.
func verifyScan(c *check) *fail.Failure {
	inputs, inits := scanSegments(c)
	if inputs == 0 && c.numResults() == inits {
		return fail.OpError("at least one of inputs or outputs must be present")
	}
	d, size := c.intAttr("dimension", 0), c.intAttr("scan_dim_size", ir.Dynamic)
	for i := range inputs {
		dims := c.operandShape(i)
		switch {
		case !ods.IsRanked(c.m.Context, c.operandType(i)):
			return fail.OpError("operand ", i, " is not ranked")
		case d >= int64(len(dims)):
			return fail.OpError("scan dimension of operand ", i, " is out of bounds")
		case !shape.Compatible(size, dims[d]):
			return fail.OpError("invalid scan dimension size of operand ", i)
		}
		size = max(size, dims[d])
	}
	return checkScanBody(c, inputs, int(d))
}

// checkScanBody checks the body's arguments: slices of the inputs, then the initial values.
func checkScanBody(c *check, inputs, d int) *fail.Failure {
	b := c.body(0)
	n := c.m.NumArgs(b)
	if n != c.numOperands() {
		return fail.OpError("expects ", c.numOperands(), " arguments in the body, but got ", n)
	}
	for i, t := range c.operandTypes() {
		if !ods.IsRanked(c.m.Context, t) {
			return fail.OpError("operand ", i, " is not ranked")
		}
		want := c.withElement(t, c.elementType(t))
		if i < inputs {
			want.dims = slices.Delete(slices.Clone(want.dims), d, d+1)
		}
		if !c.isCompatible(want, c.m.Type(c.m.Arg(b, i))) {
			return fail.OpError("operand and body argument ", i, " are incompatible")
		}
	}
	return nil
}

// inferScan implements ScanOp::inferReturnTypeComponents of ChloOps.cpp.
func inferScan(c *check) ([]inferred, *fail.Failure) {
	inputs, carries := scanSegments(c)
	yields := c.yieldedTypes(c.body(0))
	if len(yields) < carries {
		return nil, fail.Error("ScanOp body must return at least ", carries, " values (carries)")
	}
	d, size := int(c.intAttr("dimension", 0)), c.intAttr("scan_dim_size", ir.Dynamic)
	for i := range inputs {
		size = max(size, c.operandShape(i)[d]) // verifyScan has compared them
	}
	out := make([]inferred, len(yields))
	for i, t := range yields {
		if !ods.IsRanked(c.m.Context, t) {
			return nil, fail.Error("terminator operand ", i, " is not ranked")
		}
		out[i] = inferredTensor(slices.Clone(c.shape(t)), c.elementType(t))
		if i < len(yields)-carries {
			out[i].dims = slices.Insert(out[i].dims, min(d, len(out[i].dims)), size)
		}
	}
	return out, nil
}
