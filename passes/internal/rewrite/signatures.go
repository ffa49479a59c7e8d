package rewrite

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/internal/infer"
	"github.com/hlo-promote/hlo-promote/promote"
)

// setSignature sets the type and the marks of a function to those of its specialization.
func (r *rewriter) setSignature(v *infer.Specialization, op ir.Op) {
	m, f := r.m, v.Of
	inputs, results := ir.Signature(m, op)
	if !infer.SameTypes(v.Args, f.Inputs) || !infer.SameTypes(v.CallerResults, f.Results) {
		inputs, _ = r.values.TypesOf(inputs, v.Args)
		results, _ = r.values.TypesOf(results, v.CallerResults)
		m.SetProperty(op, ir.NameFunctionType, m.Attrs.TypeAttr(m.Types.Function(inputs, results)))
	}
	args, returned := r.splitLeaves(inputs, v.Args), r.splitLeaves(results, v.CallerResults)
	r.mark(op, ir.NameArgAttrs, len(inputs), func(i int, marked bool) bool {
		return r.config.KeepWeak && (marked || f.WeakArgs[i]) && !r.values.LacksWeakForm(args[i])
	})
	r.mark(op, ir.NameResAttrs, len(results), func(i int, marked bool) bool {
		if len(returned[i]) == 0 { // the function never returns
			return r.config.KeepWeak && marked
		}
		n := returned[i][0]
		return r.config.KeepWeak && !r.values.IsContainer(results[i]) && n.Weak && r.config.MarksWeak(n.Type)
	})
}

// splitLeaves returns the leaves of each argument or result, given their types and the leaves of
// all. The lists are empty where there are too few leaves.
func (r *rewriter) splitLeaves(types []ir.Type, leaves []promote.Node) [][]promote.Node {
	lists := make([][]promote.Node, len(types))
	for i, t := range types {
		width := min(r.values.NumLeaves(t), len(leaves))
		lists[i], leaves = leaves[:width], leaves[width:]
	}
	return lists
}

// mark sets promote.weak on the arguments or results, n in number, for which wanted returns true,
// and removes it from the others. wanted gets the index and whether there is a mark.
func (r *rewriter) mark(op ir.Op, attrs ir.AttrName, n int, wanted func(i int, marked bool) bool) {
	m, weak := r.m, infer.WeakName(r.m)
	some, changed := false, false
	items := make([]ir.Attr, n)
	for i := range items {
		d := ir.SignatureDict(m, op, attrs, i)
		was, is := m.Dicts.Lookup(d, weak), ir.Attr(0)
		if wanted(i, was != 0) {
			is = m.Attrs.Unit()
		}
		if was != is {
			changed = true
			d = m.Dicts.With(d, weak, is)
		}
		some = some || d != 0
		items[i] = m.Attrs.Dict(d)
	}
	if !changed {
		return
	}
	var array ir.Attr // 0 deletes the attribute
	if some {
		array = m.Attrs.Array(items)
	}
	m.SetProperty(op, attrs, array)
}

// DropMarks removes promote.weak from values to which another pass gave a type without a weak form:
// a run refuses such a mark.
func (r *Result) DropMarks() {
	m, weak := r.m, infer.WeakName(r.m)
	formless := func(t ir.Type) bool { return r.values.LacksWeakForm(r.values.AppendDeclared(nil, t)) }
	m.WalkBelow(m.Top(), func(op ir.Op) {
		if m.OpName(op) == ir.OpFunc {
			inputs, results := ir.Signature(m, op)
			r.mark(op, ir.NameArgAttrs, len(inputs), func(i int, marked bool) bool { return marked && !formless(inputs[i]) })
			r.mark(op, ir.NameResAttrs, len(results), func(i int, marked bool) bool { return marked && !formless(results[i]) })
		} else if m.Attributes(op) != 0 && m.Attribute(op, weak) != 0 {
			for i := range m.NumResults(op) {
				if formless(m.Type(m.Result(op, i))) {
					m.SetAttribute(op, weak, 0)
				}
			}
		}
	})
}
