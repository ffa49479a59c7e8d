package ir

import (
	"errors"
	"fmt"
	"sort"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A Severity is how bad a Diagnostic is. The zero Severity is an error.
type Severity uint8

const (
	Error Severity = iota
	Warning
	Remark
	note
)

var severityNames = [...]string{"error", "warning", "remark", "note"}

func (s Severity) String() string { return severityNames[s] }

// A Range is a run of bytes of a Source, half open. The zero Range is the start of the source.
type Range struct{ Start, End int }

// A Diagnostic is a message about a place in a source. Its text has no file name and no position,
// is in lower case and has no full stop.
type Diagnostic struct {
	Source   *Source // nil: of a module that was not read from a text
	Range    Range
	Severity Severity
	Code     string // of the kind of finding, such as HP101; empty for those of syntax
	Message  string
	// the types that it is about: the one a value has, and the one it should have; none: elem.None
	From, To elem.Type
	Notes    []Note
	Remedies []Remedy // any of which helps
	// ways to change the module so that nothing is left to say; any of which helps
	Fixes []Fix
}

// An Explanation says what a Code of diagnostics is about.
type Explanation struct {
	Code  string
	Title string // a few words
	Text  string // a paragraph: what was found, why it matters, what to do
}

// A Fix is a change of a module, operands of an operation that are converted in front of it; or, of
// a text that is not a module, a change of the text.
type Fix struct {
	Effect string // what it would do
	Op     Op
	Casts  []Cast
	Edits  []TextEdit // in the order of the text; a fix with edits has no casts
}

// A TextEdit puts a text in the place of a range of a source.
type TextEdit struct {
	Range Range
	Text  string
}

// A Cast is an operand, by number, and the element type that it is converted to.
type Cast struct {
	Operand int
	To      elem.Type
}

// A Remedy is something that would make a diagnostic go away: another choice of an option, or,
// without one, something to write.
type Remedy struct {
	Option string // the key of an option, in words joined by -
	Value  string // the choice; empty: any other
	Effect string // what it would do, or what to write
}

// advice joins remedies to a sentence. flag spells an option.
func advice(remedies []Remedy, flag func(option, value string) string) string {
	var words []string
	use := "use "
	for _, r := range remedies {
		switch {
		case r.Option == "":
			words = append(words, r.Effect)
			continue
		case r.Value == "":
			words = append(words, r.Effect+" "+flag(r.Option, ""))
			continue
		case r.Effect == "":
			words = append(words, use+flag(r.Option, r.Value))
		default:
			words = append(words, use+flag(r.Option, r.Value)+" to "+r.Effect)
		}
		use = "" // said once
	}
	return strings.Join(words, ", or ")
}

// Advice returns a sentence on how to resolve the diagnostic, or "". flag spells options, as in
// RenderWith.
func (d *Diagnostic) Advice(flag func(option, value string) string) string {
	return advice(d.Remedies, flag)
}

// plainOption spells an option without saying how it is set.
func plainOption(option, value string) string {
	if value == "" {
		return option
	}
	return option + "=" + value
}

// A Note adds to a Diagnostic: a second place, or, without a source, what to do.
type Note struct {
	Source  *Source // nil: the place of the diagnostic
	Range   Range
	Message string
}

// Error returns the text file:line:column: error: message, without notes.
func (d *Diagnostic) Error() string { return d.header(d.Range, d.Severity, d.Message) }

func (d *Diagnostic) header(r Range, s Severity, message string) string {
	message = s.String() + ": " + strings.Map(visible, strings.ToValidUTF8(message, "?"))
	if d.Source == nil {
		return "<unknown>:0: " + message // mlir/lib/IR/Diagnostics.cpp, of an unknown location
	}
	p := d.Source.Position(r.Start)
	return fmt.Sprintf("%s:%d:%d: %s", d.Source.Name, p.Line, p.Column, message)
}

// Render returns the diagnostic as MLIR shows it: the message, the line of source, carets under the
// range, and the same for each note. A note at the place of the text before it does not show the
// line again (mlir/lib/IR/Diagnostics.cpp, SourceMgrDiagnosticHandler::emitDiagnostic).
func (d *Diagnostic) Render() string { return d.RenderWith(plainOption) }

// RenderWith is Render with options in the words of a program: flag spells an option and its value,
// which is empty where any other would do.
func (d *Diagnostic) RenderWith(flag func(option, value string) string) string {
	var out strings.Builder
	d.render(&out, d.Range, d.Severity, d.Message)
	last := *d
	notes := d.Notes
	if len(d.Remedies) > 0 {
		notes = append(notes[:len(notes):len(notes)], Note{Message: advice(d.Remedies, flag)})
	}
	for _, n := range notes {
		at := *d
		if n.Source != nil {
			at.Source, at.Range = n.Source, n.Range
		}
		if at.Source == last.Source && at.Range == last.Range {
			out.WriteString(at.header(at.Range, note, n.Message) + "\n")
		} else {
			at.render(&out, at.Range, note, n.Message)
		}
		last = at
	}
	return out.String()
}

// maxShown is the width up to which a source line is shown; constants make lines of megabytes.
const maxShown = 160

func (d *Diagnostic) render(out *strings.Builder, r Range, s Severity, message string) {
	out.WriteString(d.header(r, s, message) + "\n")
	if d.Source == nil {
		return
	}
	line := d.Source.LineAt(r.Start)
	column := d.Source.Position(r.Start).Column - 1
	width := max(1, min(r.End-r.Start, len(line)-column))
	if column > maxShown/2 && len(line) > maxShown {
		cut := column - maxShown/2
		line, column = line[cut:], column-cut
	}
	line = line[:min(len(line), maxShown)]
	width = max(1, min(width, maxShown-column))
	text := strings.Map(visible, strings.ToValidUTF8(string(line), "?"))
	out.WriteString(text + "\n" + strings.Repeat(" ", column) + "^" + strings.Repeat("~", width-1) + "\n")
}

// visible replaces what would move a terminal's cursor, or worse.
func visible(r rune) rune {
	switch {
	case r == '\t':
		return ' '
	case r < ' ' || 0x7f <= r && r < 0xa0:
		return '?'
	}
	return r
}

// Diagnostics is a list of diagnostics.
type Diagnostics []*Diagnostic

// Add appends a diagnostic.
func (l *Diagnostics) Add(d *Diagnostic) { *l = append(*l, d) }

// HasErrors reports whether one of them is an error.
func (l Diagnostics) HasErrors() bool {
	for _, d := range l {
		if d.Severity == Error {
			return true
		}
	}
	return false
}

// Err returns the errors among the diagnostics as one error, nil if there are none: its text has a
// line for each, and errors.As finds the first as a *Diagnostic.
func (l Diagnostics) Err() error {
	var list []error
	for _, d := range l {
		if d.Severity == Error {
			list = append(list, d)
		}
	}
	return errors.Join(list...)
}

// Sort orders by position and removes those that say the same of the same place.
func (l *Diagnostics) Sort() {
	list := *l
	sort.SliceStable(list, func(i, j int) bool { return list[i].Range.Start < list[j].Range.Start })
	kept := list[:0]
	for i, d := range list {
		if i > 0 && d.Range == list[i-1].Range && d.Message == list[i-1].Message && d.Source == list[i-1].Source {
			continue
		}
		kept = append(kept, d)
	}
	*l = kept
}

// At makes a diagnostic about a place in the module's source.
func (m *Module) At(r Range, severity Severity, message string) *Diagnostic {
	return &Diagnostic{Source: m.Source, Range: r, Severity: severity, Message: message}
}

// NoteAt adds a note about a place in the source of the diagnostic.
func (d *Diagnostic) NoteAt(r Range, message string) *Diagnostic {
	d.Notes = append(d.Notes, Note{Source: d.Source, Range: r, Message: message})
	return d
}

// Note adds a note without a place of its own.
func (d *Diagnostic) Note(message string) *Diagnostic {
	d.Notes = append(d.Notes, Note{Message: message})
	return d
}
