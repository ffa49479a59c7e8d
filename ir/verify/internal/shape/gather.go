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
func (g *Gather) Check(sizes int) {
	g.checkDims()
	g.checkBatching()
	fail.If(sizes != len(g.Operand), "slice_sizes size (", sizes, ") not equal to operand rank (", len(g.Operand), ")")
	g.checkSliceSizes()
}

// checkDims checks C1-C8 (verifyGather).
func (g *Gather) checkDims() {
	rank := len(g.Operand)
	fail.If(len(g.Offset)+len(g.Collapsed)+len(g.Batching) != rank,
		"offset_dims size (", len(g.Offset), ") plus collapse_slice_dims size (", len(g.Collapsed),
		") plus operand_batching_dims size (", len(g.Batching), ") is not equal to operand rank (", rank, ")")
	CheckIndexVectorDim(g.Vector, len(g.Indices), "rank-of('start_indices')")
	size := int64(1)
	if g.Vector < int64(len(g.Indices)) {
		size = g.Indices[g.Vector]
	}
	fail.If(IsStatic(size) && size != int64(len(g.Mapping)),
		"start_index_map size (", len(g.Mapping), ") is not equal to size of index dimension (", g.Vector,
		") of start_indices (", size, ")")
	fail.If(!slices.IsSorted(g.Offset), "expects offset_dims to be sorted, got: [", g.Offset, "]")
	fail.If(!Unique(g.Offset), "expects offset_dims to not repeat, got: [", g.Offset, "]")
	checkDistinct(g.Collapsed, g.Batching, "collapsed_slice_dims", "operand_batching_dims")
	fail.If(!slices.IsSorted(g.Collapsed), "expects collapsed_slice_dims to be sorted, got: [", g.Collapsed, "]")
	CheckInBounds(g.Collapsed, rank, "collapsed_slice_dims", "rank-of('operand')")
}

// checkBatching checks C10, C11, C13-C19.
func (g *Gather) checkBatching() {
	fail.If(!slices.IsSorted(g.Batching), "expects operand_batching_dims to be sorted, got: [", g.Batching, "]")
	CheckInBounds(g.Batching, len(g.Operand), "operand_batching_dims", "rank-of('operand')")
	fail.If(!Unique(g.IndicesBatching),
		"expects start_indices_batching_dims to not repeat, got: [", g.IndicesBatching, "]")
	CheckInBounds(g.IndicesBatching, len(g.Indices), "start_indices_batching_dims", "rank-of('start_indices')")
	fail.If(slices.Contains(g.IndicesBatching, g.Vector),
		"expects start_indices_batching_dims not to include index_vector_dim ", g.Vector)
	fail.If(len(g.Batching) != len(g.IndicesBatching),
		"operand_batching_dims and start_indices_batching_dims should have the same size")
	for i := range g.Batching {
		a, b := g.Operand[g.Batching[i]], g.Indices[g.IndicesBatching[i]]
		fail.If(!Compatible(a, b),
			"operand_batching_dims[", i, "] and start_indices_batching_dims[", i,
			"] must have compatible sizes, but got ", a, " and ", b)
	}
	checkDistinct(g.Mapping, g.Batching, "start_index_map", "operand_batching_dims")
	CheckInBounds(g.Mapping, len(g.Operand), "start_index_map", "rank-of('operand')")
}

