package rewrite

import (
	"fmt"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/internal/infer"
)

// merge deduplicates specializations with identical bodies, as those often have that differ only in
// the weakness of their arguments. Callees are merged before callers.
func (r *rewriter) merge() {
	order := slices.Clone(r.solution.Specialized)
	slices.Reverse(order)
	for _, several := range order {
		var kept []*infer.Specialization
		// the kept specializations by the types of their arguments
		alike := map[string][]*infer.Specialization{}
		for _, v := range several {
			types := fmt.Sprint(infer.TypesOf(v.Args))
			same := slices.IndexFunc(alike[types], func(k *infer.Specialization) bool { return r.sameCode(k.Op, v.Op) })
			if same < 0 {
				kept, alike[types] = append(kept, v), append(alike[types], v)
				continue
			}
			into := alike[types][same]
			if v.Op == v.Of.Op { // it keeps the name of the function
				into.Op, v.Op = v.Op, into.Op
			}
			into.Calls = append(into.Calls, v.Calls...)
			r.m.Erase(v.Op)
		}
		for _, v := range kept {
			r.setCallee(v)
		}
	}
}

func (r *rewriter) setCallee(v *infer.Specialization) {
	name := r.m.Attrs.StringOf(r.m.Property(v.Op, ir.NameSymName))
	symbol := r.m.Attrs.Symbol(name)
	for _, call := range v.Calls {
		if attr := ir.CalleeName(r.m.OpName(call)); attr >= 0 && r.m.Property(call, attr) != symbol {
			r.m.SetProperty(call, attr, symbol)
		}
	}
}

// sameCode reports whether two functions have identical bodies, properties (apart from the name)
// and attributes.
func (r *rewriter) sameCode(a, b ir.Op) bool {
	props := func(op ir.Op) ir.Dict { return r.m.Dicts.With(r.m.Properties(op), ir.NameSymName, 0) }
	return props(a) == props(b) && r.m.Attributes(a) == r.m.Attributes(b) && ir.FirstDifference(r.m, r.m, a, b) == 0
}
