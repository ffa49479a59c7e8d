package verify

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// gathering reads the operands and attributes that gather and dynamic_gather share.
func gathering(c *check) *shape.Gather {
	d := c.property("dimension_numbers")
	return &shape.Gather{Operand: c.operandShape(0), Indices: c.operandShape(1), Offset: c.field(d, "offset_dims"), Collapsed: c.field(d, "collapsed_slice_dims"),
		Batching: c.field(d, "operand_batching_dims"), IndicesBatching: c.field(d, "start_indices_batching_dims"), Mapping: c.field(d, "start_index_map"),
		Vector: c.fieldInt(d, "index_vector_dim")}
}

// gathered implements inferGatherOp of TypeInference.cpp (spec.md#gather C1-C22).
func gathered(c *check) ([]inferred, *fault) {
	g := gathering(c)
	g.Sizes = c.ints("slice_sizes")
	return gatheredType(c, g, len(g.Sizes))
}

// dynamicGathered implements inferDynamicGatherOp of TypeInference.cpp (spec.md#dynamic_gather
// C1-C22).
func dynamicGathered(c *check) ([]inferred, *fault) {
	g := gathering(c)
	g.Sizes, _ = c.constant(2)
	return gatheredType(c, g, int(shape.Product(c.operandShape(2))))
}

// gatheredType infers the type of the result. sizes is the number of slice sizes, which may be
// unknown values.
func gatheredType(c *check, g *shape.Gather, sizes int) ([]inferred, *fault) {
	if wrong := g.Wrong(sizes); wrong != "" {
		return nil, bareFault(wrong)
	}
	rank := len(g.Offset) + len(g.Indices) - 1
	if g.Vector == int64(len(g.Indices)) {
		rank++
	}
	if wrong := shape.InBounds(g.Offset, rank, "offset_dims", "implied-result-rank"); wrong != "" {
		return nil, bareFault(wrong)
	}
	return []inferred{gatheredShape(c, g, rank)}, nil
}

// gatheredShape implements inferGatherReturnTypeComponents of TypeInference.cpp (C22, C23): slice
// dimensions at offset_dims, index dimensions elsewhere.
func gatheredShape(c *check, g *shape.Gather, rank int) inferred {
	kept := slices.Repeat([]int64{ir.Dynamic}, len(g.Offset))
	if g.Sizes != nil {
		kept = shape.Without(g.Sizes, g.Collapsed, g.Batching)
	}
	indices := c.operandType(1)
	bounds := ods.Bounds(c.m.Context, indices)
	out := tensorLike(make([]int64, rank), c.element(c.operandType(0)))
	if len(bounds) > 0 {
		out.encoding, out.bounds = c.m.Encoding(indices), slices.Repeat([]int64{ir.Dynamic}, rank)
	}
	offset, index := 0, 0
	for i := range out.dims {
		if slices.Contains(g.Offset, int64(i)) {
			out.dims[i] = kept[offset]
			offset++
			continue
		}
		if int64(index) == g.Vector {
			index++
		}
		out.dims[i] = g.Indices[index]
		if len(bounds) > 0 {
			out.bounds[i] = bounds[index]
		}
		index++
	}
	return out
}
