package main

import (
	"cmp"
	"slices"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/source"
	"github.com/hlo-promote/hlo-promote/passes"
	"github.com/hlo-promote/hlo-promote/passes/explain"
)

// A proposal is a fix for a finding that is not yet text. Its operation is one of the input.
type proposal struct {
	finding *report.Finding
	ir.Fix
}

// proposals are the fixes that diagnostics come with; findings are these diagnostics.
func (o *outcome) proposals(diagnostics ir.Diagnostics, findings []report.Finding) (list []proposal) {
	for i, d := range diagnostics {
		for _, fix := range d.Fixes {
			list = append(list, proposal{&findings[i], fix})
		}
	}
	return list
}

// spellOut proposes for each conversion to write it out, with the others of its operation. Left as they are: operations that touch
// weak values, which a convert would make strong; whose result is converted as well, back to what an operand was; one of whose operands
// takes more than a convert; and all if a function was copied.
func (o *outcome) spellOut(reasons []explain.Reason, result *passes.Result) (list []ir.Fix) {
	list = make([]ir.Fix, len(reasons))
	if o.copied() {
		return list
	}
	casts, left := map[ir.Op][]ir.Cast{}, map[ir.Op]bool{}
	for i := range reasons {
		if r := &reasons[i]; r.Kind == passes.ResultConverted || r.Weak || !o.isConvert(r.Op) {
			left[reasons[i].Cause] = true
		}
	}
	for i := range reasons {
		r := &reasons[i]
		to, ok := elem.Lookup(r.To.String())
		if !ok || left[r.Cause] || r.Kind != passes.OperandConverted || r.Operand < 0 || r.Cause == 0 || o.m.Erased(r.Cause) || int(r.Cause) >= o.read || o.touchesWeak(r.Cause, result) {
			continue
		}
		casts[r.Cause] = append(casts[r.Cause], ir.Cast{Operand: r.Operand, To: to})
		list[i] = ir.Fix{Effect: "write the conversion out", Op: r.Cause}
	}
	for i := range list {
		list[i].Casts = casts[list[i].Op]
	}
	return list
}

// touchesWeak tells whether an operation has a weak operand or result.
func (o *outcome) touchesWeak(op ir.Op, result *passes.Result) bool {
	values := slices.Clone(o.m.Operands(op))
	for i := range o.m.NumResults(op) {
		values = append(values, o.m.Result(op, i))
	}
	return slices.ContainsFunc(values, func(v ir.Value) bool { return result.Node(v).Weak })
}

// isConvert tells whether an operation is a convert of a value of the input.
func (o *outcome) isConvert(op ir.Op) bool {
	if o.m.OpName(op) != ir.OpConvert {
		return false
	}
	def, _ := o.m.DefiningOp(o.m.Operand(op, 0))
	return int(def) < o.read
}

// copied tells whether promotion has copied a function.
func (o *outcome) copied() bool {
	for op := ir.Op(o.read); int(op) < o.m.NumOps(); op++ {
		if !o.m.Erased(op) && o.m.OpName(op) == ir.OpFunc {
			return true
		}
	}
	return false
}

