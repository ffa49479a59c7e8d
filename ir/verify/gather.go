package verify

import (
	"cmp"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// readGather reads the operands and attributes that gather and dynamic_gather share.
func readGather(c *check) *shape.Gather {
	d := c.property("dimension_numbers")
	return &shape.Gather{
		Operand: c.operandShape(0), Indices: c.operandShape(1),
		Offset: c.field(d, "offset_dims"), Collapsed: c.field(d, "collapsed_slice_dims"),
		Batching: c.field(d, "operand_batching_dims"), IndicesBatching: c.field(d, "start_indices_batching_dims"),
		Mapping: c.field(d, "start_index_map"), Vector: c.fieldInt(d, "index_vector_dim"),
	}
}

// inferGather implements inferGatherOp (spec.md#gather C1-C22).
func inferGather(c *check) ([]inferred, *fail.Failure) {
	g := readGather(c)
	g.Sizes = c.intsAttr("slice_sizes")
	return inferGatherType(c, g, len(g.Sizes))
}

// inferDynamicGather implements inferDynamicGatherOp (spec.md#dynamic_gather C1-C22).
func inferDynamicGather(c *check) ([]inferred, *fail.Failure) {
	g := readGather(c)
	g.Sizes, _ = c.constant(2)
	return inferGatherType(c, g, int(shape.Product(c.operandShape(2))))
}

// inferGatherType infers the type of the result. sizes is the number of slice sizes, which may be
// unknown values.
func inferGatherType(c *check, g *shape.Gather, sizes int) ([]inferred, *fail.Failure) {
	rank := len(g.Offset) + len(g.Indices) - 1
	if g.Vector == int64(len(g.Indices)) {
		rank++
	}
	if failed := cmp.Or(g.Check(sizes),
		shape.CheckInBounds(g.Offset, rank, "offset_dims", "implied-result-rank")); failed != nil {
		return nil, failed
	}
	return []inferred{gatherShape(c, g, rank)}, nil
}

// gatherShape implements inferGatherReturnTypeComponents (C22, C23): slice dimensions at
// offset_dims, index dimensions elsewhere.
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

func readScatter(c *check) *shape.Scatter {
	d := c.property("scatter_dimension_numbers")
	return &shape.Scatter{
		Indices: c.operandShape((c.numOperands() - 1) / 2),
		Window:  c.field(d, "update_window_dims"), Inserted: c.field(d, "inserted_window_dims"),
		Batching: c.field(d, "input_batching_dims"), IndicesBatching: c.field(d, "scatter_indices_batching_dims"),
		Mapping: c.field(d, "scatter_dims_to_operand_dims"), Vector: c.fieldInt(d, "index_vector_dim"),
	}
}

// verifyScatter implements verifyScatterOp (spec.md#scatter C1-C25).
func verifyScatter(c *check) *fail.Failure {
	s := readScatter(c)
	types, n := c.operandTypes(), (c.numOperands()-1)/2
	inputs, updates := types[:n], types[n+1:n+1+n]
	areAlike := func(types []ir.Type) bool {
		return !slices.ContainsFunc(types, func(t ir.Type) bool { return !shape.CompatibleShapes(c.shape(types[0]), c.shape(t)) })
	}
	if failed := cmp.Or(
		fail.If(!areAlike(inputs), "Not all inputs have compatible shapes."),
		fail.If(!areAlike(updates), "Not all updates have compatible shapes."),
		shape.CheckIndexVectorDim(s.Vector, len(s.Indices), "rank-of('scatter_indices')"),
		checkReducer(c, c.body(0), reducer{inputs: inputs, inits: updates, initScalar: true}),
	); failed != nil {
		return failed
	}
	if s.Vector == int64(len(s.Indices)) {
		s.Indices = append(slices.Clone(s.Indices), 1)
	}
	want := len(s.Indices) - 1 + len(s.Window)
	if failed := cmp.Or(
		fail.Each(updates, func(_ int, t ir.Type) *fail.Failure {
			got := len(c.shape(t))
			return fail.If(got != want, "expects updates tensor must be of rank ", want,
				" ( == rank-of('scatter_indices') - 1 + size-of('update_window_dims'), where 'scatter_indices' is ",
				"expanded by a trailing 1 dimension if 'index_vector_dim' == rank-of('scatter_indices')), but got ", got, ".")
		}),
		fail.Each(inputs, func(i int, t ir.Type) *fail.Failure { return s.Check(c.shape(t), c.shape(updates[i])) }),
	); failed != nil {
		return failed
	}
	return fail.Each(inputs, func(i int, t ir.Type) *fail.Failure {
		return s.CheckSizes(c.shape(t), c.shape(updates[i]))
	})
}

// inferScatter implements inferScatterOp (spec.md#scatter C24, C25).
func inferScatter(c *check) ([]inferred, *fail.Failure) {
	return inferAccumulated(c, 0, (c.numOperands()-1)/2, false), nil
}
