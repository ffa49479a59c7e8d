package verify

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/quant"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// Operations that move elements without reading them.

// broadcastTo implements inferBroadcastOp of TypeInference.cpp.
func broadcastTo(c *check) ([]inferred, *fault) {
	sizes := c.ints("broadcast_sizes")
	for _, n := range sizes {
		if n < 0 {
			return nil, bareFault("Broadcast with negative dimension size ", number(n))
		}
	}
	t := c.operandType(0)
	return []inferred{tensorLike(slices.Concat(sizes, c.shape(t)), c.element(t))}, nil
}

// broadcastInDim implements verifyBroadcastInDimOp of TypeInference.cpp (spec.md#broadcast_in_dim
// C1-C6).
func broadcastInDim(c *check) *fault {
	operand, result := c.operandType(0), c.resultType(0)
	if f := sameScale(c, operand, result); f != nil {
		return f
	}
	dims, from, to := c.ints("broadcast_dimensions"), c.shape(operand), c.shape(result)
	switch {
	case len(dims) != len(from):
		return bareFault("broadcast_dimensions size (", itoa(len(dims)), ") does not match operand rank (", itoa(len(from)), ")")
	case !shape.Unique(dims):
		return bareFault("broadcast_dimensions should not have duplicates")
	}
	for i, d := range dims {
		if d < 0 || d >= int64(len(to)) {
			return bareFault("broadcast_dimensions contains invalid value ", number(d), " for result with rank ", itoa(len(to)))
		}
		if shape.IsStatic(from[i]) && from[i] != 1 && from[i] != to[d] {
			return bareFault("size of operand dimension ", itoa(i), " (", number(from[i]), ") is not equal to 1 or size of result dimension ", number(d), " (", number(to[d]), ")")
		}
	}
	return axisBroadcast(c, dims)
}

// axisBroadcast implements verifyBroadcastInDimOpQuantConstraints of TypeInference.cpp
// (spec.md#broadcast_in_dim C6).
func axisBroadcast(c *check, dims []int64) *fault {
	operand, result := c.operandType(0), c.resultType(0)
	from, to := quant.Of(c.m.Context, c.element(operand)), quant.Of(c.m.Context, c.element(result))
	if from == nil || to == nil || to.Granularity != quant.PerAxis || from.Granularity != quant.PerAxis {
		return nil
	}
	if to.Axis != dims[from.Axis] {
		return bareFault("result quantization_dimension ", number(to.Axis), " not same as broadcast_dimensions[", number(from.Axis), "] = ", number(dims[from.Axis]))
	}
	if c.shape(operand)[from.Axis] != 1 {
		return nil
	}
	for i := range to.Scales {
		if to.Scales[i] != from.Scales[0] {
			return bareFault("mismatch result scale ", itoa(i), " (", floatText(to.Scales[i]), ") and operand scale 0 (", floatText(from.Scales[0]), ")")
		}
		if to.Zeros[i] != from.Zeros[0] {
			return bareFault("mismatch result zero_point ", itoa(i), " (", number(to.Zeros[i]), ") and operand zero_point 0 (", number(from.Zeros[0]), ")")
		}
	}
	return nil
}

// sameScale implements verifyQPerTensorScaleAndZeroPointConstraints of TypeInference.cpp.
func sameScale(c *check, a, b ir.Type) *fault {
	x, y := quant.Of(c.m.Context, c.element(a)), quant.Of(c.m.Context, c.element(b))
	if x != nil && y != nil && x.Granularity == quant.PerTensor && y.Granularity == quant.PerTensor && c.element(a) != c.element(b) {
		return bareFault("expect same quantization scale and zero_point but got ", c.spelled(a), " vs ", c.spelled(b))
	}
	return nil
}

// sameScales implements verifyQPerAxisScaleAndZeroPointConstraints of TypeInference.cpp.
func sameScales(c *check, a, b ir.Type) *fault {
	x, y := quant.Of(c.m.Context, c.element(a)), quant.Of(c.m.Context, c.element(b))
	if x == nil || y == nil || x.Granularity != quant.PerAxis || y.Granularity != quant.PerAxis {
		return nil
	}
	for i := range min(len(x.Scales), len(y.Scales)) {
		if x.Scales[i] != y.Scales[i] || x.Zeros[i] != y.Zeros[i] {
			return bareFault("expect same quantization scales and zero_points but got ", c.spelled(a), " vs ", c.spelled(b))
		}
	}
	return nil
}

// reshape implements verifyReshapeOp of TypeInference.cpp (spec.md#reshape C1-C3).
func reshape(c *check) *fault {
	operand, result := c.operandType(0), c.resultType(0)
	if !shape.AllStatic(c.shape(operand)) || !shape.AllStatic(c.shape(result)) {
		return nil
	}
	if f := sameCount(c, operand, result); f != nil {
		return f
	}
	return quantizedReshape(c, operand, result)
}

