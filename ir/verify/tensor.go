package verify

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// checkExtract implements ExtractOp::verify of TensorOps.cpp.
func checkExtract(c *check) {
	fail.OpIf(len(c.shape(c.operandType(0))) != c.numOperands()-1, "incorrect number of indices for extract_element")
}

// checkInsert implements InsertOp::verify of TensorOps.cpp.
func checkInsert(c *check) {
	fail.OpIf(len(c.shape(c.operandType(1))) != c.numOperands()-2, "incorrect number of indices")
}

// checkDynamicSizes checks that the operands, except for others, are the sizes of the
// dynamic dimensions of the result (TensorOps.cpp, EmptyOp::verify and SplatOp::verify).
func checkDynamicSizes(c *check, others int) {
	have, want := c.numOperands()-others, ods.CountDynamic(c.shape(c.resultType(0)))
	fail.OpIf(have != want, "incorrect number of dynamic sizes, has ", have, ", expected ", want)
}

// sliceParams checks and returns the static offsets, sizes and strides of a slice of a tensor with
// this rank (ViewLikeInterface.cpp, verifyOffsetSizeAndStrideOp). before is the number of operand
// segments in front of them.
func sliceParams(c *check, before, rank int) (parts [3][]int64) {
	l, names := c.segments(before+3), []string{"offset", "size", "stride"}
	for i, name := range names {
		parts[i] = c.intsAttr("static_" + name + "s")
		n := ods.CountDynamic(parts[i])
		fail.If(n != len(l[before+i]),
			"expected the number of '", name, "s' to match the number of dynamic entries in 'static_", name, "s' (",
			len(l[before+i]), " vs ", n, ")")
	}
	so := ") so the rank of the result type is well-formed."
	offsets, sizes, strides := len(parts[0]), len(parts[1]), len(parts[2])
	fail.If(!(offsets == 1 && rank == 1) && offsets != sizes,
		"expected mixed offsets rank to match mixed sizes rank (", offsets, " vs ", sizes, so)
	fail.If(sizes != strides, "expected mixed sizes rank to match mixed strides rank (", sizes, " vs ", strides, so)
	for i, name := range names {
		n := len(parts[i])
		fail.If(n != rank, "expected ", rank, " ", name, " values, got ", n)
	}
	for i, name := range names[:2] {
		for _, n := range parts[i] {
			fail.If(n < 0 && n != ir.Dynamic, "expected ", name, "s to be non-negative, but got ", n)
		}
	}
	return parts
}

// checkTensorExtractSlice implements ExtractSliceOp::verify.
func checkTensorExtractSlice(c *check) {
	parts := sliceParams(c, 1, len(c.shape(c.operandType(0))))
	checkSliceType(c, parts, c.operandType(0), c.resultType(0))
}

// checkTensorInsertSlice implements InsertSliceOp::verify and ParallelInsertSliceOp::verify, which
// compare the source with a slice of the destination.
func checkTensorInsertSlice(c *check) {
	parts := sliceParams(c, 2, len(c.shape(c.operandType(1))))
	checkSliceType(c, parts, c.operandType(1), c.operandType(0))
}

// checkSliceType checks that part is the type of a slice of whole, where dimensions of size 1 may
// be missing (isRankReducedType), and that the slice is in bounds (verifyInBoundsSlice).
func checkSliceType(c *check, parts [3][]int64, whole, part ir.Type) {
	sizes := parts[1]
	want := c.quoted(c.m.Types.Tensor(sizes, c.elementType(whole)))
	fail.If(c.elementType(whole) != c.elementType(part), "expected element type to be ", c.quoted(c.elementType(whole)))
	fail.If(len(c.shape(part)) > len(sizes), "expected rank to be smaller or equal to the other rank. ")
	fail.If(!isRankReduced(sizes, c.shape(part)),
		"expected type to be ", want, " or a rank-reduced version. (size mismatch) ")
	checkSliceBounds(c.shape(whole), parts)
}

