package verify

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// inferPad implements inferPadOp of TypeInference.cpp (spec.md#pad C1-C4).
func inferPad(c *check) ([]inferred, *failure) {
	t := c.operandType(0)
	dims, bounds := c.shape(t), ods.Bounds(c.m.Context, t)
	low, high, interior := c.intsAttr("edge_padding_low"), c.intsAttr("edge_padding_high"), c.intsAttr("interior_padding")
	if len(low) != len(dims) {
		return nil, plainError("edge_padding_low length (", itoa(len(low)), ") must match operand rank (", itoa(len(dims)), ")")
	}
	out := inferred{dims: slices.Repeat([]int64{ir.Dynamic}, len(dims)), element: c.elementType(t), encoding: c.m.Types.Encoding(t)}
	if bounds != nil {
		out.bounds = slices.Repeat([]int64{ir.Dynamic}, len(dims))
	}
	for i := range dims {
		if interior[i] < 0 {
			return nil, plainError("Interior padding cannot be negative: ", itoa64(interior[i]))
		}
		size, what, into := dims[i], "size", out.dims
		if shape.IsDynamic(size) {
			size, what, into = shape.BoundAt(bounds, i), "bound", out.bounds
		}
		if shape.IsDynamic(size) {
			continue
		}
		if into[i] = shape.PaddedSize(size, low[i], high[i], interior[i]); into[i] < 0 {
			return nil, plainError("Padding result in negative ", what, " for dimension ", itoa(i))
		}
	}
	return []inferred{out}, nil
}

// verifyDynamicPad implements verifyDynamicPadOp of TypeInference.cpp (spec.md#dynamic_pad C2-C4).
func verifyDynamicPad(c *check) *failure {
	from, to := c.operandShape(0), c.resultShape(0)
	if n := c.operandShape(2)[0]; n != int64(len(from)) {
		return plainError("padding operands size (", itoa64(n), ") must match operand rank (", itoa(len(from)), ")")
	}
	interior, ok := c.constant(4)
	if ok && slices.ContainsFunc(interior, func(n int64) bool { return n < 0 }) {
		return plainError("interior_padding must be non-negative, but got ", shape.ListString(interior))
	}
	low, ok1 := c.constant(2)
	high, ok2 := c.constant(3)
	if !ok || !ok1 || !ok2 || !shape.AllStatic(from) || !shape.AllStatic(to) {
		return nil
	}
	for i := range min(len(from), len(to), len(low), len(high), len(interior)) {
		if want := shape.PaddedSize(from[i], low[i], high[i], interior[i]); want != to[i] {
			return plainError("expected output dimension at index ", itoa(i), " to equal ", itoa64(want), ", but got ", itoa64(to[i]))
		}
	}
	return nil
}

// inferConcatenate implements inferConcatenateOp of TypeInference.cpp (spec.md#concatenate C2-C6).
func inferConcatenate(c *check) ([]inferred, *failure) {
	types, dimension := c.operandTypes(), int(c.intAttr("dimension", 0))
	first := c.shape(types[0])
	rank := len(first)
	switch {
	case rank == 0:
		return nil, plainError("rank-0 values cannot be concatenated")
	case dimension >= rank:
		return nil, plainError("dimension ", itoa(dimension), " is out-of-bounds for input rank ", itoa(rank))
	}
	for i, t := range types {
		dims := c.shape(t)
		if len(dims) != rank {
			return nil, plainError("operands (0) and (", itoa(i), ") do not match rank")
		}
		for d := range rank {
			if d != dimension && !shape.Compatible(first[d], dims[d]) {
				return nil, plainError("shapes of operand (0) and (", itoa(i), ") are not compatible at non-concat index ", itoa(d), ": (", shape.ListString(first), ") != (", shape.ListString(dims), ")")
			}
		}
	}
	return mergeConcatenated(c, types, dimension)
}

func mergeConcatenated(c *check, types []ir.Type, dimension int) ([]inferred, *failure) {
	rank := len(c.shape(types[0]))
	out := inferred{dims: slices.Repeat([]int64{ir.Dynamic}, rank), element: c.elementType(types[0])}
	out.dims[dimension] = 0
	bounds := slices.Repeat([]int64{ir.Dynamic}, rank)
	bounded := false
	for _, t := range types {
		dims, of := c.shape(t), ods.Bounds(c.m.Context, t)
		bounded = bounded || len(of) > 0
		if out.encoding == 0 {
			out.encoding = c.m.Types.Encoding(t)
		}
		for d := range rank {
			a, b := shape.DimAt(out.dims, bounds, d), shape.DimAt(dims, of, d)
			merged, msg := shape.Concatenate(a, b), ""
			if d != dimension {
				if merged, msg = shape.MostSpecific(d, a, b); msg != "" {
					return nil, plainError(msg)
				}
			}
			out.dims[d], bounds[d] = merged.Size, merged.Bound
		}
	}
	if bounded {
		out.bounds = bounds
	}
	return []inferred{out}, nil
}