// sameCount checks that two static shapes have the same number of elements.
func sameCount(c *check, operand, result ir.Type) *fault {
	if from, to := shape.Product(c.shape(operand)), shape.Product(c.shape(result)); from != to {
		return bareFault("number of output elements (", number(to), ") doesn't match expected number of elements (", number(from), ")")
	}
	return nil
}

// quantizedReshape implements verifyReshapeOpQuantizationConstraints of TypeInference.cpp.
func quantizedReshape(c *check, operand, result ir.Type) *fault {
	if f := sameScale(c, operand, result); f != nil {
		return f
	}
	if f := sameScales(c, operand, result); f != nil {
		return f
	}
	x, y := quant.Of(c.m.Context, c.element(operand)), quant.Of(c.m.Context, c.element(result))
	if x == nil || y == nil || x.Granularity != quant.PerAxis || y.Granularity != quant.PerAxis {
		return nil
	}
	from, to := c.shape(operand), c.shape(result)
	if !shape.Compatible(from[x.Axis], to[y.Axis]) {
		return bareFault("expect same quantization dimension size for operand and result ", c.spelled(operand), " and ", c.spelled(result))
	}
	if shape.AllStatic(from) && shape.AllStatic(to) {
		if before, after := shape.Product(from[:x.Axis]), shape.Product(to[:y.Axis]); before != after {
			return bareFault("product of dimensions before quantization dimension must match between operand and result for ", number(before), " and ", number(after))
		}
	}
	return nil
}

// dynamicReshape implements verifyDynamicReshapeOp of TypeInference.cpp (spec.md#dynamic_reshape
// C1-C5).
func dynamicReshape(c *check) *fault {
	operand, result := c.operandType(0), c.resultType(0)
	if !anyQuantized(c, operand, result) && !elementsCompatible(c, operand, result) {
		return bareFault("expects operand and result to have compatible element type. Got: ", c.spelled(operand), " and ", c.spelled(result))
	}
	from, to := c.shape(operand), c.shape(result)
	if shape.AllStatic(from) && shape.AllStatic(to) {
		if f := sameCount(c, operand, result); f != nil {
			return f
		}
	}
	if f := outputShape(c, 1); f != nil {
		return f
	}
	if c.operandShape(1)[0] != int64(len(to)) {
		return bareFault("result should have a rank equal to the number of elements in output_shape")
	}
	if sizes, ok := c.constant(1); ok && shape.AllStatic(from) && shape.Product(from) != shape.Product(sizes) {
		return bareFault("output_shape is incompatible with input type of operation: input has ", number(shape.Product(from)), " elements, but output_shape has ", number(shape.Product(sizes)))
	}
	return quantizedReshape(c, operand, result)
}

// anyQuantized reports whether a type has quantized elements.
func anyQuantized(c *check, types ...ir.Type) bool {
	return slices.ContainsFunc(types, func(t ir.Type) bool { return c.m.TypeKind(c.element(t)) == ir.QuantizedType })
}

// outputShape checks an operand that holds the result's shape, if it is a constant
// (TypeInference.cpp, verifyShapeOperandIsCompatibleWithResultType).
func outputShape(c *check, operand int) *fault {
	result := c.resultType(0)
	if n := c.operandShape(operand)[0]; n > maxRepeated && n != int64(len(c.shape(result))) && c.constantAttr(operand) != 0 {
		return bareFault("output shape of ", number(n), " dimensions is incompatible with return type of operation ", c.spelled(result))
	}
	sizes, ok := c.constant(operand)
	if !ok {
		return nil
	}
	if slices.ContainsFunc(sizes, func(n int64) bool { return n < 0 }) || !shape.CompatibleShapes(sizes, c.shape(result)) ||
		!shape.Within(sizes, ods.Bounds(c.m.Context, result)) {
		return bareFault("output shape [", shape.List(sizes), "] is incompatible with return type of operation ", c.spelled(result))
	}
	return nil
}

