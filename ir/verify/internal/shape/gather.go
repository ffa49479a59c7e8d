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

// Check checks all numbers (spec.md#gather C1-C21). sizes is the number of slice sizes, which is
// known even if Sizes is nil.
func (g *Gather) Check(sizes int) string {
	return firstMessage(g.checkDims, g.checkBatching, func() string { return g.checkSizeCount(sizes) }, g.checkSliceSizes)
}

func (g *Gather) checkSizeCount(sizes int) string {
	if sizes != len(g.Operand) {
		return message("slice_sizes size (", itoa(sizes), ") not equal to operand rank (", itoa(len(g.Operand)), ")")
	}
	return ""
}

// checkDims checks C1-C8 (TypeInference.cpp, verifyGather).
func (g *Gather) checkDims() string {
	rank := len(g.Operand)
	if len(g.Offset)+len(g.Collapsed)+len(g.Batching) != rank {
		return message("offset_dims size (", itoa(len(g.Offset)), ") plus collapse_slice_dims size (", itoa(len(g.Collapsed)), ") plus operand_batching_dims size (",
			itoa(len(g.Batching)), ") is not equal to operand rank (", itoa(rank), ")")
	}
	if msg := CheckIndexVectorDim(g.Vector, len(g.Indices), "rank-of('start_indices')"); msg != "" {
		return msg
	}
	size := int64(1)
	if g.Vector < int64(len(g.Indices)) {
		size = g.Indices[g.Vector]
	}
	switch {
	case IsStatic(size) && size != int64(len(g.Mapping)):
		return message("start_index_map size (", itoa(len(g.Mapping)), ") is not equal to size of index dimension (", itoa64(g.Vector), ") of start_indices (", itoa64(size), ")")
	case !slices.IsSorted(g.Offset):
		return message("expects offset_dims to be sorted, got: [", ListString(g.Offset), "]")
	case !Unique(g.Offset):
		return message("expects offset_dims to not repeat, got: [", ListString(g.Offset), "]")
	}
	if msg := checkDistinct(g.Collapsed, g.Batching, "collapsed_slice_dims", "operand_batching_dims"); msg != "" {
		return msg
	}
	if !slices.IsSorted(g.Collapsed) {
		return message("expects collapsed_slice_dims to be sorted, got: [", ListString(g.Collapsed), "]")
	}
	return CheckInBounds(g.Collapsed, rank, "collapsed_slice_dims", "rank-of('operand')")
}

// checkBatching checks C10, C11, C13-C19.
func (g *Gather) checkBatching() string {
	if !slices.IsSorted(g.Batching) {
		return message("expects operand_batching_dims to be sorted, got: [", ListString(g.Batching), "]")
	}
	if msg := CheckInBounds(g.Batching, len(g.Operand), "operand_batching_dims", "rank-of('operand')"); msg != "" {
		return msg
	}
	if !Unique(g.IndicesBatching) {
		return message("expects start_indices_batching_dims to not repeat, got: [", ListString(g.IndicesBatching), "]")
	}
	if msg := CheckInBounds(g.IndicesBatching, len(g.Indices), "start_indices_batching_dims", "rank-of('start_indices')"); msg != "" {
		return msg
	}
	switch {
	case slices.Contains(g.IndicesBatching, g.Vector):
		return message("expects start_indices_batching_dims not to include index_vector_dim ", itoa64(g.Vector))
	case len(g.Batching) != len(g.IndicesBatching):
		return message("operand_batching_dims and start_indices_batching_dims should have the same size")
	}
	for i := range g.Batching {
		if a, b := g.Operand[g.Batching[i]], g.Indices[g.IndicesBatching[i]]; !Compatible(a, b) {
			return message("operand_batching_dims[", itoa(i), "] and start_indices_batching_dims[", itoa(i), "] must have compatible sizes, but got ", itoa64(a), " and ", itoa64(b))
		}
	}
	if msg := checkDistinct(g.Mapping, g.Batching, "start_index_map", "operand_batching_dims"); msg != "" {
		return msg
	}
	return CheckInBounds(g.Mapping, len(g.Operand), "start_index_map", "rank-of('operand')")
}

// checkSliceSizes checks the slice sizes, if they are known (C9, C12, C21).
func (g *Gather) checkSliceSizes() string {
	if g.Sizes == nil {
		return ""
	}
	for _, l := range []struct {
		dims []int64
		name string
	}{{g.Collapsed, "collapsed_slice_dims"}, {g.Batching, "operand_batching_dims"}} {
		for _, d := range l.dims {
			if g.Sizes[d] > 1 {
				return message("Expects that for each dim in ", l.name, ", slice_sizes[dim] should be <= 1, but got ", itoa64(g.Sizes[d]))
			}
		}
	}
	for i, n := range g.Sizes {
		if n < 0 || IsStatic(g.Operand[i]) && n > g.Operand[i] {
			return message("slice size (", itoa64(n), ") is out of bounds for operand dimension (", itoa64(g.Operand[i]), ") at index ", itoa(i))
		}
	}
	return ""
}
