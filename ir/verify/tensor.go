package verify

import (
	"cmp"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// checkExtract implements ExtractOp::verify of TensorOps.cpp.
func checkExtract(c *check) *fail.Failure {
	return fail.OpIf(len(c.shape(c.operandType(0))) != c.numOperands()-1,
		"incorrect number of indices for extract_element")
}

// checkInsert implements InsertOp::verify of TensorOps.cpp.
func checkInsert(c *check) *fail.Failure {
	return fail.OpIf(len(c.shape(c.operandType(1))) != c.numOperands()-2, "incorrect number of indices")
}

// checkDynamicSizes checks that the operands, except for others, are the sizes of the
// dynamic dimensions of the result (TensorOps.cpp, EmptyOp::verify and SplatOp::verify).
func checkDynamicSizes(c *check, others int) *fail.Failure {
	have, want := c.numOperands()-others, ods.CountDynamic(c.shape(c.resultType(0)))
	return fail.OpIf(have != want, "incorrect number of dynamic sizes, has ", have, ", expected ", want)
}

// sliceParams checks and returns the static offsets, sizes and strides of a slice of a tensor with
// this rank (ViewLikeInterface.cpp, verifyOffsetSizeAndStrideOp). before is the number of operand
// segments in front of them.
func sliceParams(c *check, before, rank int) (parts [3][]int64, failed *fail.Failure) {
	l, names := c.segments(before+3), []string{"offset", "size", "stride"}
	for i, name := range names {
		parts[i] = c.intsAttr("static_" + name + "s")
		n := ods.CountDynamic(parts[i])
		if n != len(l[before+i]) {
			return parts, fail.Error("expected the number of '", name, "s' to match the number of dynamic entries in ",
				"'static_", name, "s' (", len(l[before+i]), " vs ", n, ")")
		}
	}
	so := ") so the rank of the result type is well-formed."
	switch offsets, sizes, strides := len(parts[0]), len(parts[1]), len(parts[2]); {
	case !(offsets == 1 && rank == 1) && offsets != sizes:
		return parts, fail.Error("expected mixed offsets rank to match mixed sizes rank (", offsets, " vs ", sizes, so)
	case sizes != strides:
		return parts, fail.Error("expected mixed sizes rank to match mixed strides rank (", sizes, " vs ", strides, so)
	}
	for i, name := range names {
		if n := len(parts[i]); n != rank {
			return parts, fail.Error("expected ", rank, " ", name, " values, got ", n)
		}
	}
	for i, name := range names[:2] {
		if k := slices.IndexFunc(parts[i], func(n int64) bool { return n < 0 && n != ir.Dynamic }); k >= 0 {
			return parts, fail.Error("expected ", name, "s to be non-negative, but got ", parts[i][k])
		}
	}
	return parts, nil
}

// checkTensorExtractSlice implements ExtractSliceOp::verify.
func checkTensorExtractSlice(c *check) *fail.Failure {
	return checkSliceType(c, 1, c.operandType(0), c.resultType(0))
}

// checkTensorInsertSlice implements InsertSliceOp::verify and ParallelInsertSliceOp::verify, which
// compare the source with a slice of the destination.
func checkTensorInsertSlice(c *check) *fail.Failure {
	return checkSliceType(c, 2, c.operandType(1), c.operandType(0))
}

// checkSliceType checks that part is the type of a slice of whole, where dimensions of size 1 may
// be missing (isRankReducedType), and that the slice is in bounds (verifyInBoundsSlice). before is
// the number of operand segments in front of those of the slice.
func checkSliceType(c *check, before int, whole, part ir.Type) *fail.Failure {
	parts, failed := sliceParams(c, before, len(c.shape(whole)))
	if failed != nil {
		return failed
	}
	sizes := parts[1]
	want := c.quoted(c.m.Types.Tensor(sizes, c.elementType(whole)))
	switch {
	case c.elementType(whole) != c.elementType(part):
		return fail.Error("expected element type to be ", c.quoted(c.elementType(whole)))
	case len(c.shape(part)) > len(sizes):
		return fail.Error("expected rank to be smaller or equal to the other rank. ")
	case !isRankReduced(sizes, c.shape(part)):
		return fail.Error("expected type to be ", want, " or a rank-reduced version. (size mismatch) ")
	}
	return checkSliceBounds(c.shape(whole), parts)
}

// checkSliceBounds implements verifyInBoundsSlice.
func checkSliceBounds(dims []int64, parts [3][]int64) *fail.Failure {
	for i, d := range dims {
		offset, size, stride := parts[0][i], parts[1][i], parts[2][i]
		switch {
		case d == ir.Dynamic || offset == ir.Dynamic:
		case offset < 0 || offset >= d && size != 0:
			return fail.Error("offset ", i, " is out-of-bounds: ", offset, " >= ", d)
		case size == ir.Dynamic || stride == ir.Dynamic || size <= 0:
		case stride < 0 || (d-1-offset)/max(stride, 1) < size-1 && stride > 0:
			return fail.Error("slice along dimension ", i, " runs out-of-bounds: ", offset+(size-1)*stride, " >= ", d)
		}
	}
	return nil
}

// isRankReduced reports whether part is sizes without some dimensions of size 1.
func isRankReduced(sizes, part []int64) bool {
	at := 0
	for _, d := range sizes {
		if at < len(part) && part[at] == d {
			at++
		} else if d != 1 {
			return false
		}
	}
	return at == len(part)
}

// checkTensorCollapseShape implements CollapseShapeOp::verify (verifyTensorReshapeOp).
func checkTensorCollapseShape(c *check) *fail.Failure {
	return checkReassociation(c, c.operandType(0), c.resultType(0), "collapsed")
}

// checkTensorExpandShape implements ExpandShapeOp::verify (verifyTensorReshapeOp).
func checkTensorExpandShape(c *check) *fail.Failure {
	static, dims, values := c.intsAttr("static_output_shape"), c.shape(c.resultType(0)), c.numOperands()-1
	switch {
	case len(static) != len(dims):
		return fail.OpError("expected number of static shape dims to be equal to the output rank (", len(dims),
			") but found ", len(static), " inputs instead")
	case ods.CountDynamic(static) != values:
		return fail.OpError("mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has ",
			ods.CountDynamic(static), " dynamic dims while output_shape has ", values, " values")
	case ods.CountDynamic(dims) != values:
		return fail.OpError("incorrect number of dynamic sizes, has ", values, ", expected ", ods.CountDynamic(dims))
	}
	return cmp.Or(
		fail.Each(dims, func(i int, d int64) *fail.Failure {
			return fail.OpIf(d != ir.Dynamic && d != static[i], "invalid output shape provided at pos ", i)
		}),
		checkReassociation(c, c.resultType(0), c.operandType(0), "expanded"))
}

// checkReassociation checks that each reassociation group of the expanded shape gives one dimension
// of the collapsed shape.
func checkReassociation(c *check, long, short ir.Type, what string) *fail.Failure {
	groups := c.m.Attrs.Items(c.property("reassociation"))
	expanded, collapsed := c.shape(long), c.shape(short)
	if len(groups) != len(collapsed) {
		return fail.OpError("invalid number of reassociation groups: found ", len(groups), ", expected ", len(collapsed))
	}
	next := int64(0)
	var dims []int64
	for _, g := range groups {
		first := next
		for _, a := range c.m.Attrs.Items(g) {
			n := c.m.Attrs.Ints(a)[0]
			if n != next || n >= int64(len(expanded)) {
				return fail.OpError("expected reassociation map to be a valid and contiguous")
			}
			next++
		}
		size := shape.Product(expanded[first:next])
		if !shape.AllStatic(expanded[first:next]) {
			size = ir.Dynamic
		}
		dims = append(dims, size)
	}
	if next != int64(len(expanded)) {
		return fail.OpError("expected reassociation map to cover all dimensions")
	}
	for i, d := range dims {
		switch {
		case d == collapsed[i]:
		case d == ir.Dynamic:
			return fail.OpError("expected dimension ", i,
				" of collapsed type to be dynamic since one or more of the corresponding dimensions in the expanded type is dynamic")
		default:
			return fail.OpError("expected dimension ", i, " of collapsed type to be static value of ", d)
		}
	}
	switch {
	case c.elementType(long) == c.elementType(short):
		return nil
	case what == "collapsed":
		return fail.OpError("expected collapsed type to be ",
			c.quoted(c.m.Types.WithElement(short, c.elementType(long))), ", but got ", c.quoted(short))
	}
	return fail.OpError("expected element types to match")
}

// checkTensorPad implements PadOp::verify and verifyRegions.
func checkTensorPad(c *check) *fail.Failure {
	source, result := c.operandType(0), c.resultType(0)
	dims := c.shape(source)
	low, high, l := c.intsAttr("static_low"), c.intsAttr("static_high"), c.segments(3)
	isOther := func(sizes []int64, values []ir.Value) bool {
		return len(sizes) != len(dims) || ods.CountDynamic(sizes) != len(values)
	}
	if isOther(low, l[1]) || isOther(high, l[2]) {
		return fail.OpError("expected as many low and high values as dimensions")
	}
	want := slices.Clone(dims)
	for i := range want {
		if want[i] == ir.Dynamic || low[i] == ir.Dynamic || high[i] == ir.Dynamic {
			want[i] = ir.Dynamic
		} else {
			want[i] += low[i] + high[i]
		}
	}
	sizes, region, last := c.shape(result), c.regionArgs(0), c.terminatorNamed(0, ir.OpTensorYield)
	if len(sizes) != len(want) || c.elementType(result) != c.elementType(source) {
		return fail.OpError("specified type ", c.quoted(result), " does not match the inferred type")
	}
	for i, d := range want {
		if sizes[i] != d && d != ir.Dynamic {
			return fail.Error("specified type ", c.quoted(result), " does not match the inferred type ",
				c.quoted(c.m.Types.Tensor(want, c.elementType(source))))
		}
	}
	return cmp.Or(
		fail.OpIf(len(region) != len(dims) || !areIndices(c, region),
			"expected the block to have ", len(dims), " arguments"),
		fail.OpIf(last != 0 && c.m.Type(c.m.Operand(last, 0)) != c.elementType(result),
			"expected yield type to match shape element type"))
}

func areIndices(c *check, types []ir.Type) bool {
	return !slices.ContainsFunc(types, func(t ir.Type) bool { return !ods.IsIndex(c.m.Context, t) })
}

// checkTensorGenerate implements GenerateOp::verify and verifyRegions.
func checkTensorGenerate(c *check) *fail.Failure {
	result, region, last := c.resultType(0), c.regionArgs(0), c.terminatorNamed(0, ir.OpTensorYield)
	return cmp.Or(checkDynamicSizes(c, 0),
		fail.OpIf(!areIndices(c, region), "all body arguments must be index"),
		fail.OpIf(len(region) != len(c.shape(result)), "must have one body argument per input dimension"),
		fail.OpIf(last != 0 && c.m.Type(c.m.Operand(last, 0)) != c.elementType(result),
			"body must be terminated with a `yield` operation of the tensor element type"))
}

// checkTensorConcat implements ConcatOp::verify.
func checkTensorConcat(c *check) *fail.Failure {
	types := c.operandTypes()
	if len(types) == 0 {
		return fail.OpError("requires at least one input")
	}
	result := c.resultType(0)
	dims := c.shape(result)
	for _, t := range types {
		switch {
		case len(c.shape(t)) != len(c.shape(types[0])):
			return fail.OpError("rank of concatenated inputs must match result rank")
		case c.elementType(t) != c.elementType(result):
			return fail.OpError("inputs and result element type must match")
		}
	}
	along := c.intsAttr("dim")[0]
	if along < 0 || along >= int64(len(c.shape(types[0]))) {
		return fail.OpError("concatenation dim must be less than the tensor rank")
	}
	want, failed := concatShape(c, types, along)
	switch {
	case failed != nil:
		return failed
	case len(dims) != len(want):
		return fail.OpError("rank of concatenated inputs must match result rank")
	case !shape.CompatibleShapes(dims, want):
		return fail.OpError("result type ", c.quoted(result), "does not match inferred shape ",
			c.quoted(c.m.Types.Tensor(want, c.elementType(result))), " static sizes")
	}
	return nil
}

func concatShape(c *check, types []ir.Type, along int64) ([]int64, *fail.Failure) {
	want := slices.Clone(c.shape(types[0]))
	for _, t := range types[1:] {
		for i, d := range c.shape(t) {
			switch {
			case int64(i) == along && (d == ir.Dynamic || want[i] == ir.Dynamic):
				want[i] = ir.Dynamic
			case int64(i) == along:
				want[i] += d
			case want[i] == ir.Dynamic:
				want[i] = d
			case d != ir.Dynamic && d != want[i]:
				return nil, fail.OpError("static concatenation size mismatch along non-concatenated dimension ", i)
			}
		}
	}
	return want, nil
}

// checkTensorReshape implements ReshapeOp::verify.
func checkTensorReshape(c *check) *fail.Failure {
	source, result := c.operandType(0), c.resultType(0)
	if c.elementType(source) != c.elementType(result) {
		return fail.OpError("element types of source and destination tensor types should be the same")
	}
	a, static := c.m.Types.StaticShape(source)
	b, fixed := c.m.Types.StaticShape(result)
	if static && fixed && shape.Product(a) != shape.Product(b) {
		return fail.OpError("source and destination tensor should have the same number of elements")
	}
	switch sizes := c.shape(c.operandType(1)); {
	case len(sizes) != 1 || c.shape(result) == nil:
	case sizes[0] == ir.Dynamic:
		return fail.OpError("cannot use shape operand with dynamic length to reshape to statically-ranked tensor type")
	case int64(len(c.shape(result))) != sizes[0]:
		return fail.OpError("length of shape operand differs from the result's tensor rank")
	}
	return nil
}

// checkTensorGather implements GatherOp::verify.
func checkTensorGather(c *check) *fail.Failure {
	source, indices := c.operandType(0), c.operandType(1)
	dims := c.intsAttr("gather_dims")
	return cmp.Or(checkGatherDims(c, dims, indices, len(c.shape(source)), "gather", "source"),
		checkGatheredType(c, source, indices, dims, c.resultType(0), "result"))
}

// checkTensorScatter implements ScatterOp::verify.
func checkTensorScatter(c *check) *fail.Failure {
	dest, indices := c.operandType(1), c.operandType(2)
	dims := c.intsAttr("scatter_dims")
	return cmp.Or(checkGatherDims(c, dims, indices, len(c.shape(dest)), "scatter", "dest"),
		fail.OpIf(c.property("unique") == 0, "requires 'unique' attribute to be set"),
		checkGatheredType(c, dest, indices, dims, c.operandType(0), "source"))
}

// checkGatherDims implements verifyGatherOrScatterDims.
func checkGatherDims(c *check, dims []int64, indices ir.Type, rank int, what, whose string) *fail.Failure {
	sizes := c.shape(indices)
	switch {
	case len(dims) == 0:
		return fail.OpError(what, "_dims must be non-empty")
	case len(dims) > rank:
		return fail.OpError(what, "_dims overflow ", whose, " rank")
	case len(sizes) == 0 || sizes[len(sizes)-1] != int64(len(dims)):
		return fail.OpError(what, "_dims length must match the size of last dimension of indices")
	}
	return cmp.Or(
		fail.Each(dims, func(_ int, n int64) *fail.Failure {
			return cmp.Or(fail.OpIf(n < 0, what, "_dims value must be non-negative"),
				fail.OpIf(n >= int64(rank), what, "_dims value must be smaller than ", whose, " rank"))
		}),
		fail.OpIf(!slices.IsSorted(dims) || !shape.Unique(dims), what, "_dims values must be strictly increasing"))
}

// checkGatheredType checks the type of the gathered slices: dimensions in dims have size 1 or are
// dropped.
func checkGatheredType(c *check, from, indices ir.Type, dims []int64, is ir.Type, what string) *fail.Failure {
	sizes := c.shape(indices)
	long := slices.Clone(sizes[:max(0, len(sizes)-1)])
	short := slices.Clone(long)
	for i, d := range c.shape(from) {
		if slices.Contains(dims, int64(i)) {
			long = append(long, 1)
		} else {
			long, short = append(long, d), append(short, d)
		}
	}
	a, b := c.m.Types.Tensor(long, c.elementType(from)), c.m.Types.Tensor(short, c.elementType(from))
	return fail.OpIf(is != a && is != b,
		what, " type mismatch: expected ", c.quoted(a), " or its rank-reduced variant ", c.quoted(b), " (got: ",
		c.quoted(is), ")")
}
