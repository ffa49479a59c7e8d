package shape

import (
	"cmp"
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
	if failed := cmp.Or(
		fail.If(len(g.Offset)+len(g.Collapsed)+len(g.Batching) != rank,
			"offset_dims size (", len(g.Offset), ") plus collapse_slice_dims size (", len(g.Collapsed),
			") plus operand_batching_dims size (", len(g.Batching), ") is not equal to operand rank (", rank, ")"),
		CheckIndexVectorDim(g.Vector, len(g.Indices), "rank-of('start_indices')"),
	); failed != nil {
		return failed
	}
	size := int64(1)
	if g.Vector < int64(len(g.Indices)) {
		size = g.Indices[g.Vector]
	}
	return cmp.Or(
		fail.If(IsStatic(size) && size != int64(len(g.Mapping)), "start_index_map size (", len(g.Mapping),
			") is not equal to size of index dimension (", g.Vector, ") of start_indices (", size, ")"),
		fail.If(!slices.IsSorted(g.Offset), "expects offset_dims to be sorted, got: [", g.Offset, "]"),
		fail.If(!Unique(g.Offset), "expects offset_dims to not repeat, got: [", g.Offset, "]"),
		checkDistinct(g.Collapsed, g.Batching, "collapsed_slice_dims", "operand_batching_dims"),
		fail.If(!slices.IsSorted(g.Collapsed), "expects collapsed_slice_dims to be sorted, got: [", g.Collapsed, "]"),
		CheckInBounds(g.Collapsed, rank, "collapsed_slice_dims", "rank-of('operand')"))
}

// checkBatching checks C10, C11, C13-C19.
func (g *Gather) checkBatching() *fail.Failure {
	if failed := cmp.Or(
		fail.If(!slices.IsSorted(g.Batching), "expects operand_batching_dims to be sorted, got: [", g.Batching, "]"),
		CheckInBounds(g.Batching, len(g.Operand), "operand_batching_dims", "rank-of('operand')"),
		fail.If(!Unique(g.IndicesBatching),
			"expects start_indices_batching_dims to not repeat, got: [", g.IndicesBatching, "]"),
		checkIndicesBatching(g.IndicesBatching, g.Batching, g.Indices, g.Vector, "start_indices", "operand", ""),
	); failed != nil {
		return failed
	}
	return cmp.Or(
		checkBatchSizes(g.IndicesBatching, g.Batching, g.Indices, g.Operand, "start_indices", "operand", ""),
		checkDistinct(g.Mapping, g.Batching, "start_index_map", "operand_batching_dims"),
		CheckInBounds(g.Mapping, len(g.Operand), "start_index_map", "rank-of('operand')"))
}

// checkIndicesBatching checks the batching dimensions of indices, as far as they do not repeat. The
// names of the indices and of the operand are parts of messages, which end with end.
func checkIndicesBatching(batching, operandBatching, indices []int64, vector int64, name, operandName, end string) *fail.Failure {
	return cmp.Or(
		CheckInBounds(batching, len(indices), name+"_batching_dims", "rank-of('"+name+"')"),
		fail.If(slices.Contains(batching, vector),
			"expects ", name, "_batching_dims not to include index_vector_dim ", vector, end),
		fail.If(len(operandBatching) != len(batching),
			operandName, "_batching_dims and ", name, "_batching_dims should have the same size", end))
}

// checkBatchSizes compares the sizes of the batching dimensions of indices and operand.
func checkBatchSizes(batching, operandBatching, indices, operand []int64, name, operandName, end string) *fail.Failure {
	return fail.Each(batching, func(i int, d int64) *fail.Failure {
		a, b := operand[operandBatching[i]], indices[d]
		return fail.If(!Compatible(a, b), operandName, "_batching_dims[", i, "] and ", name, "_batching_dims[", i,
			"] must have compatible sizes, but got ", a, " and ", b, end)
	})
}

// checkSliceSizes checks the slice sizes, if they are known (C9, C12, C21).
func (g *Gather) checkSliceSizes() *fail.Failure {
	if g.Sizes == nil {
		return nil
	}
	checkOnes := func(dims []int64, name string) *fail.Failure {
		return fail.Each(SizesAt(g.Sizes, dims), func(_ int, n int64) *fail.Failure {
			return fail.If(n > 1, "Expects that for each dim in ", name, ", slice_sizes[dim] should be <= 1, but got ", n)
		})
	}
	return cmp.Or(checkOnes(g.Collapsed, "collapsed_slice_dims"), checkOnes(g.Batching, "operand_batching_dims"),
		fail.Each(g.Sizes, func(i int, n int64) *fail.Failure {
			return fail.If(n < 0 || IsStatic(g.Operand[i]) && n > g.Operand[i], "slice size (", n,
				") is out of bounds for operand dimension (", g.Operand[i], ") at index ", i)
		}))
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
	n := len(s.Window) + len(s.Inserted) + len(s.Batching)
	if failed := cmp.Or( // C2, C7-C18
		fail.If(len(operand) != n, "Expects rank-of operand to match size-of('update_window_dims') + ",
			"size-of('inserted_window_dims') + size-of('input_batching_dims') i.e. ", n, " but got ", len(operand), "."),
		fail.If(!slices.IsSorted(s.Window), "Expects update_window_dims to be sorted; got: [", s.Window, "]."),
		fail.If(!Unique(s.Window), "Expects update_window_dims to not repeat; got: [", s.Window, "]."),
		CheckInBounds(s.Window, len(update), "update_window_dims", "rank-of('updates')"),
		checkDistinct(s.Inserted, s.Batching, "inserted_window_dims", "input_batching_dims"),
		fail.If(!slices.IsSorted(s.Inserted), "Expects inserted_window_dims to be sorted; got: [", s.Inserted, "]."),
		CheckInBounds(s.Inserted, len(operand), "inserted_window_dims", "rank-of('operand')"),
		fail.If(!slices.IsSorted(s.Batching), "Expects input_batching_dims to be sorted; got: [", s.Batching, "]."),
		CheckInBounds(s.Batching, len(operand), "input_batching_dims", "rank-of('operand')"),
		fail.If(!Unique(s.IndicesBatching),
			"Expects scatter_indices_batching_dims to not repeat; got: [", s.IndicesBatching, "]."),
		checkIndicesBatching(s.IndicesBatching, s.Batching, s.Indices, s.Vector, "scatter_indices", "input", "."),
	); failed != nil {
		return failed
	}
	size := s.Indices[s.Vector]
	return cmp.Or( // C14, C19-C21
		checkBatchSizes(s.IndicesBatching, s.Batching, s.Indices, operand, "scatter_indices", "input", "."),
		fail.If(IsStatic(size) && size != int64(len(s.Mapping)), "Scatter op has ", len(s.Mapping),
			" elements in scatter_dims_to_operand_dims and the bound of dimension index_vector_dim=", s.Vector,
			" of scatter_indices is ", size, ". These two numbers must be equal."),
		checkDistinct(s.Mapping, s.Batching, "scatter_dims_to_operand_dims", "input_batching_dims"),
		CheckInBounds(s.Mapping, len(operand), "scatter_dims_to_operand_dims", "rank-of('operand')"))
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
