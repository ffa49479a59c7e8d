package ir

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A Severity is the severity of a Diagnostic. The zero Severity is an error.
type Severity uint8

const (
	Error Severity = iota
	Warning
	Remark
	note
)

var severityNames = [...]string{"error", "warning", "remark", "note"}

func (s Severity) String() string { return severityNames[s] }

// A Range is a half-open range of bytes of a Source. The zero Range is the start of the source.
type Range struct{ Start, End int }

// A Diagnostic is a message about a range of a source. Message contains no file name and no
// position. It starts with a lower-case letter and has no full stop.
type Diagnostic struct {
	Source   *Source // nil if the module was not read from text
	Range    Range
	Severity Severity
	Code     string // kind of finding, such as HP101; empty for syntax errors
	Message  string
	// the type that a value has and the type that it should have; elem.None if not applicable
	From, To elem.Type
	Notes    []Note
	Remedies []Remedy // alternatives, each of which resolves the diagnostic
	// alternative changes to the module, each of which resolves the diagnostic
	Fixes []Fix
}

// An Explanation documents a Code of diagnostics.
type Explanation struct {
	Code  string
	Title string // a few words
	Text  string // a paragraph: the finding, why it matters, what to do
}

// A Fix changes a module by converting operands of an operation in front of it. If the source is
// not a module, a Fix changes its text.
type Fix struct {
	Effect string // description of the change
	Op     Op
	Casts  []Cast
	Edits  []TextEdit // in text order; a fix with edits has no casts
}

// A TextEdit replaces a range of a source with a text.
type TextEdit struct {
	Range Range
	Text  string
}

// A Cast converts an operand, identified by its index, to an element type.
type Cast struct {
	Operand int
	To      elem.Type
}

// A Remedy resolves a diagnostic: with another value of an option or, if Option is empty, with a
// change to the input.
type Remedy struct {
	Option string // the key of an option: words joined by -
	Value  string // the value to set; empty for any other value
	Effect string // effect of the option, or what to write in the input
}

// Advice returns a sentence on how to resolve the diagnostic, or "". flag formats an option, such
// as --option=value; the value is empty if any other value resolves the diagnostic.
func (d *Diagnostic) Advice(flag func(option, value string) string) string {
	var words []string
	use := "use "
	for _, r := range d.Remedies {
		word := r.Effect
		switch {
		case r.Option == "":
		case r.Value == "":
			word += " " + flag(r.Option, "")
		default:
			if word != "" {
				word = " to " + word
			}
			word, use = use+flag(r.Option, r.Value)+word, "" // only in front of the first option
		}
		words = append(words, word)
	}
	return strings.Join(words, ", or ")
}

// plainOption formats an option as key=value.
func plainOption(option, value string) string {
	if value == "" {
		return option
	}
	return option + "=" + value
}

// A Note adds a message to a Diagnostic, about another range or about the same one.
type Note struct {
	Source  *Source // nil: the range of the diagnostic
	Range   Range
	Message string
}

// Error returns the text file:line:column: error: message, without notes.
func (d *Diagnostic) Error() string { return d.header(d.Range, d.Severity, d.Message) }

func (d *Diagnostic) header(r Range, s Severity, message string) string {
	message = s.String() + ": " + strings.Map(visible, strings.ToValidUTF8(message, "?"))
	if d.Source == nil {
		// as mlir/lib/IR/Diagnostics.cpp prints an unknown location
		return "<unknown>:0: " + message
	}
	p := d.Source.Position(r.Start)
	return fmt.Sprintf("%s:%d:%d: %s", d.Source.Name, p.Line, p.Column, message)
}

// Render returns the diagnostic as MLIR prints it: the message, the source line, carets under the
// range, and the same for each note. A note with the range of the preceding message does not repeat
// the line (mlir/lib/IR/Diagnostics.cpp, SourceMgrDiagnosticHandler::emitDiagnostic).
func (d *Diagnostic) Render() string {
	var out strings.Builder
	d.render(&out, d.Range, d.Severity, d.Message)
	last := *d
	notes := d.Notes
	if len(d.Remedies) > 0 {
		notes = append(notes[:len(notes):len(notes)], Note{Message: d.Advice(plainOption)})
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

// maxShown limits the width of a quoted source line. Constants make lines of megabytes.
const maxShown = 160

func (d *Diagnostic) render(out *strings.Builder, r Range, s Severity, message string) {
	out.WriteString(d.header(r, s, message) + "\n")
	if d.Source == nil || d.Source.Binary || d.Source.Foreign {
		return
	}
	line := d.Source.lineAt(r.Start)
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

// visible replaces control characters, which could move a terminal's cursor.
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

// HasErrors reports whether the list contains an error.
func (l Diagnostics) HasErrors() bool {
	return slices.ContainsFunc(l, func(d *Diagnostic) bool { return d.Severity == Error })
}

// Err joins the errors of the list into one error, or returns nil if there are none. Its text has a
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

// Sort sorts by position and removes duplicates: equal messages about equal ranges.
func (l *Diagnostics) Sort() {
	slices.SortStableFunc(*l, func(a, b *Diagnostic) int { return cmp.Compare(a.Range.Start, b.Range.Start) })
	*l = slices.CompactFunc(*l, func(a, b *Diagnostic) bool {
		return a.Range == b.Range && a.Message == b.Message && a.Source == b.Source
	})
}

// At returns a diagnostic about a range of the module's source.
func (m *Module) At(r Range, severity Severity, message string) *Diagnostic {
	return &Diagnostic{Source: m.Source, Range: r, Severity: severity, Message: message}
}

// NoteAt adds a note about another range of the diagnostic's source, and returns d.
func (d *Diagnostic) NoteAt(r Range, message string) *Diagnostic {
	d.Notes = append(d.Notes, Note{Source: d.Source, Range: r, Message: message})
	return d
}

// Note adds a note about the diagnostic's own range, and returns d.
func (d *Diagnostic) Note(message string) *Diagnostic {
	d.Notes = append(d.Notes, Note{Message: message})
	return d
}

// JoinWords formats a list for a message, such as "a, b and c": last stands before the last word.
// Of a list of more than most words, it counts those beyond.
func JoinWords(words []string, last string, most int) string {
	if more := len(words) - most; more > 0 {
		words = append(words[:most:most], strconv.Itoa(more)+" more")
	}
	n := len(words) - 1
	if n < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:n], ", ") + last + words[n]
}
