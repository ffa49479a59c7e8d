package verify

import (
	"cmp"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

func readScatter(c *check) *shape.Scatter {
	d := c.property("scatter_dimension_numbers")
	return &shape.Scatter{Indices: c.operandShape((c.numOperands() - 1) / 2), Window: c.field(d, "update_window_dims"), Inserted: c.field(d, "inserted_window_dims"),
		Batching: c.field(d, "input_batching_dims"), IndicesBatching: c.field(d, "scatter_indices_batching_dims"), Mapping: c.field(d, "scatter_dims_to_operand_dims"),
		Vector: c.fieldInt(d, "index_vector_dim")}
}

// verifyScatter implements verifyScatterOp of TypeInference.cpp (spec.md#scatter C1-C25).
func verifyScatter(c *check) *failure {
	s := readScatter(c)
	types, n := c.operandTypes(), (c.numOperands()-1)/2
	inputs, updates := types[:n], types[n+1:n+1+n]
	for _, l := range []struct {
		types []ir.Type
		name  string
	}{{inputs, "inputs"}, {updates, "updates"}} {
		for _, t := range l.types {
			if !shape.CompatibleShapes(c.shape(l.types[0]), c.shape(t)) {
				return plainError("Not all ", l.name, " have compatible shapes.")
			}
		}
	}
	if f := cmp.Or(plainErrorIf(shape.CheckIndexVectorDim(s.Vector, len(s.Indices), "rank-of('scatter_indices')")),
		checkReducer(c, c.body(0), reducer{inputs: inputs, inits: updates, initScalar: true})); f != nil {
		return f
	}
	if s.Vector == int64(len(s.Indices)) {
		s.Indices = append(slices.Clone(s.Indices), 1)
	}
	want := len(s.Indices) - 1 + len(s.Window)
	for _, t := range updates {
		if got := len(c.shape(t)); got != want {
			return plainError("expects updates tensor must be of rank ", itoa(want), " ( == rank-of('scatter_indices') - 1 + size-of('update_window_dims'), where 'scatter_indices' is ",
				"expanded by a trailing 1 dimension if 'index_vector_dim' == rank-of('scatter_indices')), but got ", itoa(got), ".")
		}
	}
	for i := range inputs {
		if f := plainErrorIf(s.Check(c.shape(inputs[i]), c.shape(updates[i]))); f != nil {
			return f
		}
	}
	for i := range inputs {
		if f := plainErrorIf(s.CheckSizes(c.shape(inputs[i]), c.shape(updates[i]))); f != nil {
			return f
		}
	}
	return nil
}

// inferScatter implements inferScatterOp of TypeInference.cpp (spec.md#scatter C24, C25).
func inferScatter(c *check) ([]inferred, *failure) {
	return inferAccumulated(c, 0, (c.numOperands()-1)/2, false), nil
}
