package cli

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes"
	"github.com/hlo-promote/hlo-promote/passes/explain"
	"github.com/hlo-promote/hlo-promote/passes/pipeline"
	"github.com/hlo-promote/hlo-promote/passes/retarget"
)

// notIR is the code of errors in the text, to which package ir gives no code.
const notIR = "HP001"

// rules returns the codes of all findings of the command, in order.
func rules() []report.Rule {
	list := []report.Rule{{Code: notIR, Title: "not a module", Text: "The text is not MLIR, or not a valid module: it uses a name without a definition, " +
		"an operation lacks a required part, or StableHLO rejects it under every promotion. Nothing can be promoted until that is fixed. Where MLIR reports the same error, the message is MLIR's, so that you can search for it."},
		{Code: pipeline.NotKnown, Title: "unregistered operation with mixed element types", Text: "An operation of an unregistered dialect has operands of different element types. It is kept unchanged and is not verified, " +
			"so that the output may be invalid. Convert its operands explicitly, or lower it to StableHLO first. With --strict this is an error."},
		{Code: isEmpty, Title: "empty input", Text: "The input has only whitespace and comments. It is a valid module without operations, but usually " +
			"the program that should have written it has failed. Write 'module {}' for an empty module; --deny empty makes this an error."}}
	for _, e := range slices.Concat(passes.Explanations(), retarget.Explanations(), explain.Explanations()) {
		list = append(list, report.Rule{Code: e.Code, Title: e.Title, Text: withFlags.Replace(e.Text)})
	}
	list = slices.Concat(list, gateRules, compareRules)
	slices.SortFunc(list, func(a, b report.Rule) int { return cmp.Compare(a.Code, b.Code) })
	return list
}

// withFlags replaces the options of the libraries in their messages by flags.
var withFlags = strings.NewReplacer(optionFlags...)

// optionFlags has the options that messages of the libraries name, each before its flag.
var optionFlags = []string{
	"Signature: InferSignature", "--signature=infer",
	"Signature: KeepSignature", "--signature=keep",
	"ControlFlow: WidenControlFlow", "--control-flow=widen",
	"ControlFlow: KeepControlFlow", "--control-flow=keep",
	"Calls: ConvertCalls", "--calls=convert",
	"Results: KeepResults", "--results=keep",
	"WeakConstants: SplatConstants", "--weak-constants splat",
	"Options.WeakArgs", "--weak-args",
	"Options.KeepWeak", "--keep-weak",
	"Options.System", "--system",
	"Report.Remarks", "--explain",
	"explain.Why", "hlo-promote why",
	"the form Artifact", "--emit artifact",
}

// locator returns the locator for a module; m is nil if parsing failed.
func (w *worker) locator(in *input, m *ir.Module) *locator {
	program := w.locations == sourceFirst && w.expect == expectNone
	return &locator{m: m, input: in.name, asReference: !w.promotes(), source: program || in.binary, binary: in.binary, lines: &w.sources}
}

func (l *locator) findings(diagnostics ir.Diagnostics) []report.Finding {
	var list []report.Finding
	for _, d := range diagnostics {
		list = append(list, l.finding(d))
	}
	return list
}

func (l *locator) finding(d *ir.Diagnostic) report.Finding {
	f := report.Finding{Code: d.Code, Severity: severityOf[d.Severity], Message: withFlags.Replace(d.Message)}
	if f.Code == "" {
		f.Code = notIR
	}
	op := l.opAt(d.Range.Start)
	f.Subject = l.subject(op)
	if d.From != elem.None {
		f.Subject.From, f.Subject.To = d.From.String(), d.To.String()
	}
	l.setPlace(&f, op, l.textPlace(d.Source, d.Range))
	for _, n := range d.Notes {
		f.Notes = append(f.Notes, l.note(n))
	}
	if d.Code == "" && d.Severity == ir.Error && op != 0 && len(d.Notes)+len(d.Remedies) == 0 && !l.asReference && l.m.Ranges().Op(op) == d.Range && namesNoType(d.Message) {
		f.Notes = append(f.Notes, l.operandNotes(op)...)
	}
	if text := d.Advice(formatFlag); text != "" {
		f.Notes = append(f.Notes, report.Note{Message: text})
	}
	return f
}