// checkSliceBounds implements verifyInBoundsSlice.
func checkSliceBounds(dims []int64, parts [3][]int64) {
	for i, d := range dims {
		offset, size, stride := parts[0][i], parts[1][i], parts[2][i]
		switch {
		case d == ir.Dynamic || offset == ir.Dynamic:
		case offset < 0 || offset >= d && size != 0:
			fail.With("offset ", i, " is out-of-bounds: ", offset, " >= ", d)
		case size == ir.Dynamic || stride == ir.Dynamic || size <= 0:
		case stride < 0 || (d-1-offset)/max(stride, 1) < size-1 && stride > 0:
			fail.With("slice along dimension ", i, " runs out-of-bounds: ", offset+(size-1)*stride, " >= ", d)
		}
	}
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
func checkTensorCollapseShape(c *check) {
	checkReassociation(c, c.operandType(0), c.resultType(0), "collapsed")
}

// checkTensorExpandShape implements ExpandShapeOp::verify (verifyTensorReshapeOp).
func checkTensorExpandShape(c *check) {
	static, shape, values := c.intsAttr("static_output_shape"), c.shape(c.resultType(0)), c.numOperands()-1
	fail.OpIf(len(static) != len(shape),
		"expected number of static shape dims to be equal to the output rank (", len(shape), ") but found ",
		len(static), " inputs instead")
	fail.OpIf(ods.CountDynamic(static) != values,
		"mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has ",
		ods.CountDynamic(static), " dynamic dims while output_shape has ", values, " values")
	fail.OpIf(ods.CountDynamic(shape) != values,
		"incorrect number of dynamic sizes, has ", values, ", expected ", ods.CountDynamic(shape))
	checkStaticShape(static, shape)
	checkReassociation(c, c.resultType(0), c.operandType(0), "expanded")
}

// checkReassociation checks that each reassociation group of the expanded shape gives one dimension
// of the collapsed shape.
func checkReassociation(c *check, long, short ir.Type, what string) {
	groups := c.m.Attrs.Items(c.property("reassociation"))
	expanded, collapsed := c.shape(long), c.shape(short)
	fail.OpIf(len(groups) != len(collapsed),
		"invalid number of reassociation groups: found ", len(groups), ", expected ", len(collapsed))
	next := int64(0)
	var dims []int64
	for _, g := range groups {
		size := int64(1)
		for _, a := range c.m.Attrs.Items(g) {
			n := c.m.Attrs.Ints(a)[0]
			fail.OpIf(n != next || n >= int64(len(expanded)), "expected reassociation map to be a valid and contiguous")
			next++
			if expanded[n] == ir.Dynamic || size == ir.Dynamic {
				size = ir.Dynamic
			} else {
				size *= expanded[n]
			}
		}
		dims = append(dims, size)
	}
	fail.OpIf(next != int64(len(expanded)), "expected reassociation map to cover all dimensions")
	for i, d := range dims {
		fail.OpIf(d == ir.Dynamic && collapsed[i] != ir.Dynamic,
			"expected dimension ", i,
			" of collapsed type to be dynamic since one or more of the corresponding dimensions in the expanded type is dynamic")
		fail.OpIf(d != ir.Dynamic && collapsed[i] != d,
			"expected dimension ", i, " of collapsed type to be static value of ", d)
	}
	if c.elementType(long) != c.elementType(short) {
		fail.OpIf(what == "collapsed",
			"expected collapsed type to be ", c.quoted(c.m.Types.WithElement(short, c.elementType(long))), ", but got ",
			c.quoted(short))
		fail.OpWith("expected element types to match")
	}
}

// checkTensorPad implements PadOp::verify and verifyRegions.
func checkTensorPad(c *check) {
	source, result := c.operandType(0), c.resultType(0)
	dims := c.shape(source)
	low, high, l := c.intsAttr("static_low"), c.intsAttr("static_high"), c.segments(3)
	for i, sizes := range [][]int64{low, high} {
		fail.OpIf(len(sizes) != len(dims) || ods.CountDynamic(sizes) != len(l[i+1]),
			"expected as many low and high values as dimensions")
	}
	want := slices.Clone(dims)
	for i := range want {
		if want[i] == ir.Dynamic || low[i] == ir.Dynamic || high[i] == ir.Dynamic {
			want[i] = ir.Dynamic
		} else {
			want[i] += low[i] + high[i]
		}
	}
	shape := c.shape(result)
	fail.OpIf(len(shape) != len(want) || c.elementType(result) != c.elementType(source),
		"specified type ", c.quoted(result), " does not match the inferred type")
	for i := range want {
		if shape[i] != want[i] && want[i] != ir.Dynamic {
			fail.With("specified type ", c.quoted(result), " does not match the inferred type ",
				c.quoted(c.m.Types.Tensor(want, c.elementType(source))))
		}
	}
	region := c.regionArgs(0)
	fail.OpIf(len(region) != len(dims) || !areIndices(c, region), "expected the block to have ", len(dims), " arguments")
	last := c.terminatorNamed(0, ir.OpTensorYield)
	fail.OpIf(last != 0 && c.m.Type(c.m.Operand(last, 0)) != c.elementType(result),
		"expected yield type to match shape element type")
}

func areIndices(c *check, types []ir.Type) bool {
	return !slices.ContainsFunc(types, func(t ir.Type) bool { return !isIndex(c.m.Context, t) })
}

// checkTensorGenerate implements GenerateOp::verify and verifyRegions.
func checkTensorGenerate(c *check) {
	result := c.resultType(0)
	checkDynamicSizes(c, 0)
	region := c.regionArgs(0)
	fail.OpIf(!areIndices(c, region), "all body arguments must be index")
	fail.OpIf(len(region) != len(c.shape(result)), "must have one body argument per input dimension")
	last := c.terminatorNamed(0, ir.OpTensorYield)
	fail.OpIf(last != 0 && c.m.Type(c.m.Operand(last, 0)) != c.elementType(result),
		"body must be terminated with a `yield` operation of the tensor element type")
}

// checkTensorConcat implements ConcatOp::verify.
func checkTensorConcat(c *check) {
	types := c.operandTypes()
	fail.OpIf(len(types) == 0, "requires at least one input")
	result := c.resultType(0)
	dims := c.shape(result)
	for _, t := range types {
		fail.OpIf(len(c.shape(t)) != len(c.shape(types[0])), "rank of concatenated inputs must match result rank")
		fail.OpIf(c.elementType(t) != c.elementType(result), "inputs and result element type must match")
	}
	along := c.intsAttr("dim")[0]
	fail.OpIf(along < 0 || along >= int64(len(c.shape(types[0]))), "concatenation dim must be less than the tensor rank")
	want := concatShape(c, types, along)
	fail.OpIf(len(dims) != len(want), "rank of concatenated inputs must match result rank")
	for i, d := range dims {
		if d != ir.Dynamic && want[i] != ir.Dynamic && d != want[i] {
			fail.OpWith("result type ", c.quoted(result), "does not match inferred shape ",
				c.quoted(c.m.Types.Tensor(want, c.elementType(result))), " static sizes")
		}
	}
}

func concatShape(c *check, types []ir.Type, along int64) []int64 {
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
				fail.OpWith("static concatenation size mismatch along non-concatenated dimension ", i)
			}
		}
	}
	return want
}

