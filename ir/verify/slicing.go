package verify

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// Dynamic slices and dimension sizes.

// inferDynamicSlice implements inferDynamicSliceOp of TypeInference.cpp (spec.md#dynamic_slice
// C2-C5).
func inferDynamicSlice(c *check) ([]inferred, *failure) {
	t, sizes, starts := c.operandType(0), c.intsAttr("slice_sizes"), c.numOperands()-1
	dims := c.shape(t)
	switch {
	case len(sizes) != starts:
		return nil, plainError("has mismatched number of slice sizes (", itoa(len(sizes)), ") and number of start indices (", itoa(starts), ")")
	case len(dims) != starts:
		return nil, plainError("has mismatched number of start indices (", itoa(starts), ") and the rank of operand (", itoa(len(dims)), ")")
	}
	if f := checkStartIndices(c, 1); f != nil {
		return nil, f
	}
	for i, n := range sizes {
		switch {
		case n < 0:
			return nil, plainError("has negative size index to dynamic slice: ", itoa64(n))
		case shape.IsStatic(dims[i]) && n > dims[i]:
			return nil, plainError("has slice size ", itoa64(n), " greater than dimension size ", itoa64(dims[i]), " in dimension ", itoa(i), " of operand")
		}
	}
	return []inferred{inferredTensor(sizes, c.elementType(t))}, nil
}

// checkStartIndices checks that all operands from one on have the same element type.
func checkStartIndices(c *check, from int) *failure {
	for i := from + 1; i < c.numOperands(); i++ {
		if !elementsEqual(c, c.operandType(from), c.operandType(i), anyFloat) {
			return plainError("start indices must have same element type")
		}
	}
	return nil
}

// inferDynamicUpdateSlice implements inferDynamicUpdateSliceOp of TypeInference.cpp
// (spec.md#dynamic_update_slice C1, C3-C6).
func inferDynamicUpdateSlice(c *check) ([]inferred, *failure) {
	t := c.operandType(0)
	dims, update, starts := c.shape(t), c.operandShape(1), c.numOperands()-2
	switch {
	case len(update) != len(dims):
		return nil, plainError("update rank does not match operand rank: ", itoa(len(update)), " vs ", itoa(len(dims)), ".")
	case starts != len(dims):
		return nil, plainError("expects number of start_indices to match operand rank: ", itoa(starts), " vs ", itoa(len(dims)), ".")
	}
	if f := checkStartIndices(c, 2); f != nil {
		return nil, f
	}
	for i, n := range update {
		if shape.IsStatic(n) && shape.IsStatic(dims[i]) && n > dims[i] {
			return nil, plainError("expects size at dimension ", itoa(i), " of update to be in range [0, ", itoa64(dims[i]), "]. Got: ", itoa64(n), ".")
		}
	}
	return knownTypes(t), nil
}

// verifyRealDynamicSlice implements verifyRealDynamicSliceOp of TypeInference.cpp.
func verifyRealDynamicSlice(c *check) *failure {
	rank := int64(len(c.operandShape(0)))
	for i, name := range []string{"start_indices", "limit_indices", "strides"} {
		if n := shape.Product(c.operandShape(i + 1)); n != rank {
			return plainError("has mismatched number of operand rank (", itoa64(rank), ") and ", name, " size (", itoa64(n), ")")
		}
	}
	return nil
}

// checkDimension checks and returns the attribute dimension (TypeInference.cpp,
// verifyDimInBounds).
func checkDimension(c *check) (int, *failure) {
	d, rank := c.intAttr("dimension", 0), len(c.operandShape(0))
	if d >= int64(rank) {
		return 0, plainError("requires dimension attribute in range [0, ", itoa(rank), "); found (", itoa64(d), ")")
	}
	return int(d), nil
}

// inferGetDimensionSize implements inferGetDimensionSizeOp of TypeInference.cpp
// (spec.md#get_dimension_size C1).
func inferGetDimensionSize(c *check) ([]inferred, *failure) {
	if _, f := checkDimension(c); f != nil {
		return nil, f
	}
	return []inferred{inferredTensor(nil, c.m.Types.Scalar(elem.I32))}, nil
}

// inferSetDimensionSize implements inferSetDimensionSizeOp of TypeInference.cpp.
func inferSetDimensionSize(c *check) ([]inferred, *failure) {
	if len(c.operandShape(1)) != 0 {
		return nil, plainError("size operand should be of rank-0")
	}
	d, f := checkDimension(c)
	if f != nil {
		return nil, f
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
