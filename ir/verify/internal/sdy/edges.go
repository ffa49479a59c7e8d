package sdy

import "strings"

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
func ParseEdges(text string) (edges []Edge, ok bool) {
	rest, ok := strings.CutPrefix(text, "#sdy.propagation_edges<")
	r := parser{text: rest}
	r.expect("[")
	for first := true; r.more(&first, "]"); {
		r.expect("{")
		r.expect("step")
		r.expect("-")
		r.number()
		r.expect("=")
		r.expect("[")
		for first := true; r.more(&first, "]"); {
			edges = append(edges, r.edge())
		}
		r.expect("}")
	}
	return edges, ok && !r.failed
}

// edge parses {"x" = operand-0 -> [result-0]}.
func (r *parser) edge() (e Edge) {
	r.expect("{")
	e.Axis = r.axis()
	r.expect("=")
	e.Ends = append(e.Ends, r.ref())
	r.expect("->")
	r.expect("[")
	for first := true; r.more(&first, "]"); {
		e.Ends = append(e.Ends, r.ref())
	}
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
