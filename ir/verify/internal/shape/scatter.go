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
