package shape

import (
	"slices"
)

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

// A Scatter holds the attributes of scatter.
type Scatter struct {
	// shape of the indices, with a trailing 1 if index_vector_dim is their rank
	Indices                   []int64
	Window, Inserted          []int64
	Batching, IndicesBatching []int64
	Mapping                   []int64
	Vector                    int64
}

// Check checks the numbers against the shapes of an input and its updates (TypeInference.cpp,
// validateScatterDimensionNumbers).
func (s *Scatter) Check(operand, update []int64) string {
	return firstMessage(func() string { return s.checkWindows(operand, update) }, func() string { return s.checkBatching(operand) }, func() string { return s.checkMapping(operand) })
}

// checkWindows checks C2, C7-C13.
func (s *Scatter) checkWindows(operand, update []int64) string {
	switch n := len(s.Window) + len(s.Inserted) + len(s.Batching); {
	case len(operand) != n:
		return message("Expects rank-of operand to match size-of('update_window_dims') + size-of('inserted_window_dims') + size-of('input_batching_dims') i.e. ", itoa(n),
			" but got ", itoa(len(operand)), ".")
	case !slices.IsSorted(s.Window):
		return message("Expects update_window_dims to be sorted; got: [", ListString(s.Window), "].")
	case !Unique(s.Window):
		return message("Expects update_window_dims to not repeat; got: [", ListString(s.Window), "].")
	}
	if msg := CheckInBounds(s.Window, len(update), "update_window_dims", "rank-of('updates')"); msg != "" {
		return msg
	}
	if msg := checkDistinct(s.Inserted, s.Batching, "inserted_window_dims", "input_batching_dims"); msg != "" {
		return msg
	}
	if !slices.IsSorted(s.Inserted) {
		return message("Expects inserted_window_dims to be sorted; got: [", ListString(s.Inserted), "].")
	}
	if msg := CheckInBounds(s.Inserted, len(operand), "inserted_window_dims", "rank-of('operand')"); msg != "" {
		return msg
	}
	if !slices.IsSorted(s.Batching) {
		return message("Expects input_batching_dims to be sorted; got: [", ListString(s.Batching), "].")
	}
	return CheckInBounds(s.Batching, len(operand), "input_batching_dims", "rank-of('operand')")
}

// checkBatching checks C14-C18.
func (s *Scatter) checkBatching(operand []int64) string {
	if !Unique(s.IndicesBatching) {
		return message("Expects scatter_indices_batching_dims to not repeat; got: [", ListString(s.IndicesBatching), "].")
	}
	if msg := CheckInBounds(s.IndicesBatching, len(s.Indices), "scatter_indices_batching_dims", "rank-of('scatter_indices')"); msg != "" {
		return msg
	}
	switch {
	case slices.Contains(s.IndicesBatching, s.Vector):
		return message("expects scatter_indices_batching_dims not to include index_vector_dim ", itoa64(s.Vector), ".")
	case len(s.Batching) != len(s.IndicesBatching):
		return message("input_batching_dims and scatter_indices_batching_dims should have the same size.")
	}
	for i := range s.Batching {
		if a, b := operand[s.Batching[i]], s.Indices[s.IndicesBatching[i]]; !Compatible(a, b) {
			return message("input_batching_dims[", itoa(i), "] and scatter_indices_batching_dims[", itoa(i), "] must have compatible sizes, but got ", itoa64(a), " and ", itoa64(b), ".")
		}
	}
	return ""
}

// checkMapping checks C19-C21.
func (s *Scatter) checkMapping(operand []int64) string {
	if n := s.Indices[s.Vector]; IsStatic(n) && n != int64(len(s.Mapping)) {
		return message("Scatter op has ", itoa(len(s.Mapping)), " elements in scatter_dims_to_operand_dims and the bound of dimension index_vector_dim=", itoa64(s.Vector),
			" of scatter_indices is ", itoa64(n), ". These two numbers must be equal.")
	}
	if msg := checkDistinct(s.Mapping, s.Batching, "scatter_dims_to_operand_dims", "input_batching_dims"); msg != "" {
		return msg
	}
	return CheckInBounds(s.Mapping, len(operand), "scatter_dims_to_operand_dims", "rank-of('operand')")
}

// CheckSizes checks that an update fits into the operand and matches the indices (C4).
func (s *Scatter) CheckSizes(operand, update []int64) string {
	limits := Without(operand, s.Inserted, s.Batching)
	for i, d := range s.Window {
		if IsStatic(update[d]) && IsStatic(limits[i]) && update[d] > limits[i] {
			return message("expects bounds of the window dimensions of updates to not exceed the bounds of the corresponding dimensions of operand. For dimension ", itoa64(d),
				", updates bound is ", itoa64(update[d]), ", operand bound is ", itoa64(limits[i]), ".")
		}
	}
	at := 0
	for i, n := range update {
		if slices.Contains(s.Window, int64(i)) {
			continue
		}
		if int64(at) == s.Vector {
			at++
		}
		if !Compatible(n, s.Indices[at]) {
			return message("expects bounds of the scatter dimensions of updates to be same as the bounds of the corresponding dimensions of scatter indices. For scatter dimension ",
				itoa(i), ", updates bound is ", itoa64(n), " , scatter_indices bound is ", itoa64(s.Indices[at]), ".")
		}
		at++
	}
	return ""
}
