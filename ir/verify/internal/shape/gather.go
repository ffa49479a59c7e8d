package shape

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
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
func (g *Gather) Check(sizes int) *fail.Failure {
	if failed := g.checkDims(); failed != nil {
		return failed
	}
	if failed := g.checkBatching(); failed != nil {
		return failed
	}
	if sizes != len(g.Operand) {
		return fail.Error("slice_sizes size (", sizes, ") not equal to operand rank (", len(g.Operand), ")")
	}
	return g.checkSliceSizes()
}

// checkDims checks C1-C8 (verifyGather).
func (g *Gather) checkDims() *fail.Failure {
	rank := len(g.Operand)
	if len(g.Offset)+len(g.Collapsed)+len(g.Batching) != rank {
		return fail.Error("offset_dims size (", len(g.Offset), ") plus collapse_slice_dims size (", len(g.Collapsed),
			") plus operand_batching_dims size (", len(g.Batching), ") is not equal to operand rank (", rank, ")")
	}
	if failed := CheckIndexVectorDim(g.Vector, len(g.Indices), "rank-of('start_indices')"); failed != nil {
		return failed
	}
	size := int64(1)
	if g.Vector < int64(len(g.Indices)) {
		size = g.Indices[g.Vector]
	}
	switch {
	case IsStatic(size) && size != int64(len(g.Mapping)):
		return fail.Error("start_index_map size (", len(g.Mapping), ") is not equal to size of index dimension (",
			g.Vector,
			") of start_indices (", size, ")")
	case !slices.IsSorted(g.Offset):
		return fail.Error("expects offset_dims to be sorted, got: [", g.Offset, "]")
	case !Unique(g.Offset):
		return fail.Error("expects offset_dims to not repeat, got: [", g.Offset, "]")
	}
	if failed := checkDistinct(g.Collapsed, g.Batching, "collapsed_slice_dims", "operand_batching_dims"); failed != nil {
		return failed
	}
	if !slices.IsSorted(g.Collapsed) {
		return fail.Error("expects collapsed_slice_dims to be sorted, got: [", g.Collapsed, "]")
	}
	return CheckInBounds(g.Collapsed, rank, "collapsed_slice_dims", "rank-of('operand')")
}

// checkBatching checks C10, C11, C13-C19.
func (g *Gather) checkBatching() *fail.Failure {
	if !slices.IsSorted(g.Batching) {
		return fail.Error("expects operand_batching_dims to be sorted, got: [", g.Batching, "]")
	}
	if failed := CheckInBounds(g.Batching, len(g.Operand), "operand_batching_dims", "rank-of('operand')"); failed != nil {
		return failed
	}
	if !Unique(g.IndicesBatching) {
		return fail.Error("expects start_indices_batching_dims to not repeat, got: [", g.IndicesBatching, "]")
	}
	if failed := CheckInBounds(g.IndicesBatching, len(g.Indices), "start_indices_batching_dims", "rank-of('start_indices')"); failed != nil {
		return failed
	}
	if slices.Contains(g.IndicesBatching, g.Vector) {
		return fail.Error("expects start_indices_batching_dims not to include index_vector_dim ", g.Vector)
	}
	if len(g.Batching) != len(g.IndicesBatching) {
		return fail.Error("operand_batching_dims and start_indices_batching_dims should have the same size")
	}
	for i := range g.Batching {
		a, b := g.Operand[g.Batching[i]], g.Indices[g.IndicesBatching[i]]
		if !Compatible(a, b) {
			return fail.Error("operand_batching_dims[", i, "] and start_indices_batching_dims[", i,
				"] must have compatible sizes, but got ", a, " and ", b)
		}
	}
	if failed := checkDistinct(g.Mapping, g.Batching, "start_index_map", "operand_batching_dims"); failed != nil {
		return failed
	}
	return CheckInBounds(g.Mapping, len(g.Operand), "start_index_map", "rank-of('operand')")
}

