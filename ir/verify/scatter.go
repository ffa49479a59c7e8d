package verify

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A scattering is what scatter says.
type scattering struct {
	inputs, updates           []ir.Type
	indices                   []int64 // their shape, with a 1 behind where index_vector_dim asks for it
	window, inserted          []int64
	batching, indicesBatching []int64
	mapping                   []int64
	vector                    int64
}

func (c *check) scattering() *scattering {
	types, n := c.operandTypes(), (c.operands()-1)/2
	d := c.property("scatter_dimension_numbers")
	return &scattering{inputs: types[:n], indices: c.shape(types[n]), updates: types[n+1 : n+1+n], window: c.field(d, "update_window_dims"), inserted: c.field(d, "inserted_window_dims"),
		batching: c.field(d, "input_batching_dims"), indicesBatching: c.field(d, "scatter_indices_batching_dims"), mapping: c.field(d, "scatter_dims_to_operand_dims"),
		vector: c.fieldInt(d, "index_vector_dim")}
}

// scatters is TypeInference.cpp verifyScatterOp (spec.md#scatter C1-C25).
func scatters(c *check) *fault {
	s := c.scattering()
	for _, l := range []struct {
		types []ir.Type
		name  string
	}{{s.inputs, "inputs"}, {s.updates, "updates"}} {
		for _, t := range l.types {
			if !compatibleShapes(c.shape(l.types[0]), c.shape(t)) {
				return bareFault("Not all ", l.name, " have compatible shapes.")
			}
		}
	}
	if f := indexVector(s.vector, len(s.indices), "rank-of('scatter_indices')"); f != nil {
		return f
	}
	if f := c.reducerShape(c.body(0), reducer{inputs: s.inputs, inits: s.updates, initScalar: true}); f != nil {
		return f
	}
	if s.vector == int64(len(s.indices)) {
		s.indices = append(slices.Clone(s.indices), 1)
	}
	want := len(s.indices) - 1 + len(s.window)
	for _, t := range s.updates {
		if got := len(c.shape(t)); got != want {
			return bareFault("expects updates tensor must be of rank ", itoa(want), " ( == rank-of('scatter_indices') - 1 + size-of('update_window_dims'), where 'scatter_indices' is ",
				"expanded by a trailing 1 dimension if 'index_vector_dim' == rank-of('scatter_indices')), but got ", itoa(got), ".")
		}
	}
	for i := range s.inputs {
		operand, update := c.shape(s.inputs[i]), c.shape(s.updates[i])
		for _, check := range []func(operand, update []int64) *fault{s.windows, s.batches, s.vectors} {
			if f := check(operand, update); f != nil {
				return f
			}
		}
	}
	for i := range s.inputs {
		if f := s.sizes(c.shape(s.inputs[i]), c.shape(s.updates[i])); f != nil {
			return f
		}
	}
	return nil
}

// windows checks C2, C7-C13 (TypeInference.cpp, validateScatterDimensionNumbers).
func (s *scattering) windows(operand, update []int64) *fault {
	switch n := len(s.window) + len(s.inserted) + len(s.batching); {
	case len(operand) != n:
		return bareFault("Expects rank-of operand to match size-of('update_window_dims') + size-of('inserted_window_dims') + size-of('input_batching_dims') i.e. ", itoa(n),
			" but got ", itoa(len(operand)), ".")
	case !slices.IsSorted(s.window):
		return bareFault("Expects update_window_dims to be sorted; got: [", list(s.window), "].")
	case !unique(s.window):
		return bareFault("Expects update_window_dims to not repeat; got: [", list(s.window), "].")
	}
	if f := inBounds(s.window, len(update), "update_window_dims", "rank-of('updates')"); f != nil {
		return f
	}
	if f := distinct(s.inserted, s.batching, "inserted_window_dims", "input_batching_dims"); f != nil {
		return f
	}
	if !slices.IsSorted(s.inserted) {
		return bareFault("Expects inserted_window_dims to be sorted; got: [", list(s.inserted), "].")
	}
	if f := inBounds(s.inserted, len(operand), "inserted_window_dims", "rank-of('operand')"); f != nil {
		return f
	}
	if !slices.IsSorted(s.batching) {
		return bareFault("Expects input_batching_dims to be sorted; got: [", list(s.batching), "].")
	}
	return inBounds(s.batching, len(operand), "input_batching_dims", "rank-of('operand')")
}

// batches checks C14-C18.
func (s *scattering) batches(operand, _ []int64) *fault {
	if !unique(s.indicesBatching) {
		return bareFault("Expects scatter_indices_batching_dims to not repeat; got: [", list(s.indicesBatching), "].")
	}
	if f := inBounds(s.indicesBatching, len(s.indices), "scatter_indices_batching_dims", "rank-of('scatter_indices')"); f != nil {
		return f
	}
	switch {
	case slices.Contains(s.indicesBatching, s.vector):
		return bareFault("expects scatter_indices_batching_dims not to include index_vector_dim ", number(s.vector), ".")
	case len(s.batching) != len(s.indicesBatching):
		return bareFault("input_batching_dims and scatter_indices_batching_dims should have the same size.")
	}
	for i := range s.batching {
		if a, b := operand[s.batching[i]], s.indices[s.indicesBatching[i]]; !compatible(a, b) {
			return bareFault("input_batching_dims[", itoa(i), "] and scatter_indices_batching_dims[", itoa(i), "] must have compatible sizes, but got ", number(a), " and ", number(b), ".")
		}
	}
	return nil
}

// vectors checks C19-C21.
func (s *scattering) vectors(operand, _ []int64) *fault {
	if n := s.indices[s.vector]; isStaticDim(n) && n != int64(len(s.mapping)) {
		return bareFault("Scatter op has ", itoa(len(s.mapping)), " elements in scatter_dims_to_operand_dims and the bound of dimension index_vector_dim=", number(s.vector),
			" of scatter_indices is ", number(n), ". These two numbers must be equal.")
	}
	if f := distinct(s.mapping, s.batching, "scatter_dims_to_operand_dims", "input_batching_dims"); f != nil {
		return f
	}
	return inBounds(s.mapping, len(operand), "scatter_dims_to_operand_dims", "rank-of('operand')")
}

// sizes checks C4.
func (s *scattering) sizes(operand, update []int64) *fault {
	limits := without(operand, s.inserted, s.batching)
	for i, d := range s.window {
		if isStaticDim(update[d]) && isStaticDim(limits[i]) && update[d] > limits[i] {
			return bareFault("expects bounds of the window dimensions of updates to not exceed the bounds of the corresponding dimensions of operand. For dimension ", number(d),
				", updates bound is ", number(update[d]), ", operand bound is ", number(limits[i]), ".")
		}
	}
	at := 0
	for i, n := range update {
		if slices.Contains(s.window, int64(i)) {
			continue
		}
		if int64(at) == s.vector {
			at++
		}
		if !compatible(n, s.indices[at]) {
			return bareFault("expects bounds of the scatter dimensions of updates to be same as the bounds of the corresponding dimensions of scatter indices. For scatter dimension ",
				itoa(i), ", updates bound is ", number(n), " , scatter_indices bound is ", number(s.indices[at]), ".")
		}
		at++
	}
	return nil
}

// scattered is TypeInference.cpp inferScatterOp (spec.md#scatter C24, C25).
func scattered(c *check) ([]inferred, *fault) {
	return c.accumulated(0, (c.operands()-1)/2, false), nil
}
