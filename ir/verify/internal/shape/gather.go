package shape

import "slices"

// A Gather holds the attributes of gather and dynamic_gather.
type Gather struct {
	Operand, Indices                   []int64 // shapes
	Offset, Collapsed                  []int64
	Batching, IndicesBatching, Mapping []int64
	Vector                             int64
	Sizes                              []int64 // slice sizes; nil if unknown
}

// Wrong checks all numbers (spec.md#gather C1-C21). sizes is the number of slice sizes, which is
// known even if Sizes is nil.
func (g *Gather) Wrong(sizes int) string {
	return first(g.numbers, g.batches, func() string { return g.sizeCount(sizes) }, g.slices)
}

func (g *Gather) sizeCount(sizes int) string {
	if sizes != len(g.Operand) {
		return say("slice_sizes size (", itoa(sizes), ") not equal to operand rank (", itoa(len(g.Operand)), ")")
	}
	return ""
}

// numbers checks C1-C8 (TypeInference.cpp, verifyGather).
func (g *Gather) numbers() string {
	rank := len(g.Operand)
	if len(g.Offset)+len(g.Collapsed)+len(g.Batching) != rank {
		return say("offset_dims size (", itoa(len(g.Offset)), ") plus collapse_slice_dims size (", itoa(len(g.Collapsed)), ") plus operand_batching_dims size (",
			itoa(len(g.Batching)), ") is not equal to operand rank (", itoa(rank), ")")
	}
	if wrong := IndexVector(g.Vector, len(g.Indices), "rank-of('start_indices')"); wrong != "" {
		return wrong
	}
	size := int64(1)
	if g.Vector < int64(len(g.Indices)) {
		size = g.Indices[g.Vector]
	}
	switch {
	case IsStatic(size) && size != int64(len(g.Mapping)):
		return say("start_index_map size (", itoa(len(g.Mapping)), ") is not equal to size of index dimension (", number(g.Vector), ") of start_indices (", number(size), ")")
	case !slices.IsSorted(g.Offset):
		return say("expects offset_dims to be sorted, got: [", List(g.Offset), "]")
	case !Unique(g.Offset):
		return say("expects offset_dims to not repeat, got: [", List(g.Offset), "]")
	}
	if wrong := distinct(g.Collapsed, g.Batching, "collapsed_slice_dims", "operand_batching_dims"); wrong != "" {
		return wrong
	}
	if !slices.IsSorted(g.Collapsed) {
		return say("expects collapsed_slice_dims to be sorted, got: [", List(g.Collapsed), "]")
	}
	return InBounds(g.Collapsed, rank, "collapsed_slice_dims", "rank-of('operand')")
}

// batches checks C10, C11, C13-C19.
func (g *Gather) batches() string {
	if !slices.IsSorted(g.Batching) {
		return say("expects operand_batching_dims to be sorted, got: [", List(g.Batching), "]")
	}
	if wrong := InBounds(g.Batching, len(g.Operand), "operand_batching_dims", "rank-of('operand')"); wrong != "" {
		return wrong
	}
	if !Unique(g.IndicesBatching) {
		return say("expects start_indices_batching_dims to not repeat, got: [", List(g.IndicesBatching), "]")
	}
	if wrong := InBounds(g.IndicesBatching, len(g.Indices), "start_indices_batching_dims", "rank-of('start_indices')"); wrong != "" {
		return wrong
	}
	switch {
	case slices.Contains(g.IndicesBatching, g.Vector):
		return say("expects start_indices_batching_dims not to include index_vector_dim ", number(g.Vector))
	case len(g.Batching) != len(g.IndicesBatching):
		return say("operand_batching_dims and start_indices_batching_dims should have the same size")
	}
	for i := range g.Batching {
		if a, b := g.Operand[g.Batching[i]], g.Indices[g.IndicesBatching[i]]; !Compatible(a, b) {
			return say("operand_batching_dims[", itoa(i), "] and start_indices_batching_dims[", itoa(i), "] must have compatible sizes, but got ", number(a), " and ", number(b))
		}
	}
	if wrong := distinct(g.Mapping, g.Batching, "start_index_map", "operand_batching_dims"); wrong != "" {
		return wrong
	}
	return InBounds(g.Mapping, len(g.Operand), "start_index_map", "rank-of('operand')")
}

// slices checks the slice sizes, if they are known (C9, C12, C21).
func (g *Gather) slices() string {
	if g.Sizes == nil {
		return ""
	}
	for _, l := range []struct {
		dims []int64
		name string
	}{{g.Collapsed, "collapsed_slice_dims"}, {g.Batching, "operand_batching_dims"}} {
		for _, d := range l.dims {
			if g.Sizes[d] > 1 {
				return say("Expects that for each dim in ", l.name, ", slice_sizes[dim] should be <= 1, but got ", number(g.Sizes[d]))
			}
		}
	}
	for i, n := range g.Sizes {
		if n < 0 || IsStatic(g.Operand[i]) && n > g.Operand[i] {
			return say("slice size (", number(n), ") is out of bounds for operand dimension (", number(g.Operand[i]), ") at index ", itoa(i))
		}
	}
	return ""
}
