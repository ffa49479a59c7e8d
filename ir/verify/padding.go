package verify

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// padded implements inferPadOp of TypeInference.cpp (spec.md#pad C1-C4).
func padded(c *check) ([]inferred, *fault) {
	t := c.operandType(0)
	dims, bounds := c.shape(t), ods.Bounds(c.m.Context, t)
	low, high, interior := c.ints("edge_padding_low"), c.ints("edge_padding_high"), c.ints("interior_padding")
	if len(low) != len(dims) {
		return nil, bareFault("edge_padding_low length (", itoa(len(low)), ") must match operand rank (", itoa(len(dims)), ")")
	}
	out := inferred{dims: slices.Repeat([]int64{ir.Dynamic}, len(dims)), element: c.element(t), encoding: c.m.Encoding(t)}
	if bounds != nil {
		out.bounds = slices.Repeat([]int64{ir.Dynamic}, len(dims))
	}
	for i := range dims {
		if interior[i] < 0 {
			return nil, bareFault("Interior padding cannot be negative: ", number(interior[i]))
		}
		size, what, into := dims[i], "size", out.dims
		if shape.IsDynamic(size) {
			size, what, into = shape.BoundAt(bounds, i), "bound", out.bounds
		}
		if shape.IsDynamic(size) {
			continue
		}
		if into[i] = shape.Padded(size, low[i], high[i], interior[i]); into[i] < 0 {
			return nil, bareFault("Padding result in negative ", what, " for dimension ", itoa(i))
		}
	}
	return []inferred{out}, nil
}

// dynamicPad implements verifyDynamicPadOp of TypeInference.cpp (spec.md#dynamic_pad C2-C4).
func dynamicPad(c *check) *fault {
	from, to := c.operandShape(0), c.resultShape(0)
	if n := c.operandShape(2)[0]; n != int64(len(from)) {
		return bareFault("padding operands size (", number(n), ") must match operand rank (", itoa(len(from)), ")")
	}
	interior, ok := c.constant(4)
	if ok && slices.ContainsFunc(interior, func(n int64) bool { return n < 0 }) {
		return bareFault("interior_padding must be non-negative, but got ", shape.List(interior))
	}
	low, ok1 := c.constant(2)
	high, ok2 := c.constant(3)
	if !ok || !ok1 || !ok2 || !shape.AllStatic(from) || !shape.AllStatic(to) {
		return nil
	}
	for i := range min(len(from), len(to), len(low), len(high), len(interior)) {
		if want := shape.Padded(from[i], low[i], high[i], interior[i]); want != to[i] {
			return bareFault("expected output dimension at index ", itoa(i), " to equal ", number(want), ", but got ", number(to[i]))
		}
	}
	return nil
}

// concatenation implements inferConcatenateOp of TypeInference.cpp (spec.md#concatenate C2-C6).
func concatenation(c *check) ([]inferred, *fault) {
	types, dimension := c.operandTypes(), int(c.int("dimension", 0))
	first := c.shape(types[0])
	rank := len(first)
	switch {
	case rank == 0:
		return nil, bareFault("rank-0 values cannot be concatenated")
	case dimension >= rank:
		return nil, bareFault("dimension ", itoa(dimension), " is out-of-bounds for input rank ", itoa(rank))
	}
	for i, t := range types {
		dims := c.shape(t)
		if len(dims) != rank {
			return nil, bareFault("operands (0) and (", itoa(i), ") do not match rank")
		}
		for d := range rank {
			if d != dimension && !shape.Compatible(first[d], dims[d]) {
				return nil, bareFault("shapes of operand (0) and (", itoa(i), ") are not compatible at non-concat index ", itoa(d), ": (", shape.List(first), ") != (", shape.List(dims), ")")
			}
		}
	}
	return concatenatedTypes(c, types, dimension)
}

// concatenatedTypes infers the type of the concatenation of types.
func concatenatedTypes(c *check, types []ir.Type, dimension int) ([]inferred, *fault) {
	rank := len(c.shape(types[0]))
	out := inferred{dims: slices.Repeat([]int64{ir.Dynamic}, rank), element: c.element(types[0])}
	out.dims[dimension] = 0
	bounds := slices.Repeat([]int64{ir.Dynamic}, rank)
	bounded := false
	for _, t := range types {
		dims, of := c.shape(t), ods.Bounds(c.m.Context, t)
		bounded = bounded || len(of) > 0
		if out.encoding == 0 {
			out.encoding = c.m.Encoding(t)
		}
		for d := range rank {
			a, b := shape.DimAt(out.dims, bounds, d), shape.DimAt(dims, of, d)
			merged, wrong := shape.Concatenated(a, b), ""
			if d != dimension {
				if merged, wrong = shape.MostSpecific(d, a, b); wrong != "" {
					return nil, bareFault(wrong)
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
