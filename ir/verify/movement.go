package verify

import (
	"cmp"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/quant"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// Operations that move elements without reading them.

func inferBroadcast(c *check) ([]inferred, *fail.Failure) {
	sizes := c.intsAttr("broadcast_sizes")
	if i := slices.IndexFunc(sizes, isNegative); i >= 0 {
		return nil, fail.Error("Broadcast with negative dimension size ", sizes[i])
	}
	t := c.operandType(0)
	return []inferred{inferredTensor(slices.Concat(sizes, c.shape(t)), c.elementType(t))}, nil
}

func isNegative(n int64) bool { return n < 0 }

// verifyBroadcastInDim implements verifyBroadcastInDimOp (spec.md#broadcast_in_dim C1-C6).
func verifyBroadcastInDim(c *check) *fail.Failure {
	operand, result := c.operandType(0), c.resultType(0)
	dims, from, to := c.intsAttr("broadcast_dimensions"), c.shape(operand), c.shape(result)
	if failed := cmp.Or(checkPerTensorScale(c, operand, result), checkBroadcastDims(dims, from),
		checkBroadcastSizes(dims, from, to, fitsExactly, "equal to 1 or size of result dimension ")); failed != nil {
		return failed
	}
	return checkBroadcastQuantization(c, dims)
}

// checkBroadcastDims checks the number of broadcast_dimensions.
func checkBroadcastDims(dims, from []int64) *fail.Failure {
	return cmp.Or(
		fail.If(len(dims) != len(from),
			"broadcast_dimensions size (", len(dims), ") does not match operand rank (", len(from), ")"),
		fail.If(!shape.Unique(dims), "broadcast_dimensions should not have duplicates"))
}

// checkBroadcastSizes checks that the sizes of an operand are 1 or fit those of the result at dims.
func checkBroadcastSizes(dims, from, to []int64, fits func(a, b int64) bool, how string) *fail.Failure {
	for i, d := range dims[:min(len(dims), len(from))] {
		if d < 0 || d >= int64(len(to)) {
			return fail.Error("broadcast_dimensions contains invalid value ", d, " for result with rank ", len(to))
		}
		if from[i] != 1 && !fits(from[i], to[d]) {
			return fail.Error("size of operand dimension ", i, " (", from[i], ") is not ", how, d, " (", to[d], ")")
		}
	}
	return nil
}

// fitsExactly reports whether size a is unknown or equal to b.
func fitsExactly(a, b int64) bool { return shape.IsDynamic(a) || a == b }

// checkBroadcastQuantization implements verifyBroadcastInDimOpQuantConstraints
// (spec.md#broadcast_in_dim C6).
func checkBroadcastQuantization(c *check, dims []int64) *fail.Failure {
	operand, result := c.operandType(0), c.resultType(0)
	from, to := c.quantized(operand), c.quantized(result)
	if !from.Is(quant.PerAxis) || !to.Is(quant.PerAxis) {
		return nil
	}
	if to.Axis != dims[from.Axis] {
		return fail.Error("result quantization_dimension ", to.Axis, " not same as broadcast_dimensions[", from.Axis,
			"] = ", dims[from.Axis])
	}
	if c.shape(operand)[from.Axis] != 1 {
		return nil
	}
	x := from.Scales[0]
	return fail.Each(to.Scales, func(i int, y ir.QuantScale) *fail.Failure {
		return cmp.Or(
			fail.If(y.Float() != x.Float(),
				"mismatch result scale ", i, " (", y.Float(), ") and operand scale 0 (", x.Float(), ")"),
			fail.If(y.Zero != x.Zero,
				"mismatch result zero_point ", i, " (", y.Zero, ") and operand zero_point 0 (", x.Zero, ")"))
	})
}

// checkPerTensorScale implements verifyQPerTensorScaleAndZeroPointConstraints.
func checkPerTensorScale(c *check, a, b ir.Type) *fail.Failure {
	x, y := c.quantized(a), c.quantized(b)
	return fail.If(x.Is(quant.PerTensor) && y.Is(quant.PerTensor) && c.elementType(a) != c.elementType(b),
		"expect same quantization scale and zero_point but got ", c.quoted(a), " vs ", c.quoted(b))
}

// checkPerAxisScales implements verifyQPerAxisScaleAndZeroPointConstraints.
func checkPerAxisScales(c *check, a, b ir.Type) *fail.Failure {
	x, y := c.quantized(a), c.quantized(b)
	if !x.Is(quant.PerAxis) || !y.Is(quant.PerAxis) {
		return nil
	}
	n := min(len(x.Scales), len(y.Scales))
	same := func(a, b ir.QuantScale) bool { return a.Float() == b.Float() && a.Zero == b.Zero }
	return fail.If(!slices.EqualFunc(x.Scales[:n], y.Scales[:n], same),
		"expect same quantization scales and zero_points but got ", c.quoted(a), " vs ", c.quoted(b))
}

// verifyReshape implements verifyReshapeOp (spec.md#reshape C1-C3).
func verifyReshape(c *check) *fail.Failure {
	operand, result := c.operandType(0), c.resultType(0)
	if !shape.AllStatic(c.shape(operand)) || !shape.AllStatic(c.shape(result)) {
		return nil
	}
	return cmp.Or(checkElementCount(c, operand, result), checkReshapeQuantization(c, operand, result))
}

// checkElementCount checks that two shapes have the same number of elements, if they are static.
func checkElementCount(c *check, operand, result ir.Type) *fail.Failure {
	dims, sizes := c.shape(operand), c.shape(result)
	from, to := shape.Product(dims), shape.Product(sizes)
	return fail.If(shape.AllStatic(dims) && shape.AllStatic(sizes) && from != to,
		"number of output elements (", to, ") doesn't match expected number of elements (", from, ")")
}

// checkReshapeQuantization implements verifyReshapeOpQuantizationConstraints.
func checkReshapeQuantization(c *check, operand, result ir.Type) *fail.Failure {
	failed := cmp.Or(checkPerTensorScale(c, operand, result), checkPerAxisScales(c, operand, result))
	x, y := c.quantized(operand), c.quantized(result)
	if failed != nil || !x.Is(quant.PerAxis) || !y.Is(quant.PerAxis) {
		return failed
	}
	from, to := c.shape(operand), c.shape(result)
	before, after := shape.Product(from[:x.Axis]), shape.Product(to[:y.Axis])
	return cmp.Or(
		fail.If(!shape.Compatible(from[x.Axis], to[y.Axis]),
			"expect same quantization dimension size for operand and result ", c.quoted(operand), " and ", c.quoted(result)),
		fail.If(shape.AllStatic(from) && shape.AllStatic(to) && before != after,
			"product of dimensions before quantization dimension must match between operand and result for ", before,
			" and ", after))
}

// verifyDynamicReshape implements verifyDynamicReshapeOp (spec.md#dynamic_reshape C1-C5).
func verifyDynamicReshape(c *check) *fail.Failure {
	operand, result := c.operandType(0), c.resultType(0)
	from, rank := c.shape(operand), int64(len(c.shape(result)))
	sizes, ok := c.constant(1)
	return cmp.Or(checkCompatibleElements(c, operand, result), checkElementCount(c, operand, result),
		checkOutputShape(c, 1),
		fail.If(c.operandShape(1)[0] != rank, "result should have a rank equal to the number of elements in output_shape"),
		fail.If(ok && shape.AllStatic(from) && shape.Product(from) != shape.Product(sizes),
			"output_shape is incompatible with input type of operation: input has ", shape.Product(from),
			" elements, but output_shape has ", shape.Product(sizes)),
		checkReshapeQuantization(c, operand, result))
}

// checkCompatibleElements checks that operand and result may have the same elements, unless one is
// quantized.
func checkCompatibleElements(c *check, operand, result ir.Type) *fail.Failure {
	return fail.If(!hasQuantized(c, operand, result) && !c.elementsCompatible(operand, result),
		"expects operand and result to have compatible element type. Got: ", c.quoted(operand), " and ", c.quoted(result))
}

func hasQuantized(c *check, types ...ir.Type) bool {
	return slices.ContainsFunc(types, func(t ir.Type) bool { return isQuantized(c.m.Context, t) })
}

// checkOutputShape checks an operand that holds the result's shape, if it is a constant
// (verifyShapeOperandIsCompatibleWithResultType).
func checkOutputShape(c *check, operand int) *fail.Failure {
	result := c.resultType(0)
	n, rank := c.operandShape(operand)[0], int64(len(c.shape(result)))
	if n > maxRepeated && n != rank && c.constantAttr(operand) != 0 {
		return fail.Error("output shape of ", n, " dimensions is incompatible with return type of operation ",
			c.quoted(result))
	}
	sizes, ok := c.constant(operand)
	if !ok {
		return nil
	}
	negative := slices.ContainsFunc(sizes, isNegative)
	fits := shape.CompatibleShapes(sizes, c.shape(result)) && shape.Within(sizes, ods.Bounds(c.m.Context, result))
	return fail.If(negative || !fits,
		"output shape [", sizes, "] is incompatible with return type of operation ", c.quoted(result))
}

// verifyDynamicBroadcastInDim implements verifyDynamicBroadcastInDimOp
// (spec.md#dynamic_broadcast_in_dim C1-C10).
func verifyDynamicBroadcastInDim(c *check) *fail.Failure {
	operand, result := c.operandType(0), c.resultType(0)
	dims, from, to := c.intsAttr("broadcast_dimensions"), c.shape(operand), c.shape(result)
	if failed := cmp.Or(checkCompatibleElements(c, operand, result),
		fail.If(len(dims) == len(from) && len(to) < len(from),
			"result rank (", len(to), ") is less than operand rank (", len(from), ")"),
		checkBroadcastDims(dims, from),
		checkBroadcastSizes(dims, from, to, shape.Compatible, "compatible with size of result dimension "),
		checkOutputShape(c, 1), checkExpansionHints(c, len(from)),
	); failed != nil {
		return failed
	}
	if sizes, ok := c.constant(1); ok && shape.AllStatic(from) {
		if failed := checkBroadcastSizes(dims, from, sizes, fitsExactly, "equal to 1 or value of shape at index "); failed != nil {
			return failed
		}
	}
	return checkBroadcastQuantization(c, dims)
}

// checkExpansionHints checks the expansion hints of a dynamic_broadcast_in_dim (C8-C10).
func checkExpansionHints(c *check, rank int) *fail.Failure {
	hints := slices.Concat(c.intsAttr("known_expanding_dimensions"), c.intsAttr("known_nonexpanding_dimensions"))
	d, found := shape.OutOfRange(hints, rank)
	return cmp.Or(
		fail.If(!shape.Unique(hints), "duplicate expansion hint for at least one operand dimension"),
		fail.If(found, "hint for expanding dimension ", d, " does not refer to a valid operand dimension"))
}

// inferTranspose implements inferTransposeOp (spec.md#transpose C2, C3).
func inferTranspose(c *check) ([]inferred, *fail.Failure) {
	t, permutation := c.operandType(0), c.intsAttr("permutation")
	dims := c.shape(t)
	switch {
	case len(permutation) != len(dims):
		return nil, fail.Error("TransposeOp operand rank ", len(dims), " does not match permutation size ", len(permutation))
	case !shape.IsPermutation(permutation):
		return nil, fail.Error("attribute permutation must be a permutation of [", shape.Iota(len(dims)),
			"] but got ", permutation)
	}
	out := c.resized(t, shape.SizesAt(dims, permutation))
	if bounds := ods.Bounds(c.m.Context, t); len(bounds) > 0 {
		out.bounds = shape.SizesAt(bounds, permutation)
	}
	return []inferred{out}, nil
}

// verifyTranspose implements verifyTransposeOp (spec.md#transpose C1, C4).
func verifyTranspose(c *check) *fail.Failure {
	operand, result := c.operandType(0), c.resultType(0)
	failed := cmp.Or(checkPerTensorScale(c, operand, result), checkPerAxisScales(c, operand, result))
	x, y := c.quantized(operand), c.quantized(result)
	permutation := c.intsAttr("permutation")
	if failed != nil || x == nil || !y.Is(quant.PerAxis) || y.Axis >= int64(len(permutation)) {
		return failed
	}
	return fail.If(x.Axis != permutation[y.Axis], "operand quantization_dimension ", x.Axis,
		" is not same as permutation[", y.Axis, "] = ", permutation[y.Axis])
}

// verifyReverse implements verifyReverseOp (spec.md#reverse C2, C3).
func verifyReverse(c *check) *fail.Failure {
	dims, rank := c.intsAttr("dimensions"), len(c.operandShape(0))
	return cmp.Or(fail.If(!shape.Unique(dims), "dimensions should be unique. Got: ", dims),
		fail.Each(dims, func(_ int, d int64) *fail.Failure {
			return cmp.Or(fail.If(d < 0, "all dimensions should be non-negative. Got dimension: ", d, "."),
				fail.If(d >= int64(rank), "all dimensions should be between [0, ", rank, "). Got dimension: ", d, "."))
		}))
}

func inferLikeFirst(c *check) ([]inferred, *fail.Failure) { return knownTypes(c.operandType(0)), nil }

func inferLikeOperands(c *check) ([]inferred, *fail.Failure) {
	return knownTypes(c.operandTypes()...), nil
}

// inferSlice implements inferSliceOp (spec.md#slice C1-C5).
func inferSlice(c *check) ([]inferred, *fail.Failure) {
	t := c.operandType(0)
	dims, bounds := c.shape(t), ods.Bounds(c.m.Context, t)
	starts, limits, strides := c.intsAttr("start_indices"), c.intsAttr("limit_indices"), c.intsAttr("strides")
	if len(starts) != len(dims) {
		return nil, fail.Error("the number of elements in start_indices (", len(starts),
			") does not match the rank of the operand (", len(dims), ")")
	}
	out := c.resized(t, make([]int64, len(dims)))
	if bounds != nil {
		out.bounds = slices.Repeat([]int64{ir.Dynamic}, len(dims))
	}
	for i := range dims {
		size, what := dims[i], "size"
		if shape.IsDynamic(size) {
			size, what = shape.BoundAt(bounds, i), "bound"
		}
		switch {
		case starts[i] < 0:
			return nil, fail.Error("negative start index ", starts[i], " in dimension ", i)
		case shape.IsStatic(size) && limits[i] > size:
			return nil, fail.Error("limit index ", limits[i], " is larger than dimension ", what, " ", size,
				" in dimension ", i)
		case starts[i] > limits[i]:
			return nil, fail.Error("start index ", starts[i], " is larger than limit index ", limits[i],
				" in dimension ", i)
		case strides[i] <= 0:
			return nil, fail.Error("stride must be positive but got ", strides[i], " in dimension ", i)
		}
		out.dims[i] = (limits[i] - starts[i] + strides[i] - 1) / strides[i]
	}
	return []inferred{out}, nil
}

// verifyIota implements verifyIotaOp (spec.md#iota C1).
func verifyIota(c *check) *fail.Failure {
	return cmp.Or(fail.If(len(c.resultShape(0)) == 0, "does not support scalars."), checkIotaDimension(c))
}

func checkIotaDimension(c *check) *fail.Failure {
	return fail.If(c.intAttr("iota_dimension", 0) >= int64(len(c.resultShape(0))),
		"iota dimension cannot go beyond the output rank.")
}

// verifyDynamicIota implements verifyDynamicIotaOp (spec.md#dynamic_iota C1, C2).
func verifyDynamicIota(c *check) *fail.Failure {
	return cmp.Or(checkIotaDimension(c), checkOutputShape(c, 0))
}

// verifyBitcastConvert implements verifyBitcastConvertOp (spec.md#bitcast_convert C1, C2). It
// always compares element types, because promotion does not change those of bitcast_convert.
func verifyBitcastConvert(c *check) *fail.Failure {
	operand, result := c.operandType(0), c.resultType(0)
	from, to := c.elementType(operand), c.elementType(result)
	if (c.m.Types.Kind(from) == ir.ComplexType) != (c.m.Types.Kind(to) == ir.ComplexType) {
		return fail.Error("cannot convert between real and complex types, but got: ", c.quoted(operand), " and ",
			c.quoted(result))
	}
	small, big := c.shape(result), c.shape(operand)
	narrow, wide := bitWidth(c, to), bitWidth(c, from)
	if wide < narrow {
		small, big, narrow, wide = big, small, wide, narrow
	}
	prefix := small
	if narrow != wide {
		if len(small) != len(big)+1 {
			return fail.Error("rank of smaller element type (", len(small), ") should be 1 more than rank of larger ",
				"element type (", len(big), "), but ", len(small), " != ", len(big), " + 1.")
		}
		last := small[len(small)-1]
		prefix = small[:len(small)-1]
		if shape.IsStatic(last) && last*narrow != wide {
			return fail.Error("requires compatible bit widths. Got: ", c.quoted(operand), " and ", c.quoted(result),
				", but ", narrow, " * ", last, " != ", wide, ".")
		}
	}
	n := min(len(prefix), len(big))
	return fail.If(!shape.CompatibleShapes(prefix[:n], big[:n]), "operand and result shapes must match except for the ",
		"innermost dimension of the shape with the smaller element type. Got: ", c.quoted(operand), " and ",
		c.quoted(result), ".")
}

// bitWidth returns the width of an element type (getBitWidth).
func bitWidth(c *check, element ir.Type) int64 {
	if q := c.quantized(element); q != nil {
		return int64(q.Storage.Width)
	}
	if n, ok := ods.Integer(c.m.Context, element); ok {
		return int64(n.Width)
	}
	return int64(c.m.Types.Elem(element).Bits())
}

// Dynamic slices and dimension sizes.

// inferDynamicSlice implements inferDynamicSliceOp (spec.md#dynamic_slice C2-C5).
func inferDynamicSlice(c *check) ([]inferred, *fail.Failure) {
	t, sizes, starts := c.operandType(0), c.intsAttr("slice_sizes"), c.numOperands()-1
	dims := c.shape(t)
	if failed := cmp.Or(
		fail.If(len(sizes) != starts,
			"has mismatched number of slice sizes (", len(sizes), ") and number of start indices (", starts, ")"),
		fail.If(len(dims) != starts,
			"has mismatched number of start indices (", starts, ") and the rank of operand (", len(dims), ")"),
		checkStartIndices(c, 1),
	); failed != nil {
		return nil, failed
	}
	return []inferred{inferredTensor(sizes, c.elementType(t))}, fail.Each(sizes, func(i int, n int64) *fail.Failure {
		return cmp.Or(fail.If(n < 0, "has negative size index to dynamic slice: ", n),
			fail.If(shape.IsStatic(dims[i]) && n > dims[i], "has slice size ", n, " greater than dimension size ", dims[i],
				" in dimension ", i, " of operand"))
	})
}

// checkStartIndices checks that all operands from one on have the same element type.
func checkStartIndices(c *check, from int) *fail.Failure {
	for i := from + 1; i < c.numOperands(); i++ {
		if !elementsSameOrFloats(c, c.operandType(from), c.operandType(i)) {
			return fail.Error("start indices must have same element type")
		}
	}
	return nil
}

// inferDynamicUpdateSlice implements inferDynamicUpdateSliceOp (spec.md#dynamic_update_slice C1,
// C3-C6).
func inferDynamicUpdateSlice(c *check) ([]inferred, *fail.Failure) {
	t := c.operandType(0)
	dims, update, starts := c.shape(t), c.operandShape(1), c.numOperands()-2
	if failed := cmp.Or(
		fail.If(len(update) != len(dims),
			"update rank does not match operand rank: ", len(update), " vs ", len(dims), "."),
		fail.If(starts != len(dims),
			"expects number of start_indices to match operand rank: ", starts, " vs ", len(dims), "."),
		checkStartIndices(c, 2),
	); failed != nil {
		return nil, failed
	}
	return knownTypes(t), fail.Each(update, func(i int, n int64) *fail.Failure {
		return fail.If(shape.IsStatic(n) && shape.IsStatic(dims[i]) && n > dims[i], "expects size at dimension ", i,
			" of update to be in range [0, ", dims[i], "]. Got: ", n, ".")
	})
}

func verifyRealDynamicSlice(c *check) *fail.Failure {
	rank := int64(len(c.operandShape(0)))
	return fail.Each([]string{"start_indices", "limit_indices", "strides"}, func(i int, name string) *fail.Failure {
		n := shape.Product(c.operandShape(i + 1))
		return fail.If(n != rank, "has mismatched number of operand rank (", rank, ") and ", name, " size (", n, ")")
	})
}

// checkDimension checks and returns the attribute dimension (verifyDimInBounds).
func checkDimension(c *check) (int, *fail.Failure) {
	d, rank := c.intAttr("dimension", 0), len(c.operandShape(0))
	if d >= int64(rank) {
		return 0, fail.Error("requires dimension attribute in range [0, ", rank, "); found (", d, ")")
	}
	return int(d), nil
}

// inferGetDimensionSize implements inferGetDimensionSizeOp (spec.md#get_dimension_size C1).
func inferGetDimensionSize(c *check) ([]inferred, *fail.Failure) {
	_, failed := checkDimension(c)
	return []inferred{inferredTensor(nil, c.m.Types.Scalar(elem.I32))}, failed
}

func inferSetDimensionSize(c *check) ([]inferred, *fail.Failure) {
	if len(c.operandShape(1)) != 0 {
		return nil, fail.Error("size operand should be of rank-0")
	}
	d, failed := checkDimension(c)
	if failed != nil {
		return nil, failed
	}
	t := c.operandType(0)
	out := inferredTensor(slices.Clone(c.shape(t)), c.elementType(t))
	out.bounds = slices.Repeat([]int64{ir.Dynamic}, len(out.dims))
	copy(out.bounds, ods.Bounds(c.m.Context, t))
	if shape.IsStatic(out.dims[d]) {
		out.bounds[d] = out.dims[d]
	}
	out.dims[d] = ir.Dynamic
	if size, ok := c.constant(1); ok && len(size) > 0 && size[0] == out.bounds[d] {
		out.dims[d], out.bounds[d] = size[0], ir.Dynamic
	}
	return []inferred{out}, nil
}

// inferPad implements inferPadOp (spec.md#pad C1-C4).
func inferPad(c *check) ([]inferred, *fail.Failure) {
	t := c.operandType(0)
	dims, bounds := c.shape(t), ods.Bounds(c.m.Context, t)
	low, high, interior := c.intsAttr("edge_padding_low"), c.intsAttr("edge_padding_high"), c.intsAttr("interior_padding")
	if len(low) != len(dims) {
		return nil, fail.Error("edge_padding_low length (", len(low), ") must match operand rank (", len(dims), ")")
	}
	out := c.resized(t, slices.Repeat([]int64{ir.Dynamic}, len(dims)))
	if bounds != nil {
		out.bounds = slices.Repeat([]int64{ir.Dynamic}, len(dims))
	}
	for i := range dims {
		if interior[i] < 0 {
			return nil, fail.Error("Interior padding cannot be negative: ", interior[i])
		}
		size, what, into := dims[i], "size", out.dims
		if shape.IsDynamic(size) {
			size, what, into = shape.BoundAt(bounds, i), "bound", out.bounds
		}
		if shape.IsDynamic(size) {
			continue
		}
		into[i] = shape.PaddedSize(size, low[i], high[i], interior[i])
		if into[i] < 0 {
			return nil, fail.Error("Padding result in negative ", what, " for dimension ", i)
		}
	}
	return []inferred{out}, nil
}

// verifyDynamicPad implements verifyDynamicPadOp (spec.md#dynamic_pad C2-C4).
func verifyDynamicPad(c *check) *fail.Failure {
	from, to := c.operandShape(0), c.resultShape(0)
	n := c.operandShape(2)[0]
	if n != int64(len(from)) {
		return fail.Error("padding operands size (", n, ") must match operand rank (", len(from), ")")
	}
	interior, ok := c.constant(4)
	if ok && slices.ContainsFunc(interior, isNegative) {
		return fail.Error("interior_padding must be non-negative, but got ", interior)
	}
	low, ok1 := c.constant(2)
	high, ok2 := c.constant(3)
	if !ok || !ok1 || !ok2 || !shape.AllStatic(from) || !shape.AllStatic(to) {
		return nil
	}
	rank := min(len(from), len(to), len(low), len(high), len(interior))
	return fail.Each(from[:rank], func(i int, d int64) *fail.Failure {
		want := shape.PaddedSize(d, low[i], high[i], interior[i])
		return fail.If(want != to[i], "expected output dimension at index ", i, " to equal ", want, ", but got ", to[i])
	})
}

// inferConcatenate implements inferConcatenateOp (spec.md#concatenate C2-C6).
func inferConcatenate(c *check) ([]inferred, *fail.Failure) {
	types, dimension := c.operandTypes(), int(c.intAttr("dimension", 0))
	first := c.shape(types[0])
	rank := len(first)
	switch {
	case rank == 0:
		return nil, fail.Error("rank-0 values cannot be concatenated")
	case dimension >= rank:
		return nil, fail.Error("dimension ", dimension, " is out-of-bounds for input rank ", rank)
	}
	for i, t := range types {
		dims := c.shape(t)
		if len(dims) != rank {
			return nil, fail.Error("operands (0) and (", i, ") do not match rank")
		}
		for d := range rank {
			if d != dimension && !shape.Compatible(first[d], dims[d]) {
				return nil, fail.Error("shapes of operand (0) and (", i, ") are not compatible at non-concat index ",
					d, ": (", first, ") != (", dims, ")")
			}
		}
	}
	isEncoded := func(t ir.Type) bool { return c.m.Types.Encoding(t) != 0 }
	like := types[max(0, slices.IndexFunc(types, isEncoded))]
	return one(mergeTypes(c, types, like, func(d int, a, b shape.Dim) (shape.Dim, *fail.Failure) {
		if d == dimension {
			return shape.Concatenate(a, b), nil
		}
		return shape.MostSpecific(d, a, b)
	}))
}
