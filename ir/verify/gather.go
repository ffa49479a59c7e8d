package verify

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// readGather reads the operands and attributes that gather and dynamic_gather share.
func readGather(c *check) *shape.Gather {
	d := c.property("dimension_numbers")
	return &shape.Gather{Operand: c.operandShape(0), Indices: c.operandShape(1), Offset: c.field(d, "offset_dims"), Collapsed: c.field(d, "collapsed_slice_dims"),
		Batching: c.field(d, "operand_batching_dims"), IndicesBatching: c.field(d, "start_indices_batching_dims"), Mapping: c.field(d, "start_index_map"),
		Vector: c.fieldInt(d, "index_vector_dim")}
}

// inferGather implements inferGatherOp of TypeInference.cpp (spec.md#gather C1-C22).
func inferGather(c *check) ([]inferred, *failure) {
	g := readGather(c)
	g.Sizes = c.intsAttr("slice_sizes")
	return inferGatherType(c, g, len(g.Sizes))
}

// inferDynamicGather implements inferDynamicGatherOp of TypeInference.cpp (spec.md#dynamic_gather
// C1-C22).
func inferDynamicGather(c *check) ([]inferred, *failure) {
	g := readGather(c)
	g.Sizes, _ = c.constant(2)
	return inferGatherType(c, g, int(shape.Product(c.operandShape(2))))
}

// inferGatherType infers the type of the result. sizes is the number of slice sizes, which may be
// unknown values.
func inferGatherType(c *check, g *shape.Gather, sizes int) ([]inferred, *failure) {
	if msg := g.Check(sizes); msg != "" {
		return nil, plainError(msg)
	}
	rank := len(g.Offset) + len(g.Indices) - 1
	if g.Vector == int64(len(g.Indices)) {
		rank++
	}
	if msg := shape.CheckInBounds(g.Offset, rank, "offset_dims", "implied-result-rank"); msg != "" {
		return nil, plainError(msg)
	}
	return []inferred{gatherShape(c, g, rank)}, nil
}

// gatherShape implements inferGatherReturnTypeComponents of TypeInference.cpp (C22, C23): slice
// dimensions at offset_dims, index dimensions elsewhere.
func gatherShape(c *check, g *shape.Gather, rank int) inferred {
	kept := slices.Repeat([]int64{ir.Dynamic}, len(g.Offset))
	if g.Sizes != nil {
		kept = shape.Without(g.Sizes, g.Collapsed, g.Batching)
	}
	indices := c.operandType(1)
	bounds := ods.Bounds(c.m.Context, indices)
	out := inferredTensor(make([]int64, rank), c.elementType(c.operandType(0)))
	if len(bounds) > 0 {
		out.encoding, out.bounds = c.m.Types.Encoding(indices), slices.Repeat([]int64{ir.Dynamic}, rank)
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
