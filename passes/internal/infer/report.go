package infer

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"unique"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

func itoa(n int) string { return strconv.Itoa(n) }

// A Note adds a note, a remedy or a fix to a diagnostic.
type Note func(d *ir.Diagnostic)

func note(text string) Note { return func(d *ir.Diagnostic) { d.Note(text) } }

func noteAt(at ir.Range, text string) Note { return func(d *ir.Diagnostic) { d.NoteAt(at, text) } }

// Advice returns a Note with what the user should write.
func Advice(text string) Note { return Option("", "", text) }

// Option returns a Note with a value of an option that avoids the error.
func Option(name, value, effect string) Note {
	return func(d *ir.Diagnostic) {
		d.Remedies = append(d.Remedies, ir.Remedy{Option: name, Value: value, Effect: effect})
	}
}

// jaxNote returns a Note with the message of JAX. Control flow follows JAX in every system.
func jaxNote(text string) Note { return note("JAX would say: " + text) }

const maxNotes = 8 // operands or branches to which the notes of a diagnostic point

// A Reporter collects diagnostics by function and operation. A new visit of an operation drops its
// earlier diagnostics.
type Reporter struct {
	m      *ir.Module
	config *rules.Config
	values *Values
	calls  *callGraph

	current  *evaluator   // for the system of the run; created on first use
	variants []*evaluator // for the variants of the system
	// results of operations that only move elements, if declared wider than inferred
	widerMoves map[ir.Value]bool

	function   ir.Op // that is being visited, or 0
	failures   int   // number of errors, dropped ones included
	byFunction map[ir.Op]map[ir.Op][]*ir.Diagnostic
	Errors     ir.Diagnostics
	Warnings   ir.Diagnostics
}

func (p *Reporter) drop(op ir.Op) { delete(p.byFunction[p.function], op) }

func (p *Reporter) hasError(op ir.Op) bool {
	return slices.ContainsFunc(p.byFunction[p.function][op], func(d *ir.Diagnostic) bool { return d.Severity == ir.Error })
}

func (p *Reporter) Add(op ir.Op, d *ir.Diagnostic) {
	found := p.byFunction[p.function]
	if found == nil {
		found = map[ir.Op][]*ir.Diagnostic{}
		p.byFunction[p.function] = found
	}
	found[op] = append(found[op], d)
	if d.Severity == ir.Error {
		p.failures++
	}
}

// Finish moves the diagnostics of a function, or 0 for a module, to Errors and Warnings.
func (p *Reporter) Finish(function ir.Op) {
	found := p.byFunction[function]
	// Errors.Sort is stable: it keeps this order for diagnostics at one position
	for _, op := range slices.Sorted(maps.Keys(found)) {
		type report struct {
			at      ir.Range
			message string
		}
		known := map[report]bool{} // an operation may have one for each of thousands of results
		for _, d := range found[op] {
			key := report{d.Range, d.Message}
			if known[key] {
				continue
			}
			known[key] = true
			if d.Severity == ir.Error {
				p.Errors.Add(d)
			} else {
				p.Warnings.Add(d)
			}
		}
	}
	delete(p.byFunction, function)
}

func (p *Reporter) finding(op ir.Op, f *rules.Finding) {
	switch {
	case f.Refusal != nil:
		p.refuse(op, f.Joined, f.Refusal)
		return
	case f.Rule != nil:
		p.refuseKind(op, f)
		return
	case f.Code == rules.Unpromotable:
		p.reportUnpromotable(op, f.Operand)
		return
	}
	text := f.Text
	switch f.Shows {
	case rules.OperandType:
		text += "'" + p.m.Types.Text(p.values.InferredType(p.m.Operand(op, max(0, f.Operand)))) + "'"
	case rules.ResultType:
		text += "'" + p.m.Types.Text(p.m.Type(p.m.Result(op, 0))) + "'"
	}
	var notes []Note
	if f.JAXMessage != "" {
		notes = append(notes, jaxNote(f.JAXMessage))
	}
	if f.Advice != "" {
		notes = append(notes, Advice(f.Advice))
	}
	switch {
	case f.Warning && f.Operand >= 0:
		p.warn(op, p.m.Ranges().Operand(op, f.Operand), f.Code, text, notes...)
	case f.Warning:
		p.warn(op, p.m.Ranges().Op(op), f.Code, text, notes...)
	case f.Operand >= 0:
		p.failOperand(op, f.Operand, f.Code, text, notes...)
	default:
		p.Fail(op, f.Code, "'"+p.m.OpString(op)+"' op "+text, notes...)
	}
}