// checkSliceSizes checks the slice sizes, if they are known (C9, C12, C21).
func (g *Gather) checkSliceSizes() {
	if g.Sizes == nil {
		return
	}
	for _, l := range []struct {
		dims []int64
		name string
	}{{g.Collapsed, "collapsed_slice_dims"}, {g.Batching, "operand_batching_dims"}} {
		for _, d := range l.dims {
			fail.If(g.Sizes[d] > 1,
				"Expects that for each dim in ", l.name, ", slice_sizes[dim] should be <= 1, but got ", g.Sizes[d])
		}
	}
	for i, n := range g.Sizes {
		fail.If(n < 0 || IsStatic(g.Operand[i]) && n > g.Operand[i],
			"slice size (", n, ") is out of bounds for operand dimension (", g.Operand[i], ") at index ", i)
	}
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
func (s *Scatter) Check(operand, update []int64) {
	s.checkWindows(operand, update)
	s.checkBatching(operand)
	s.checkMapping(operand)
}

// checkWindows checks C2, C7-C13.
func (s *Scatter) checkWindows(operand, update []int64) {
	n := len(s.Window) + len(s.Inserted) + len(s.Batching)
	fail.If(len(operand) != n,
		"Expects rank-of operand to match size-of('update_window_dims') + ",
		"size-of('inserted_window_dims') + size-of('input_batching_dims') i.e. ", n, " but got ", len(operand), ".")
	fail.If(!slices.IsSorted(s.Window), "Expects update_window_dims to be sorted; got: [", s.Window, "].")
	fail.If(!Unique(s.Window), "Expects update_window_dims to not repeat; got: [", s.Window, "].")
	CheckInBounds(s.Window, len(update), "update_window_dims", "rank-of('updates')")
	checkDistinct(s.Inserted, s.Batching, "inserted_window_dims", "input_batching_dims")
	fail.If(!slices.IsSorted(s.Inserted), "Expects inserted_window_dims to be sorted; got: [", s.Inserted, "].")
	CheckInBounds(s.Inserted, len(operand), "inserted_window_dims", "rank-of('operand')")
	fail.If(!slices.IsSorted(s.Batching), "Expects input_batching_dims to be sorted; got: [", s.Batching, "].")
	CheckInBounds(s.Batching, len(operand), "input_batching_dims", "rank-of('operand')")
}

// checkBatching checks C14-C18. The input_batching_dims are in bounds.
func (s *Scatter) checkBatching(operand []int64) {
	fail.If(!Unique(s.IndicesBatching),
		"Expects scatter_indices_batching_dims to not repeat; got: [", s.IndicesBatching, "].")
	CheckInBounds(s.IndicesBatching, len(s.Indices), "scatter_indices_batching_dims", "rank-of('scatter_indices')")
	fail.If(slices.Contains(s.IndicesBatching, s.Vector),
		"expects scatter_indices_batching_dims not to include index_vector_dim ", s.Vector, ".")
	fail.If(len(s.Batching) != len(s.IndicesBatching),
		"input_batching_dims and scatter_indices_batching_dims should have the same size.")
	for i := range s.Batching {
		a, b := operand[s.Batching[i]], s.Indices[s.IndicesBatching[i]]
		fail.If(!Compatible(a, b),
			"input_batching_dims[", i, "] and scatter_indices_batching_dims[", i,
			"] must have compatible sizes, but got ", a, " and ", b, ".")
	}
}

// checkMapping checks C19-C21.
func (s *Scatter) checkMapping(operand []int64) {
	n := s.Indices[s.Vector]
	fail.If(IsStatic(n) && n != int64(len(s.Mapping)),
		"Scatter op has ", len(s.Mapping),
		" elements in scatter_dims_to_operand_dims and the bound of dimension index_vector_dim=", s.Vector,
		" of scatter_indices is ", n, ". These two numbers must be equal.")
	checkDistinct(s.Mapping, s.Batching, "scatter_dims_to_operand_dims", "input_batching_dims")
	CheckInBounds(s.Mapping, len(operand), "scatter_dims_to_operand_dims", "rank-of('operand')")
}

// CheckSizes checks that an update fits into the operand and matches the indices (C4).
func (s *Scatter) CheckSizes(operand, update []int64) {
	limits := Without(operand, s.Inserted, s.Batching)
	for i, d := range s.Window {
		fail.If(IsStatic(update[d]) && IsStatic(limits[i]) && update[d] > limits[i],
			"expects bounds of the window dimensions of updates to not exceed the bounds of the ",
			"corresponding dimensions of operand. For dimension ", d, ", updates bound is ", update[d],
			", operand bound is ", limits[i], ".")
	}
	at := 0
	for i, n := range update {
		if slices.Contains(s.Window, int64(i)) {
			continue
		}
		if int64(at) == s.Vector {
			at++
		}
		fail.If(!Compatible(n, s.Indices[at]),
			"expects bounds of the scatter dimensions of updates to be same as the bounds of the ",
			"corresponding dimensions of scatter indices. For scatter dimension ", i, ", updates bound is ", n,
			" , scatter_indices bound is ", s.Indices[at], ".")
		at++
	}
}