// dynamicBroadcastInDim implements verifyDynamicBroadcastInDimOp of TypeInference.cpp
// (spec.md#dynamic_broadcast_in_dim C1-C10).
func dynamicBroadcastInDim(c *check) *fault {
	operand, result := c.operandType(0), c.resultType(0)
	dims, from, to := c.ints("broadcast_dimensions"), c.shape(operand), c.shape(result)
	switch {
	case !anyQuantized(c, operand, result) && !elementsCompatible(c, operand, result):
		return bareFault("expects operand and result to have compatible element type. Got: ", c.spelled(operand), " and ", c.spelled(result))
	case len(dims) != len(from):
		return bareFault("broadcast_dimensions size (", itoa(len(dims)), ") does not match operand rank (", itoa(len(from)), ")")
	case len(to) < len(from):
		return bareFault("result rank (", itoa(len(to)), ") is less than operand rank (", itoa(len(from)), ")")
	case !shape.Unique(dims):
		return bareFault("broadcast_dimensions should not have duplicates")
	}
	for i, d := range dims {
		if d < 0 || d >= int64(len(to)) {
			return bareFault("broadcast_dimensions contains invalid value ", number(d), " for result with rank ", itoa(len(to)))
		}
		if from[i] != 1 && !shape.Compatible(from[i], to[d]) {
			return bareFault("size of operand dimension ", itoa(i), " (", number(from[i]), ") is not compatible with size of result dimension ", number(d), " (", number(to[d]), ")")
		}
	}
	if f := outputShape(c, 1); f != nil {
		return f
	}
	if f := expansion(c, len(from)); f != nil {
		return f
	}
	if sizes, ok := c.constant(1); ok && shape.AllStatic(from) {
		for i, d := range dims {
			if from[i] != 1 && from[i] != sizes[d] {
				return bareFault("size of operand dimension ", itoa(i), " (", number(from[i]), ") is not equal to 1 or value of shape at index ", number(d), " (", number(sizes[d]), ")")
			}
		}
	}
	return axisBroadcast(c, dims)
}

// expansion checks the expansion hints of a dynamic_broadcast_in_dim (C8-C10).
func expansion(c *check, rank int) *fault {
	hints := slices.Concat(c.ints("known_expanding_dimensions"), c.ints("known_nonexpanding_dimensions"))
	if !shape.Unique(hints) {
		return bareFault("duplicate expansion hint for at least one operand dimension")
	}
	for _, d := range hints {
		if d < 0 || d >= int64(rank) {
			return bareFault("hint for expanding dimension ", number(d), " does not refer to a valid operand dimension")
		}
	}
	return nil
}

// transposition implements inferTransposeOp of TypeInference.cpp (spec.md#transpose C2, C3).
func transposition(c *check) ([]inferred, *fault) {
	t, permutation := c.operandType(0), c.ints("permutation")
	dims := c.shape(t)
	if len(permutation) != len(dims) {
		return nil, bareFault("TransposeOp operand rank ", itoa(len(dims)), " does not match permutation size ", itoa(len(permutation)))
	}
	if !shape.IsPermutation(permutation) {
		return nil, bareFault("attribute permutation must be a permutation of [", shape.List(shape.UpTo(len(dims))), "] but got ", shape.List(permutation))
	}
	bounds := ods.Bounds(c.m.Context, t)
	out := inferred{dims: make([]int64, len(dims)), element: c.element(t), encoding: c.m.Encoding(t)}
	for i, d := range permutation {
		out.dims[i] = dims[d]
		if len(bounds) > 0 {
			out.bounds = append(out.bounds, bounds[d])
		}
	}
	return []inferred{out}, nil
}

// transposed implements verifyTransposeOp of TypeInference.cpp (spec.md#transpose C1, C4).
func transposed(c *check) *fault {
	operand, result := c.operandType(0), c.resultType(0)
	if f := sameScale(c, operand, result); f != nil {
		return f
	}
	if f := sameScales(c, operand, result); f != nil {
		return f
	}
	x, y := quant.Of(c.m.Context, c.element(operand)), quant.Of(c.m.Context, c.element(result))
	permutation := c.ints("permutation")
	if x != nil && y != nil && y.Granularity == quant.PerAxis && y.Axis < int64(len(permutation)) && x.Axis != permutation[y.Axis] {
		return bareFault("operand quantization_dimension ", number(x.Axis), " is not same as permutation[", number(y.Axis), "] = ", number(permutation[y.Axis]))
	}
	return nil
}

// reversed implements verifyReverseOp of TypeInference.cpp (spec.md#reverse C2, C3).
func reversed(c *check) *fault {
	dims, rank := c.ints("dimensions"), len(c.operandShape(0))
	if !shape.Unique(dims) {
		return bareFault("dimensions should be unique. Got: ", shape.List(dims))
	}
	for _, d := range dims {
		switch {
		case d < 0:
			return bareFault("all dimensions should be non-negative. Got dimension: ", number(d), ".")
		case d >= int64(rank):
			return bareFault("all dimensions should be between [0, ", itoa(rank), "). Got dimension: ", number(d), ".")
		}
	}
	return nil
}

// likeFirst infers the type of the first operand.
func likeFirst(c *check) ([]inferred, *fault) { return typed(c.operandType(0)), nil }

