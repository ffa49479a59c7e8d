package cli

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/source"
)

// maxShared bounds the edits that findings share through one fix; beyond it only the first finding
// gets the fix.
const maxShared = 1 << 10

// addConversionFixes adds to each conversion, and to each finding about the target, a fix that
// writes it explicitly, with all edits that the text then needs. Conversions that depend on each
// other share a fix.
func (w *worker) addConversionFixes(in *input, m *ir.Module, o *outcome, l *locator) {
	read, _ := w.reader.Read(m.Source)
	if read == nil || o.result == nil || o.refused {
		return
	}
	parts := source.Divide(m, read, o.result.HasWeak)
	of := make([][]*report.Finding, len(parts.Edits))
	give := func(op ir.Op, f *report.Finding) {
		if n := parts.Of(op); n >= 0 {
			of[n] = append(of[n], f)
		}
	}
	for i, op := range o.convertOps {
		if !m.Erased(op) {
			give(op, &o.conversions[i])
		}
	}
	for i := range o.targetFindings {
		if op := l.opAt(o.targetOffsets[i]); op != 0 {
			give(op, &o.targetFindings[i])
		}
	}
	for n, findings := range of {
		if len(findings) == 0 {
			continue
		}
		fix := fixOf(&l.last, m.Source, in.name, "write the conversion explicitly", parts.Edits[n])
		if isTargetCode(findings[0].Code) {
			fix.Message = "write the changes of the target explicitly"
		}
		if len(findings) > 1 {
			fix.Message += ", with " + pluralize(len(findings)-1, "other") + " that cannot be applied separately"
		}
		if len(findings)*len(fix.Edits) > maxShared {
			findings = findings[:1]
		}
		for _, f := range findings {
			f.Fixes = append(f.Fixes, fix)
		}
	}
}

// isTargetCode reports whether a code is about a change by --target.
func isTargetCode(code string) bool { return !strings.HasPrefix(code, "HP40") }

// addFixes adds to findings the fixes of their diagnostics: edits of text, or casts of operands.
func (w *worker) addFixes(in *input, src *ir.Source, o *outcome, diagnostics ir.Diagnostics, findings []report.Finding) {
	type group struct {
		ir.Fix
		findings []*report.Finding
	}
	type key struct {
		op     ir.Op
		effect string
	}
	var line shownLines
	var layers [][]*group // each has at most one fix for an operation
	groups, fixesFor := map[key]*group{}, map[ir.Op]int{}
	for i, d := range diagnostics {
		for _, fix := range d.Fixes {
			if len(fix.Edits) > 0 && d.Source == src {
				findings[i].Fixes = append(findings[i].Fixes, textFix(&line, src, in.name, fix))
			}
			if len(fix.Casts) == 0 || int(fix.Op) >= o.numParsed {
				continue
			}
			k := key{fix.Op, fix.Effect}
			if groups[k] == nil {
				groups[k] = &group{Fix: fix}
				n := fixesFor[fix.Op]
				if fixesFor[fix.Op]++; n == len(layers) {
					layers = append(layers, nil)
				}
				layers[n] = append(layers[n], groups[k])
			}
			groups[k].findings = append(groups[k].findings, &findings[i])
		}
	}
	for _, layer := range layers { // applying a fix changes the module, so each layer reads the text
		m, _ := w.reader.Read(src)
		if m == nil {
			return
		}
		fixes := make([]ir.Fix, len(layer))
		for i, g := range layer {
			if m.OpName(g.Op) == o.m.OpName(g.Op) {
				// false if promotion replaced NumPy's comparison of different signs
				fixes[i] = g.Fix
			}
		}
		for i, fix := range fixesOf(&line, m, in.name, fixes) {
			if len(fix.Edits) == 0 {
				continue
			}
			for _, f := range layer[i].findings {
				f.Fixes = append(f.Fixes, fix)
			}
		}
	}
}

// textFix converts a fix that edits the text.
func textFix(line *shownLines, src *ir.Source, name string, fix ir.Fix) report.Fix {
	var edits []source.Edit
	for _, e := range fix.Edits {
		edits = append(edits, source.Edit{Start: e.Range.Start, End: e.Range.End, Text: e.Text})
	}
	return fixOf(line, src, name, fix.Effect, edits)
}

// fixesOf returns fixes of different operations as text edits; a fix without edits cannot be
// applied to the text. It modifies the module.
func fixesOf(line *shownLines, m *ir.Module, name string, fixes []ir.Fix) []report.Fix {
	made := make([]report.Fix, len(fixes))
	done := make([]bool, len(fixes))
	for i := range fixes {
		if done[i] = isFixable(m, &fixes[i]); done[i] {
			applyFix(m, &fixes[i])
		}
	}
	parts := source.Divide(m, m, func(ir.Value) bool { return false })
	for i := range fixes {
		if n := parts.Of(fixes[i].Op); done[i] && n >= 0 {
			made[i] = fixOf(line, m.Source, name, fixes[i].Effect, parts.Edits[n])
		}
	}
	return made
}

// isFixable reports whether the operands that a fix converts are tensors declared with other types.
func isFixable(m *ir.Module, fix *ir.Fix) bool {
	if fix.Op == 0 || !m.Ranges().HasText(fix.Op) {
		return false
	}
	for _, c := range fix.Casts {
		if c.Operand >= m.NumOperands(fix.Op) {
			return false
		}
		if t := m.Type(m.Operand(fix.Op, c.Operand)); m.Types.Kind(t) != ir.TensorType || m.Types.Elem(t) == elem.None || m.Types.Elem(t) == c.To {
			return false
		}
	}
	return true
}

func applyFix(m *ir.Module, fix *ir.Fix) {
	made := map[ir.Value]ir.Value{} // all have the same type
	for _, c := range fix.Casts {
		v := m.Operand(fix.Op, c.Operand)
		to := made[v]
		if to == 0 {
			convert := m.NewOp(ir.OpConvert, 0, fix.Op, []ir.Value{v}, m.Types.WithElement(m.Type(v), m.Types.Scalar(c.To)))
			m.InsertBefore(fix.Op, convert)
			to = m.Result(convert, 0)
			made[v] = to
		}
		m.SetOperand(fix.Op, c.Operand, to)
	}
}

func fixOf(line *shownLines, src *ir.Source, name, message string, edits []source.Edit) report.Fix {
	fix := report.Fix{Message: message, Edits: []report.Edit{}}
	for _, e := range edits {
		fix.Edits = append(fix.Edits, fileEdit(line, src, name, e))
	}
	return fix
}

func fileEdit(line *shownLines, src *ir.Source, name string, of source.Edit) report.Edit {
	place := func(offset int) (report.Position, string) {
		p, in := line.at(src, ir.Range{Start: offset, End: offset})
		if in.ASCII {
			return report.Position(p), ""
		}
		return report.Position(p), in.Text[:p.Column-1]
	}
	e := report.Edit{File: name, Text: of.Text}
	e.Start, e.BeforeStart = place(of.Start)
	e.End, e.BeforeEnd = place(of.End)
	return e
}