// checkTensorReshape implements ReshapeOp::verify.
func checkTensorReshape(c *check) {
	source, result := c.operandType(0), c.resultType(0)
	fail.OpIf(c.elementType(source) != c.elementType(result),
		"element types of source and destination tensor types should be the same")
	a, static := c.m.Types.StaticShape(source)
	b, fixed := c.m.Types.StaticShape(result)
	fail.OpIf(static && fixed && shape.Product(a) != shape.Product(b),
		"source and destination tensor should have the same number of elements")
	switch sizes := c.shape(c.operandType(1)); {
	case len(sizes) != 1 || c.shape(result) == nil:
	case sizes[0] == ir.Dynamic:
		fail.OpWith("cannot use shape operand with dynamic length to reshape to statically-ranked tensor type")
	case int64(len(c.shape(result))) != sizes[0]:
		fail.OpWith("length of shape operand differs from the result's tensor rank")
	}
}

func checkStaticShape(static, result []int64) {
	for i, d := range result {
		fail.OpIf(d != ir.Dynamic && d != static[i], "invalid output shape provided at pos ", i)
	}
}

// checkTensorGather implements GatherOp::verify.
func checkTensorGather(c *check) {
	source, indices := c.operandType(0), c.operandType(1)
	dims := c.intsAttr("gather_dims")
	checkGatherDims(c, dims, indices, len(c.shape(source)), "gather", "source")
	checkGatheredType(c, source, indices, dims, c.resultType(0), "result")
}

// checkTensorScatter implements ScatterOp::verify.
func checkTensorScatter(c *check) {
	dest, indices := c.operandType(1), c.operandType(2)
	dims := c.intsAttr("scatter_dims")
	checkGatherDims(c, dims, indices, len(c.shape(dest)), "scatter", "dest")
	fail.OpIf(c.property("unique") == 0, "requires 'unique' attribute to be set")
	checkGatheredType(c, dest, indices, dims, c.operandType(0), "source")
}

// checkGatherDims implements verifyGatherOrScatterDims.
func checkGatherDims(c *check, dims []int64, indices ir.Type, rank int, what, whose string) {
	shape := c.shape(indices)
	fail.OpIf(len(dims) == 0, what, "_dims must be non-empty")
	fail.OpIf(len(dims) > rank, what, "_dims overflow ", whose, " rank")
	fail.OpIf(len(shape) == 0 || shape[len(shape)-1] != int64(len(dims)),
		what, "_dims length must match the size of last dimension of indices")
	for _, n := range dims {
		fail.OpIf(n < 0, what, "_dims value must be non-negative")
		fail.OpIf(n >= int64(rank), what, "_dims value must be smaller than ", whose, " rank")
	}
	for i, n := range dims[1:] {
		fail.OpIf(dims[i] >= n, what, "_dims values must be strictly increasing")
	}
}

// checkGatheredType checks the type of the gathered slices: dimensions in dims have size 1 or are
// dropped.
func checkGatheredType(c *check, from, indices ir.Type, dims []int64, is ir.Type, what string) {
	shape := c.shape(indices)
	long := slices.Clone(shape[:len(shape)-1])
	short := slices.Clone(long)
	for i, d := range c.shape(from) {
		if slices.Contains(dims, int64(i)) {
			long = append(long, 1)
		} else {
			long, short = append(long, d), append(short, d)
		}
	}
	a, b := c.m.Types.Tensor(long, c.elementType(from)), c.m.Types.Tensor(short, c.elementType(from))
	fail.OpIf(is != a && is != b,
		what, " type mismatch: expected ", c.quoted(a), " or its rank-reduced variant ", c.quoted(b), " (got: ",
		c.quoted(is), ")")
}