func (p *Reporter) Fail(op ir.Op, code string, message string, notes ...Note) {
	p.addAt(op, ir.Error, p.m.Ranges().Op(op), code, message, notes...)
}

func (p *Reporter) addAt(op ir.Op, severity ir.Severity, at ir.Range, code string, message string, notes ...Note) {
	// thousands of operations can have one message
	d := p.m.At(at, severity, unique.Make(message).Value())
	d.Code = code
	for _, add := range notes {
		add(d)
	}
	for i := range d.Notes {
		d.Notes[i].Message = unique.Make(d.Notes[i].Message).Value()
	}
	p.Add(op, d)
}

func (p *Reporter) warn(op ir.Op, at ir.Range, code string, message string, notes ...Note) {
	p.addAt(op, ir.Warning, at, code, "'"+p.m.OpString(op)+"' op "+message, notes...)
}

func (p *Reporter) failOperand(op ir.Op, i int, code string, message string, notes ...Note) {
	v := p.m.Operand(op, i)
	text := "'" + p.m.OpString(op) + "' op operand #" + itoa(i) + " " + message
	p.addAt(op, ir.Error, p.m.Ranges().Operand(op, i), code, text, append([]Note{p.definition(i, v)}, notes...)...)
}

func (p *Reporter) remarkStrong(op ir.Op, v ir.Value) {
	p.addAt(op, ir.Remark, p.m.Ranges().Op(op), rules.WeakLeaks, "a weak value becomes strong here: '"+p.m.OpString(op)+"' fixes its type",
		noteAt(p.m.Ranges().Value(v), "the weak value is defined here"))
}

func formatNode(n promote.Node) string {
	if n.Weak {
		return "weak '" + n.Type.String() + "'"
	}
	return "'" + n.Type.String() + "'"
}

// jaxType formats a type as JAX does: float32[2,3].
func (p *Reporter) jaxType(v ir.Value, t elem.Type) string {
	var dims []string
	for _, d := range p.m.Types.Shape(p.m.Type(v)) {
		if d == ir.Dynamic {
			dims = append(dims, "?")
		} else {
			dims = append(dims, strconv.FormatInt(d, 10))
		}
	}
	return promote.DTypeName(t) + "[" + strings.Join(dims, ",") + "]"
}

func (p *Reporter) definition(i int, v ir.Value) Note {
	declared := p.values.Declared(v)
	text := "operand #" + itoa(i) + " is defined here as '" + p.m.Types.Text(declared) + "'"
	if now := p.values.InferredType(v); now != declared {
		text += ", promoted to '" + p.m.Types.Text(now) + "'"
	}
	if p.values.IsWeak(v) {
		text += " (weak)"
	}
	return noteAt(p.m.Ranges().Value(v), text)
}

func (p *Reporter) definitions(op ir.Op, at []int) (notes []Note) {
	for _, i := range at[:min(len(at), maxNotes)] {
		notes = append(notes, p.definition(i, p.m.Operand(op, i)))
	}
	switch more := len(at) - maxNotes; {
	case more == 1:
		notes = append(notes, note("and 1 more operand"))
	case more > 1:
		notes = append(notes, note("and "+itoa(more)+" more operands"))
	}
	return notes
}