// checkSliceSizes checks the slice sizes, if they are known (C9, C12, C21).
func (g *Gather) checkSliceSizes() *fail.Failure {
	if g.Sizes == nil {
		return nil
	}
	for _, l := range []struct {
		dims []int64
		name string
	}{{g.Collapsed, "collapsed_slice_dims"}, {g.Batching, "operand_batching_dims"}} {
		for _, d := range l.dims {
			if g.Sizes[d] > 1 {
				return fail.Error("Expects that for each dim in ", l.name,
					", slice_sizes[dim] should be <= 1, but got ", g.Sizes[d])
			}
		}
	}
	for i, n := range g.Sizes {
		if n < 0 || IsStatic(g.Operand[i]) && n > g.Operand[i] {
			return fail.Error("slice size (", n, ") is out of bounds for operand dimension (", g.Operand[i],
				") at index ", i)
		}
	}
	return nil
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

// Check checks the numbers against the shapes of an input and its updates
// (validateScatterDimensionNumbers).
func (s *Scatter) Check(operand, update []int64) *fail.Failure {
	if failed := s.checkWindows(operand, update); failed != nil {
		return failed
	}
	if failed := s.checkBatching(operand); failed != nil {
		return failed
	}
	return s.checkMapping(operand)
}

// checkWindows checks C2, C7-C13.
func (s *Scatter) checkWindows(operand, update []int64) *fail.Failure {
	n := len(s.Window) + len(s.Inserted) + len(s.Batching)
	switch {
	case len(operand) != n:
		return fail.Error("Expects rank-of operand to match size-of('update_window_dims') + ",
			"size-of('inserted_window_dims') + size-of('input_batching_dims') i.e. ", n, " but got ", len(operand), ".")
	case !slices.IsSorted(s.Window):
		return fail.Error("Expects update_window_dims to be sorted; got: [", s.Window, "].")
	case !Unique(s.Window):
		return fail.Error("Expects update_window_dims to not repeat; got: [", s.Window, "].")
	}
	if failed := CheckInBounds(s.Window, len(update), "update_window_dims", "rank-of('updates')"); failed != nil {
		return failed
	}
	if failed := checkDistinct(s.Inserted, s.Batching, "inserted_window_dims", "input_batching_dims"); failed != nil {
		return failed
	}
	if !slices.IsSorted(s.Inserted) {
		return fail.Error("Expects inserted_window_dims to be sorted; got: [", s.Inserted, "].")
	}
	if failed := CheckInBounds(s.Inserted, len(operand), "inserted_window_dims", "rank-of('operand')"); failed != nil {
		return failed
	}
	if !slices.IsSorted(s.Batching) {
		return fail.Error("Expects input_batching_dims to be sorted; got: [", s.Batching, "].")
	}
	return CheckInBounds(s.Batching, len(operand), "input_batching_dims", "rank-of('operand')")
}

// checkBatching checks C14-C18. The input_batching_dims are in bounds.
func (s *Scatter) checkBatching(operand []int64) *fail.Failure {
	if !Unique(s.IndicesBatching) {
		return fail.Error("Expects scatter_indices_batching_dims to not repeat; got: [", s.IndicesBatching, "].")
	}
	if failed := CheckInBounds(s.IndicesBatching, len(s.Indices), "scatter_indices_batching_dims", "rank-of('scatter_indices')"); failed != nil {
		return failed
	}
	if slices.Contains(s.IndicesBatching, s.Vector) {
		return fail.Error("expects scatter_indices_batching_dims not to include index_vector_dim ", s.Vector, ".")
	}
	if len(s.Batching) != len(s.IndicesBatching) {
		return fail.Error("input_batching_dims and scatter_indices_batching_dims should have the same size.")
	}
	for i := range s.Batching {
		a, b := operand[s.Batching[i]], s.Indices[s.IndicesBatching[i]]
		if !Compatible(a, b) {
			return fail.Error("input_batching_dims[", i, "] and scatter_indices_batching_dims[", i,
				"] must have compatible sizes, but got ", a, " and ", b, ".")
		}
	}
	return nil
}

// checkMapping checks C19-C21.
func (s *Scatter) checkMapping(operand []int64) *fail.Failure {
	n := s.Indices[s.Vector]
	if IsStatic(n) && n != int64(len(s.Mapping)) {
		return fail.Error("Scatter op has ", len(s.Mapping),
			" elements in scatter_dims_to_operand_dims and the bound of dimension index_vector_dim=", s.Vector,
			" of scatter_indices is ", n, ". These two numbers must be equal.")
	}
	if failed := checkDistinct(s.Mapping, s.Batching, "scatter_dims_to_operand_dims", "input_batching_dims"); failed != nil {
		return failed
	}
	return CheckInBounds(s.Mapping, len(operand), "scatter_dims_to_operand_dims", "rank-of('operand')")
}

// CheckSizes checks that an update fits into the operand and matches the indices (C4).
func (s *Scatter) CheckSizes(operand, update []int64) *fail.Failure {
	limits := Without(operand, s.Inserted, s.Batching)
	for i, d := range s.Window {
		if IsStatic(update[d]) && IsStatic(limits[i]) && update[d] > limits[i] {
			return fail.Error("expects bounds of the window dimensions of updates to not exceed the bounds of the ",
				"corresponding dimensions of operand. For dimension ", d, ", updates bound is ", update[d],
				", operand bound is ", limits[i], ".")
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
			return fail.Error("expects bounds of the scatter dimensions of updates to be same as the bounds of the ",
				"corresponding dimensions of scatter indices. For scatter dimension ", i, ", updates bound is ", n,
				" , scatter_indices bound is ", s.Indices[at], ".")
		}
		at++
	}
	return nil
}
