package verify

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// Dynamic slices and dimension sizes.

// dynamicSliced implements inferDynamicSliceOp of TypeInference.cpp (spec.md#dynamic_slice C2-C5).
func dynamicSliced(c *check) ([]inferred, *fault) {
	t, sizes, starts := c.operandType(0), c.ints("slice_sizes"), c.operands()-1
	dims := c.shape(t)
	switch {
	case len(sizes) != starts:
		return nil, bareFault("has mismatched number of slice sizes (", itoa(len(sizes)), ") and number of start indices (", itoa(starts), ")")
	case len(dims) != starts:
		return nil, bareFault("has mismatched number of start indices (", itoa(starts), ") and the rank of operand (", itoa(len(dims)), ")")
	}
	if f := sameStarts(c, 1); f != nil {
		return nil, f
	}
	for i, n := range sizes {
		switch {
		case n < 0:
			return nil, bareFault("has negative size index to dynamic slice: ", number(n))
		case shape.IsStatic(dims[i]) && n > dims[i]:
			return nil, bareFault("has slice size ", number(n), " greater than dimension size ", number(dims[i]), " in dimension ", itoa(i), " of operand")
		}
	}
	return []inferred{tensorLike(sizes, c.element(t))}, nil
}

// sameStarts checks that all operands from one on have the same element type.
func sameStarts(c *check, from int) *fault {
	for i := from + 1; i < c.operands(); i++ {
		if !elementsEqual(c, c.operandType(from), c.operandType(i), anyFloat) {
			return bareFault("start indices must have same element type")
		}
	}
	return nil
}

// updatedSlice implements inferDynamicUpdateSliceOp of TypeInference.cpp
// (spec.md#dynamic_update_slice C1, C3-C6).
func updatedSlice(c *check) ([]inferred, *fault) {
	t := c.operandType(0)
	dims, update, starts := c.shape(t), c.operandShape(1), c.operands()-2
	switch {
	case len(update) != len(dims):
		return nil, bareFault("update rank does not match operand rank: ", itoa(len(update)), " vs ", itoa(len(dims)), ".")
	case starts != len(dims):
		return nil, bareFault("expects number of start_indices to match operand rank: ", itoa(starts), " vs ", itoa(len(dims)), ".")
	}
	if f := sameStarts(c, 2); f != nil {
		return nil, f
	}
	for i, n := range update {
		if shape.IsStatic(n) && shape.IsStatic(dims[i]) && n > dims[i] {
			return nil, bareFault("expects size at dimension ", itoa(i), " of update to be in range [0, ", number(dims[i]), "]. Got: ", number(n), ".")
		}
	}
	return typed(t), nil
}

// realDynamicSlice implements verifyRealDynamicSliceOp of TypeInference.cpp.
func realDynamicSlice(c *check) *fault {
	rank := int64(len(c.operandShape(0)))
	for i, name := range []string{"start_indices", "limit_indices", "strides"} {
		if n := shape.Product(c.operandShape(i + 1)); n != rank {
			return bareFault("has mismatched number of operand rank (", number(rank), ") and ", name, " size (", number(n), ")")
		}
	}
	return nil
}

// checkedDimension checks and returns the attribute dimension (TypeInference.cpp,
// verifyDimInBounds).
func checkedDimension(c *check) (int, *fault) {
	d, rank := c.int("dimension", 0), len(c.operandShape(0))
	if d >= int64(rank) {
		return 0, bareFault("requires dimension attribute in range [0, ", itoa(rank), "); found (", number(d), ")")
	}
	return int(d), nil
}

// dimensionSize implements inferGetDimensionSizeOp of TypeInference.cpp (spec.md#get_dimension_size
// C1).
func dimensionSize(c *check) ([]inferred, *fault) {
	if _, f := checkedDimension(c); f != nil {
		return nil, f
	}
	return []inferred{tensorLike(nil, c.m.Scalar(elem.I32))}, nil
}

// resized implements inferSetDimensionSizeOp of TypeInference.cpp.
func resized(c *check) ([]inferred, *fault) {
	if len(c.operandShape(1)) != 0 {
		return nil, bareFault("size operand should be of rank-0")
	}
	d, f := checkedDimension(c)
	if f != nil {
		return nil, f
	}
	t := c.operandType(0)
	out := tensorLike(slices.Clone(c.shape(t)), c.element(t))
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