// addFixes makes edits of proposals and gives them to their findings. The text is read again for it, once for each fix that the
// operation with the most of them has.
func (w *worker) addFixes(in *input, src *ir.Source, o *outcome, list []proposal) {
	type group struct {
		ir.Fix
		findings []*report.Finding
	}
	type layer struct { // one fix for an operation each
		groups []group
		of     map[ir.Op]int
	}
	var layers []layer
	for _, p := range list {
		if len(p.Casts) == 0 || int(p.Op) >= o.read {
			continue
		}
		for i := 0; ; i++ {
			if i == len(layers) {
				layers = append(layers, layer{of: map[ir.Op]int{}})
			}
			l := &layers[i]
			at, known := l.of[p.Op]
			if !known {
				l.of[p.Op] = len(l.groups)
				l.groups = append(l.groups, group{p.Fix, []*report.Finding{p.finding}})
				break
			}
			if l.groups[at].Effect == p.Effect {
				l.groups[at].findings = append(l.groups[at].findings, p.finding)
				break
			}
		}
	}
	for _, l := range layers {
		m, _ := w.reader.Read(src)
		if m == nil {
			return
		}
		fixes := make([]ir.Fix, len(l.groups))
		for i := range l.groups {
			if op := l.groups[i].Op; m.OpName(op) == o.m.OpName(op) { // NumPy's comparison of different signs has become another operation
				fixes[i] = l.groups[i].Fix
			}
		}
		for i, e := range editsFor(m, in.name, fixes) {
			if e.File == "" {
				continue
			}
			for _, f := range l.groups[i].findings {
				f.Fixes = append(f.Fixes, report.Fix{Message: l.groups[i].Effect, Edits: []report.Edit{e}})
			}
		}
	}
}

// editsFor are the edits that fixes of different operations make in the text of a module, one for each; one without a file for what
// cannot be fixed in this way. The module is not what it was afterwards.
func editsFor(m *ir.Module, name string, fixes []ir.Fix) []report.Edit {
	edits := make([]report.Edit, len(fixes))
	var order []int
	for i := range fixes {
		if fixable(m, &fixes[i]) {
			apply(m, &fixes[i])
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(m.OpSpan(fixes[a].Op).End, m.OpSpan(fixes[b].Op).End) })
	made := source.Edits(m)
	for _, i := range order {
		end := m.OpSpan(fixes[i].Op).End
		n := slices.IndexFunc(made, func(e source.Edit) bool { return e.End > end })
		if n < 0 {
			n = len(made)
		}
		edits[i] = joined(m.Source, name, made[:n])
		made = made[n:]
	}
	return edits
}

// fixable tells whether the operands that a fix converts are tensors which the text declares with other types, and its operation one
// without regions, whose text says all that depends on them.
func fixable(m *ir.Module, fix *ir.Fix) bool {
	if fix.Op == 0 || !m.HasText(fix.Op) || m.FirstRegion(fix.Op) != 0 {
		return false
	}
	for _, c := range fix.Casts {
		if c.Operand >= m.NumOperands(fix.Op) {
			return false
		}
		if t := m.Type(m.Operand(fix.Op, c.Operand)); m.TypeKind(t) != ir.TensorType || m.Elem(t) == elem.None || m.Elem(t) == c.To {
			return false
		}
	}
	return true
}

// apply carries a fix out.
func apply(m *ir.Module, fix *ir.Fix) {
	made := map[ir.Value]ir.Value{} // all to one type
	for _, c := range fix.Casts {
		v := m.Operand(fix.Op, c.Operand)
		to := made[v]
		if to == 0 {
			convert := m.NewOp(ir.OpConvert, 0, fix.Op, []ir.Value{v}, m.WithElement(m.Type(v), m.Scalar(c.To)))
			m.InsertBefore(fix.Op, convert)
			to = m.Result(convert, 0)
			made[v] = to
		}
		m.SetOperand(fix.Op, c.Operand, to)
	}
}

// mostEdited bounds the text that an edit repeats.
const mostEdited = 1 << 16

// joined makes one edit of several, with the text between them.
func joined(src *ir.Source, name string, list []source.Edit) (e report.Edit) {
	if len(list) == 0 || list[len(list)-1].End-list[0].Start > mostEdited {
		return e
	}
	start, end := list[0].Start, list[len(list)-1].End
	at := start
	for _, x := range list {
		e.Text += string(src.Text[at:x.Start]) + x.Text
		at = x.End
	}
	place := func(offset int) (report.Position, string) {
		p := src.Position(offset)
		return report.Position(p), string(src.LineAt(offset)[:p.Column-1])
	}
	e.File = name
	e.Start, e.BeforeStart = place(start)
	e.End, e.BeforeEnd = place(end)
	return e
}
