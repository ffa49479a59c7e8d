package cli

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/fixes"
	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/ir"
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
	var line shownLines
	for i, list := range fixes.Of(w.reader, src, o.m, o.numParsed, diagnostics) {
		for _, fix := range list {
			findings[i].Fixes = append(findings[i].Fixes, fixOf(&line, src, in.name, fix.Effect, fix.Edits))
		}
	}
}

func fixOf(line *shownLines, src *ir.Source, name, message string, edits []source.Edit) report.Fix {
	fix := report.Fix{Message: message, Edits: []report.Edit{}}
	place := func(offset int) (report.Position, string) {
		p, in := line.at(src, ir.Range{Start: offset, End: offset})
		if in.ASCII {
			return report.Position(p), ""
		}
		return report.Position(p), in.Text[:p.Column-1]
	}
	for _, of := range edits {
		e := report.Edit{File: name, Text: of.Text}
		e.Start, e.BeforeStart = place(of.Start)
		e.End, e.BeforeEnd = place(of.End)
		fix.Edits = append(fix.Edits, e)
	}
	return fix
}
