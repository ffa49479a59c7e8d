package shape

import "slices"

// A Scatter holds the attributes of scatter.
type Scatter struct {
	// shape of the indices, with a trailing 1 if index_vector_dim is their rank
	Indices                   []int64
	Window, Inserted          []int64
	Batching, IndicesBatching []int64
	Mapping                   []int64
	Vector                    int64
}

// Wrong checks the numbers against the shapes of an input and its updates (TypeInference.cpp,
// validateScatterDimensionNumbers).
func (s *Scatter) Wrong(operand, update []int64) string {
	return first(func() string { return s.windows(operand, update) }, func() string { return s.batches(operand) }, func() string { return s.vectors(operand) })
}

// windows checks C2, C7-C13.
func (s *Scatter) windows(operand, update []int64) string {
	switch n := len(s.Window) + len(s.Inserted) + len(s.Batching); {
	case len(operand) != n:
		return say("Expects rank-of operand to match size-of('update_window_dims') + size-of('inserted_window_dims') + size-of('input_batching_dims') i.e. ", itoa(n),
			" but got ", itoa(len(operand)), ".")
	case !slices.IsSorted(s.Window):
		return say("Expects update_window_dims to be sorted; got: [", List(s.Window), "].")
	case !Unique(s.Window):
		return say("Expects update_window_dims to not repeat; got: [", List(s.Window), "].")
	}
	if wrong := InBounds(s.Window, len(update), "update_window_dims", "rank-of('updates')"); wrong != "" {
		return wrong
	}
	if wrong := distinct(s.Inserted, s.Batching, "inserted_window_dims", "input_batching_dims"); wrong != "" {
		return wrong
	}
	if !slices.IsSorted(s.Inserted) {
		return say("Expects inserted_window_dims to be sorted; got: [", List(s.Inserted), "].")
	}
	if wrong := InBounds(s.Inserted, len(operand), "inserted_window_dims", "rank-of('operand')"); wrong != "" {
		return wrong
	}
	if !slices.IsSorted(s.Batching) {
		return say("Expects input_batching_dims to be sorted; got: [", List(s.Batching), "].")
	}
	return InBounds(s.Batching, len(operand), "input_batching_dims", "rank-of('operand')")
}

// batches checks C14-C18.
func (s *Scatter) batches(operand []int64) string {
	if !Unique(s.IndicesBatching) {
		return say("Expects scatter_indices_batching_dims to not repeat; got: [", List(s.IndicesBatching), "].")
	}
	if wrong := InBounds(s.IndicesBatching, len(s.Indices), "scatter_indices_batching_dims", "rank-of('scatter_indices')"); wrong != "" {
		return wrong
	}
	switch {
	case slices.Contains(s.IndicesBatching, s.Vector):
		return say("expects scatter_indices_batching_dims not to include index_vector_dim ", number(s.Vector), ".")
	case len(s.Batching) != len(s.IndicesBatching):
		return say("input_batching_dims and scatter_indices_batching_dims should have the same size.")
	}
	for i := range s.Batching {
		if a, b := operand[s.Batching[i]], s.Indices[s.IndicesBatching[i]]; !Compatible(a, b) {
			return say("input_batching_dims[", itoa(i), "] and scatter_indices_batching_dims[", itoa(i), "] must have compatible sizes, but got ", number(a), " and ", number(b), ".")
		}
	}
	return ""
}

// vectors checks C19-C21.
func (s *Scatter) vectors(operand []int64) string {
	if n := s.Indices[s.Vector]; IsStatic(n) && n != int64(len(s.Mapping)) {
		return say("Scatter op has ", itoa(len(s.Mapping)), " elements in scatter_dims_to_operand_dims and the bound of dimension index_vector_dim=", number(s.Vector),
			" of scatter_indices is ", number(n), ". These two numbers must be equal.")
	}
	if wrong := distinct(s.Mapping, s.Batching, "scatter_dims_to_operand_dims", "input_batching_dims"); wrong != "" {
		return wrong
	}
	return InBounds(s.Mapping, len(operand), "scatter_dims_to_operand_dims", "rank-of('operand')")
}

// Sizes checks that an update fits into the operand and matches the indices (C4).
func (s *Scatter) Sizes(operand, update []int64) string {
	limits := Without(operand, s.Inserted, s.Batching)
	for i, d := range s.Window {
		if IsStatic(update[d]) && IsStatic(limits[i]) && update[d] > limits[i] {
			return say("expects bounds of the window dimensions of updates to not exceed the bounds of the corresponding dimensions of operand. For dimension ", number(d),
				", updates bound is ", number(update[d]), ", operand bound is ", number(limits[i]), ".")
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
			return say("expects bounds of the scatter dimensions of updates to be same as the bounds of the corresponding dimensions of scatter indices. For scatter dimension ",
				itoa(i), ", updates bound is ", number(n), " , scatter_indices bound is ", number(s.Indices[at]), ".")
		}
		at++
	}
	return ""
}
