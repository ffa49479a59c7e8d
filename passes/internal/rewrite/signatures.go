package rewrite

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/internal/infer"
	"github.com/hlo-promote/hlo-promote/promote"
)

// setSignature sets the type and the marks of a function to those of its specialization.
func (r *rewriter) setSignature(v *infer.Specialization, op ir.Op) {
	m := r.m
	f := v.Of
	if !infer.SameTypes(v.Args, f.Inputs) || !infer.SameTypes(v.CallerResults, f.Results) {
		parts, inputs := m.Types.Parts(m.Attrs.Type(m.Property(op, ir.NameFunctionType)))
		r.retyped = append(r.retyped, retypedFunction{v, m.Attrs.Type(m.Property(op, ir.NameFunctionType))})
		in, out := r.values.TypesOf(parts[:inputs], v.Args), r.values.TypesOf(parts[inputs:], v.CallerResults)
		m.SetProperty(op, ir.NameFunctionType, m.Attrs.TypeAttr(m.Types.Function(in, out)))
	}
	if r.config.KeepWeak {
		parts, inputs := m.Types.Parts(m.Attrs.Type(m.Property(op, ir.NameFunctionType)))
		r.markResults(op, ir.NameResAttrs, parts[inputs:], v.CallerResults)
		formless := r.withoutWeakForm(parts[:inputs], v.Args)
		r.mark(op, ir.NameArgAttrs, inputs, func(i int, marked bool) bool { return !formless[i] && (marked || f.WeakArgs[i]) })
		return
	}
	r.unmark(op, ir.NameArgAttrs, nil)
	r.unmark(op, ir.NameResAttrs, nil)
}

// withoutWeakForm reports, for each argument, whether a leaf of it has a type without a weak form.
// places has the argument types, and leaves the nodes of their leaves.
func (r *rewriter) withoutWeakForm(places []ir.Type, leaves []promote.Node) []bool {
	which := make([]bool, len(places))
	for i, t := range places {
		width := r.values.NumLeaves(t)
		if width > len(leaves) {
			break
		}
		which[i] = r.values.LacksWeakForm(leaves[:width])
		leaves = leaves[width:]
	}
	return which
}

// markResults marks the weak results of a function and removes the mark from the others. places has
// the result types, and leaves the nodes of their leaves. A tuple has no mark.
func (r *rewriter) markResults(op ir.Op, attrs ir.AttrName, places []ir.Type, leaves []promote.Node) {
	weak := make([]bool, len(places))
	for i, t := range places {
		width := r.values.NumLeaves(t)
		if width > len(leaves) {
			return // a function without a body has no leaves
		}
		weak[i] = !r.values.IsContainer(t) && leaves[0].Weak && r.config.MarksWeak(leaves[0].Type)
		leaves = leaves[width:]
	}
	r.mark(op, attrs, len(places), func(i int, _ bool) bool { return weak[i] })
}

// unmark removes promote.weak from arguments or results: from all if which is nil, otherwise from
// those that it selects.
func (r *rewriter) unmark(op ir.Op, attrs ir.AttrName, which []bool) {
	if array := r.m.Property(op, attrs); array != 0 {
		r.mark(op, attrs, len(r.m.Attrs.Items(array)), func(i int, marked bool) bool { return marked && which != nil && !which[i] })
	}
}

// mark sets promote.weak on the arguments or results, n in number, for which wanted returns true,
// and removes it from the others. wanted gets the index and whether there is a mark.
func (r *rewriter) mark(op ir.Op, attrs ir.AttrName, n int, wanted func(i int, marked bool) bool) {
	m, weak := r.m, r.weak
	array := m.Property(op, attrs)
	some, changed := false, false
	dicts := make([]ir.Attr, n)
	for i := range dicts {
		d := ir.Dict(0)
		if array != 0 && i < len(m.Attrs.Items(array)) {
			d = m.Attrs.DictOf(m.Attrs.Items(array)[i])
		}
		was, is := m.Dicts.Lookup(d, weak), ir.Attr(0)
		if wanted(i, was != 0) {
			is = m.Attrs.Unit()
		}
		if was != is {
			changed = true
			d = m.Dicts.With(d, weak, is)
		}
		some = some || d != 0
		dicts[i] = m.Attrs.Dict(d)
	}
	r.setArrayAttr(op, attrs, dicts, changed, some)
}

// setArrayAttr sets the attribute with the dictionaries of arguments or results, or deletes it if
// all are empty.
func (r *rewriter) setArrayAttr(op ir.Op, attrs ir.AttrName, dicts []ir.Attr, changed, some bool) {
	switch {
	case !changed:
	case some:
		r.m.SetProperty(op, attrs, r.m.Attrs.Array(dicts))
	default:
		r.m.SetProperty(op, attrs, 0)
	}
}
