package rewrite

import (
	"github.com/hlo-promote/hlo-promote/ir"
)

// DropMarks removes promote.weak from values to which another pass gave a type without a weak form:
// a run refuses such a mark.
func (r *Result) DropMarks() {
	m := r.m
	formless := func(t ir.Type) bool { return r.values.LacksWeakForm(r.values.AppendDeclared(nil, t)) }
	which := func(types []ir.Type) []bool {
		list := make([]bool, len(types))
		for i, t := range types {
			list[i] = formless(t)
		}
		return list
	}
	m.WalkBelow(m.Top(), func(op ir.Op) {
		if m.OpName(op) == ir.OpFunc {
			parts, inputs := m.Types.Parts(m.Attrs.Type(m.Property(op, ir.NameFunctionType)))
			r.unmark(op, ir.NameArgAttrs, which(parts[:inputs]))
			r.unmark(op, ir.NameResAttrs, which(parts[inputs:]))
		} else if m.Attributes(op) != 0 && m.Attribute(op, r.weak) != 0 {
			for i := range m.NumResults(op) {
				if formless(m.Type(m.Result(op, i))) {
					m.SetAttribute(op, r.weak, 0)
				}
			}
		}
	})
}
