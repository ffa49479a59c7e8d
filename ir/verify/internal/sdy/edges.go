package sdy

import "strings"

// A Ref is an operand or a result of an operation by its number.
type Ref struct {
	Result bool
	Index  int64
}

// An Edge is where an axis goes from a value to others.
type Edge struct {
	Axis Axis
	Ends []Ref // the source, then the targets
}

// ReadEdges takes #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [result-0]}]}]> apart: the
// edges of all steps.
func ReadEdges(text string) (edges []Edge, ok bool) {
	rest, ok := strings.CutPrefix(text, "#sdy.propagation_edges<")
	r := reader{text: rest}
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
	return edges, ok && !r.wrong
}

// edge reads {"x" = operand-0 -> [result-0]}.
func (r *reader) edge() (e Edge) {
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

func (r *reader) ref() (ref Ref) {
	if ref.Result = r.skip("result"); !ref.Result {
		r.expect("operand")
	}
	r.expect("-")
	ref.Index = r.number()
	return ref
}