// namesNoType reports whether an error of the verifier is about types or shapes, but names none.
func namesNoType(message string) bool {
	_, rule, isOp := strings.Cut(message, "' op ")
	if !isOp || strings.ContainsAny(rule, "<[('") {
		return false
	}
	for _, word := range strings.Fields(rule) {
		switch strings.TrimSuffix(word, "s") {
		case "type", "shape", "rank", "dimension", "size":
			return true
		}
	}
	return false
}

// operandNotes points at the definitions of the operands of an operation, and gives their types.
func (l *locator) operandNotes(op ir.Op) (notes []report.Note) {
	operands := l.m.Operands(op)
	for i, v := range operands[:min(len(operands), maxPlaces)] {
		text := "operand #" + strconv.Itoa(i) + " is defined here as '" + l.m.Types.Text(l.m.Type(v)) + "'"
		notes = append(notes, l.note(ir.Note{Source: l.m.Source, Range: l.m.Ranges().Value(v), Message: text}))
	}
	return notes
}

// note converts a note of a diagnostic. For an operation of a binary module, its place is the
// source location, or its message names the operation.
func (l *locator) note(n ir.Note) report.Note {
	note := report.Note{Message: withFlags.Replace(n.Message)}
	if n.Source == nil {
		return note
	}
	note.Place = l.textPlace(n.Source, n.Range)
	if op := l.opAt(n.Range.Start); l.binary && op != 0 && op != l.m.Top() {
		if at, ok := l.sourcePlace(op); ok {
			note.Place = at
		} else {
			note.Message = operationWords(l.m, op) + ": " + note.Message
		}
	}
	return note
}

var severityOf = [...]report.Severity{ir.Error: report.Error, ir.Warning: report.Warning, ir.Remark: report.Remark}

// setPlace sets the place of a finding: that in the text, or the source location. The other one
// becomes a note.
func (l *locator) setPlace(f *report.Finding, op ir.Op, text report.Place) {
	f.Place = text
	s, ok := l.callStack(op)
	at := l.framePlace(s.at)
	switch {
	case l.binary && (op == 0 || op == l.m.Top()):
		return
	case l.binary && !ok:
		f.Message = operationWords(l.m, op) + ": " + f.Message
	case l.binary:
		f.Place = at
		f.Notes = append(f.Notes, report.Note{Place: text, Message: s.within("in " + operationWords(l.m, op))})
	case !ok:
	case l.source:
		f.Place, f.Other = at, text
		f.Notes = append(f.Notes, report.Note{Place: text, Message: s.within("in this operation")})
	default:
		f.Other = at
		f.Notes = append(f.Notes, report.Note{Place: at, Message: s.within("made from this source location")})
	}
	f.Notes = append(f.Notes, l.stackNotes(&s)...)
}

// subject returns the subject of a finding about an operation.
func (l *locator) subject(op ir.Op) report.Subject {
	s := report.Subject{File: l.input}
	if op == 0 {
		return s
	}
	s.Operation = l.m.OpString(op)
	f, number := numberOf(l.m, op)
	if l.m.OpName(f) == ir.OpFunc {
		s.Function = l.m.Attrs.StringOf(l.m.Property(f, ir.NameSymName))
	}
	if l.binary {
		s.Number = number
	}
	return s
}

// numberOf returns the function that contains an operation, or else the module, and, in a binary
// module, the number of the operation in it, counting nested operations. Operations are numbered in
// the order of the file.
func numberOf(m *ir.Module, op ir.Op) (f ir.Op, number int) {
	f = op
	for f != 0 && f != m.Top() && m.OpName(f) != ir.OpFunc {
		f = m.ParentOp(f)
	}
	return f, int(op - f)
}

// operationWords names an operation of a binary module: @main, operation 7 'stablehlo.add'.
func operationWords(m *ir.Module, op ir.Op) string {
	f, number := numberOf(m, op)
	if m.OpName(f) != ir.OpFunc {
		return "operation " + strconv.Itoa(number) + " " + quote(m.OpString(op))
	}
	words := string(ir.AppendSymbol(nil, m.Attrs.StringOf(m.Property(f, ir.NameSymName))))
	if op != f {
		words += ", operation " + strconv.Itoa(number) + " " + quote(m.OpString(op))
	}
	return words
}