// likeOperands infers the types of the operands.
func likeOperands(c *check) ([]inferred, *fault) { return typed(c.operandTypes()...), nil }

// sliced implements inferSliceOp of TypeInference.cpp (spec.md#slice C1-C5).
func sliced(c *check) ([]inferred, *fault) {
	t := c.operandType(0)
	dims, bounds := c.shape(t), ods.Bounds(c.m.Context, t)
	starts, limits, strides := c.ints("start_indices"), c.ints("limit_indices"), c.ints("strides")
	if len(starts) != len(dims) {
		return nil, bareFault("the number of elements in start_indices (", itoa(len(starts)), ") does not match the rank of the operand (", itoa(len(dims)), ")")
	}
	out := inferred{dims: make([]int64, len(dims)), element: c.element(t), encoding: c.m.Encoding(t)}
	if bounds != nil {
		out.bounds = slices.Repeat([]int64{ir.Dynamic}, len(dims))
	}
	for i := range dims {
		size, what := dims[i], "size"
		if shape.IsDynamic(size) {
			size, what = shape.BoundAt(bounds, i), "bound"
		}
		in := " in dimension " + itoa(i)
		switch {
		case starts[i] < 0:
			return nil, bareFault("negative start index ", number(starts[i]), in)
		case shape.IsStatic(size) && limits[i] > size:
			return nil, bareFault("limit index ", number(limits[i]), " is larger than dimension ", what, " ", number(size), in)
		case starts[i] > limits[i]:
			return nil, bareFault("start index ", number(starts[i]), " is larger than limit index ", number(limits[i]), in)
		case strides[i] <= 0:
			return nil, bareFault("stride must be positive but got ", number(strides[i]), in)
		}
		out.dims[i] = (limits[i] - starts[i] + strides[i] - 1) / strides[i]
	}
	return []inferred{out}, nil
}

// counting implements verifyIotaOp of TypeInference.cpp (spec.md#iota C1).
func counting(c *check) *fault {
	rank := int64(len(c.resultShape(0)))
	switch {
	case rank == 0:
		return bareFault("does not support scalars.")
	case c.int("iota_dimension", 0) >= rank:
		return bareFault("iota dimension cannot go beyond the output rank.")
	}
	return nil
}

// dynamicIota implements verifyDynamicIotaOp of TypeInference.cpp (spec.md#dynamic_iota C1, C2).
func dynamicIota(c *check) *fault {
	if c.int("iota_dimension", 0) >= int64(len(c.resultShape(0))) {
		return bareFault("iota dimension cannot go beyond the output rank.")
	}
	return outputShape(c, 0)
}

// bitcast implements verifyBitcastConvertOp of TypeInference.cpp (spec.md#bitcast_convert C1, C2).
// It always compares element types, because promotion does not change those of bitcast_convert.
func bitcast(c *check) *fault {
	operand, result := c.operandType(0), c.resultType(0)
	from, to := c.element(operand), c.element(result)
	if (c.m.TypeKind(from) == ir.ComplexType) != (c.m.TypeKind(to) == ir.ComplexType) {
		return bareFault("cannot convert between real and complex types, but got: ", c.spelled(operand), " and ", c.spelled(result))
	}
	small, big := c.shape(result), c.shape(operand)
	narrow, wide := bitWidth(c, to), bitWidth(c, from)
	if wide < narrow {
		small, big, narrow, wide = big, small, wide, narrow
	}
	prefix := small
	if narrow != wide {
		if len(small) != len(big)+1 {
			return bareFault("rank of smaller element type (", itoa(len(small)), ") should be 1 more than rank of larger element type (", itoa(len(big)), "), but ",
				itoa(len(small)), " != ", itoa(len(big)), " + 1.")
		}
		last := small[len(small)-1]
		prefix = small[:len(small)-1]
		if shape.IsStatic(last) && last*narrow != wide {
			return bareFault("requires compatible bit widths. Got: ", c.spelled(operand), " and ", c.spelled(result), ", but ", number(narrow), " * ", number(last), " != ", number(wide), ".")
		}
	}
	for i := range min(len(prefix), len(big)) {
		if !shape.Compatible(prefix[i], big[i]) {
			return bareFault("operand and result shapes must match except for the innermost dimension of the shape with the smaller element type. Got: ",
				c.spelled(operand), " and ", c.spelled(result), ".")
		}
	}
	return nil
}

// bitWidth returns the width of an element type (TypeInference.cpp, getBitWidth).
func bitWidth(c *check, element ir.Type) int64 {
	if q := quant.Of(c.m.Context, element); q != nil {
		return int64(q.Storage.Width)
	}
	if n, ok := ods.Integer(c.m.Context, element); ok {
		return int64(n.Width)
	}
	return int64(c.m.Elem(element).Bits())
}
