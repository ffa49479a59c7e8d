package retarget

import (
	"slices"
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

func (r *runner) refuse() {
	const everywhere = "" // instead of the name of an operation
	in := map[string]map[elem.Type]bool{}
	for _, f := range r.target.Refusals {
		names := f.In
		if len(names) == 0 {
			names = []string{everywhere}
		}
		for _, name := range names {
			if in[name] == nil {
				in[name] = map[elem.Type]bool{}
			}
			for _, t := range f.Types {
				in[name][t] = true
			}
		}
	}
	r.m.Walk(func(op ir.Op) {
		r.refuseValues(op, in[everywhere])
		types := in[r.m.OpString(op)]
		for i, v := range r.m.Operands(op) {
			if e := r.refusedElement(r.m.Type(v), types); e != elem.None {
				r.refuseValue(op, "operand #"+strconv.Itoa(i), v, e, " there").Range = r.m.Ranges().Operand(op, i)
			}
		}
	})
}

// refuseValues reports the first result or block argument of each refused type at an operation.
func (r *runner) refuseValues(op ir.Op, types map[elem.Type]bool) {
	var reported []elem.Type
	check := func(what string, v ir.Value) {
		if e := r.refusedElement(r.m.Type(v), types); e != elem.None && !slices.Contains(reported, e) {
			reported = append(reported, e)
			r.refuseValue(op, what, v, e, "").Range = r.m.Ranges().Value(v)
		}
	}
	for i := range r.m.NumResults(op) {
		check("result #"+strconv.Itoa(i), r.m.Result(op, i))
	}
	for b := range ir.Blocks(r.m, op) {
		for i := range r.m.NumArgs(b) {
			check("argument #"+strconv.Itoa(i), r.m.Arg(b, i))
		}
	}
}

func (r *runner) refuseValue(op ir.Op, what string, v ir.Value, e elem.Type, where string) *ir.Diagnostic {
	return r.fail(op, refused, r.quoteOp(op)+" "+what+" is of type '"+r.m.Types.Text(r.m.Type(v))+"', and target '"+r.target.Name+"' refuses '"+e.String()+"'"+where)
}

// refusedElement returns the first refused element type in t, or none.
func (r *runner) refusedElement(t ir.Type, types map[elem.Type]bool) elem.Type {
	if e := r.m.Types.Elem(t); types[e] {
		return e
	}
	if k := r.m.Types.Kind(t); k == ir.TupleType || k == ir.FutureType {
		parts, _ := r.m.Types.Parts(t)
		for _, part := range parts {
			if e := r.refusedElement(part, types); e != elem.None {
				return e
			}
		}
	}
	return elem.None
}
