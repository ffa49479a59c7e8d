package sdy

import "slices"

// A Ref refers to an operand or a result by number.
type Ref struct {
	Result bool
	Index  int64
}

// An Edge is a propagation edge: the axis propagates from the first value to the others.
type Edge struct {
	Axis Axis
	Ends []Ref // the source, then the targets
}

// ParseEdges parses #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [result-0]}]}]> and
// returns the edges of all steps.
func ParseEdges(text string) ([]Edge, bool) {
	return parse(text, "#sdy.propagation_edges<", func(r *parser) []Edge { return slices.Concat(list(r, "[", "]", (*parser).step)...) })
}

// step parses {step-0 = [{"x" = operand-0 -> [result-0]}]}.
func (r *parser) step() []Edge {
	r.expect("{")
	r.expect("step")
	r.expect("-")
	r.number()
	r.expect("=")
	edges := list(r, "[", "]", (*parser).edge)
	r.expect("}")
	return edges
}

// edge parses {"x" = operand-0 -> [result-0]}.
func (r *parser) edge() (e Edge) {
	r.expect("{")
	e.Axis = r.axis()
	r.expect("=")
	source := r.ref()
	r.expect("->")
	e.Ends = append([]Ref{source}, list(r, "[", "]", (*parser).ref)...)
	r.expect("}")
	return e
}

func (r *parser) ref() (ref Ref) {
	if ref.Result = r.accept("result"); !ref.Result {
		r.expect("operand")
	}
	r.expect("-")
	ref.Index = r.number()
	return ref
}
