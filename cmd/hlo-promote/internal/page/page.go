// Package page is the library of the web page in docs/page.md: it promotes a text, explains each
// conversion, and draws the promotion system. Requests and answers are plain data for
// encoding/json; places are offsets in UTF-16 units, as in JavaScript.
//
// Apart from a Session, the package keeps no state, and its functions may be called concurrently.
package page

import (
	"bytes"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/fixes"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/source"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/passes"
	"github.com/hlo-promote/hlo-promote/passes/explain"
	"github.com/hlo-promote/hlo-promote/passes/pipeline"
	"github.com/hlo-promote/hlo-promote/passes/retarget"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A Request is a text and its options. Options have the names of the command's flags; missing ones
// have their default.
type Request struct {
	Text    string
	Options map[string]string
}

// An Answer is the result for a text.
type Answer struct {
	Text     string // "" if it is refused
	Refused  bool
	Summary  string // such as "3 conversions: 1 widening, 2 precision"
	Command  string // that does the same with a file in.mlir
	Findings []Finding
	Converts []Convert
}

// A Place is a half-open range of a text.
type Place struct{ From, To int }

// A Note adds to a finding; without a place it is about the same one.
type Note struct {
	Place   *Place `json:",omitempty"`
	Message string
}

// A Finding is one statement about the input.
type Finding struct {
	Place
	Severity string // error, warning, remark
	Code     string
	Message  string
	Notes    []Note
	Remedies []Remedy `json:",omitempty"` // options that resolve it
	Fixes    []Fix    `json:",omitempty"` // changes to the input that resolve it
}

// A Remedy sets an option of the page.
type Remedy struct {
	Option, Value string
	Effect        string // what the value does, as an infinitive; may be empty
}

// A Fix changes the input.
type Fix struct {
	Effect string
	Edits  []Edit // in text order
}

// An Edit replaces a place of the input with a text.
type Edit struct {
	Place
	Text string
}

// A Convert is a conversion that promotion inserted, and its reason.
type Convert struct {
	Finding
	Class string // the worst
	// the operation in the output; nil if retargeting erased it
	Output *Place   `json:",omitempty"`
	Path   []string // through the lattice; nil if the system has none
	// the two operand types as the system spells them; empty if no single operand forced the type
	Pair [2]string
}

// A Session answers requests one after the other. It keeps its readers, which parse text faster if
// most of it is unchanged since the last key stroke. The zero Session is ready to use, by one
// goroutine at a time.
type Session struct {
	input, output *text.Reader
	bytesRead     int // bytes that they have read
}

// maxBytesRead bounds the bytes that readers read before they are replaced, because they keep every
// text.
const maxBytesRead = 16 << 20

// Promote answers a request. The error is about the options.
func (s *Session) Promote(r Request) (a *Answer, err error) {
	o, err := readOptions(r.Options)
	if err != nil {
		return nil, err
	}
	defer func() {
		if fault := recover(); fault != nil {
			*s = Session{}
			a, err = nil, fmt.Errorf("internal error, please report it: %v\n%s", fault, debug.Stack())
		}
	}()
	if s.input == nil || s.bytesRead > maxBytesRead {
		*s = Session{input: text.NewReader(ir.NewContext()), output: text.NewReader(ir.NewContext())}
	}
	a = s.promote(o, &ir.Source{Name: "input", Text: []byte(r.Text)})
	a.Command = command(r.Options)
	s.bytesRead += len(r.Text) + len(a.Text)
	return a, nil
}

func (s *Session) promote(o *options, src *ir.Source) *Answer {
	a := &Answer{Findings: []Finding{}, Converts: []Convert{}}
	in := newUnits(src.Text)
	var ops []ir.Op // of the conversions
	var read *ir.Module
	var parsed int // the number of operations in the text
	m, diagnostics, fault := pipeline.Run(src, pipeline.Options{
		Reader: s.input,
		Read: func(m *ir.Module) {
			if read = m; m != nil {
				parsed = m.NumOps()
			}
		},
		Unpromoted: o.system == nil,
		Promotion:  o.promotion,
		Retarget:   o.retarget,
		Promoted: func(m *ir.Module, result *passes.Result) {
			reasons := explain.Reasons(m, result, o.system)
			for i := range reasons {
				a.Converts = append(a.Converts, convert(in, m, &reasons[i], o.system))
				ops = append(ops, reasons[i].Op)
			}
			a.Summary = countConversions(len(reasons)) + explain.Summary(reasons)
		},
	})
	diagnostics.Sort()
	changes := fixes.Of(s.input, src, read, parsed, diagnostics)
	for i, d := range diagnostics {
		f := finding(in, d)
		f.Fixes = convertFixes(in, changes[i])
		a.Findings = append(a.Findings, f)
	}
	if fault == pipeline.OfTool {
		a.Findings = append(a.Findings, Finding{Severity: "error", Message: "internal error, please report it: the promoted module is not valid"})
	}
	if m == nil || diagnostics.HasErrors() {
		a.Refused, a.Converts, a.Summary = true, []Convert{}, ""
		return a
	}
	var out bytes.Buffer // writing to a buffer cannot fail
	if o.form == sourceForm {
		source.Print(&out, m)
	} else {
		text.Print(&out, m, text.PrintOptions{Generic: o.form == genericForm})
	}
	a.Text = out.String()
	a.findOutputs(m, ops, s.output, out.Bytes())
	return a
}

func (o *options) retarget(m *ir.Module) ir.Diagnostics {
	if o.target == nil {
		return nil
	}
	result, errors := retarget.Run(m, o.target)
	if result == nil {
		return errors
	}
	return result.Warnings
}

func finding(in units, d *ir.Diagnostic) Finding {
	f := Finding{Place: in.place(d.Range), Severity: d.Severity.String(), Code: d.Code, Message: d.Message, Notes: []Note{}}
	for _, n := range d.Notes {
		note := Note{Message: n.Message}
		if n.Source == d.Source && n.Source != nil {
			at := in.place(n.Range)
			note.Place = &at
		}
		f.Notes = append(f.Notes, note)
	}
	if advice := d.Advice(formatOption); advice != "" {
		f.Notes = append(f.Notes, Note{Message: advice})
	}
	for _, r := range d.Remedies {
		if name, value := control(r.Option, r.Value); value != "" {
			f.Remedies = append(f.Remedies, Remedy{name, value, r.Effect})
		}
	}
	return f
}

// control returns the control of the page for the value of an option, and the value that it gets;
// "" if there is none.
func control(option, value string) (string, string) {
	if option == "policy" {
		option, value, _ = strings.Cut(value, "=")
	}
	for _, o := range Options() {
		if o.Name == option && slices.Contains(o.Values, value) {
			return option, value
		}
	}
	return "", ""
}

func convertFixes(in units, list []fixes.Fix) (all []Fix) {
	for _, fix := range list {
		made := Fix{Effect: fix.Effect}
		for _, e := range fix.Edits {
			made.Edits = append(made.Edits, Edit{in.place(ir.Range{Start: e.Start, End: e.End}), e.Text})
		}
		all = append(all, made)
	}
	return all
}

func convert(in units, m *ir.Module, r *explain.Reason, s *promote.System) Convert {
	remark := r.Remark(m, s)
	remark.Message += " [" + r.Class.String() + "]"
	c := Convert{Finding: finding(in, remark), Class: r.Class.Worst().String(), Path: r.Path}
	if r.Forcer >= 0 {
		c.Pair = [2]string{s.Spell(promote.Node{Type: r.From, Weak: r.Weak}), s.Spell(r.By)}
	}
	return c
}

// findOutputs finds the places of conversions in the output: it parses the output, which has the
// same operations in the same order.
func (a *Answer) findOutputs(m *ir.Module, ops []ir.Op, reader *text.Reader, output []byte) {
	again, diagnostics := reader.Read(&ir.Source{Name: "output", Text: output})
	if again == nil || diagnostics.HasErrors() || len(ops) == 0 {
		return
	}
	var places []ir.Range
	again.Walk(func(op ir.Op) { places = append(places, again.Ranges().SourceSpan(op)) })
	at, next := map[ir.Op]int{}, 0
	m.Walk(func(op ir.Op) { at[op] = next; next++ })
	if next != len(places) {
		return
	}
	out := newUnits(output)
	for i, op := range ops {
		if n, there := at[op]; there {
			place := out.place(places[n])
			a.Converts[i].Output = &place
		}
	}
}

func countConversions(n int) string {
	if n == 1 {
		return "1 conversion"
	}
	return fmt.Sprint(n, " conversions")
}

// formatOption formats an option by the name of its control on the page.
func formatOption(option, value string) string {
	if value == "" {
		return option
	}
	if name, word := control(option, value); word != "" {
		option, value = name, word
	}
	return option + ": " + value
}

// An OpenRequest is a file. In JSON its bytes are in base64.
type OpenRequest struct {
	Name string
	Data []byte
}

// Open returns the text of a file: the file itself, or the canonical form of a binary module.
func Open(r OpenRequest) (string, error) {
	if !pipeline.IsBinary(r.Name, r.Data) {
		if !utf8.Valid(r.Data) {
			return "", errors.New("the file is neither text nor a binary module")
		}
		return string(r.Data), nil
	}
	m, diagnostics := pipeline.Read(text.NewReader(ir.NewContext()), &ir.Source{Name: r.Name, Text: r.Data})
	if m == nil {
		return "", errors.New(diagnostics[0].Message)
	}
	var out strings.Builder
	err := text.Print(&out, m, text.PrintOptions{})
	return out.String(), err
}

// A units has the number of UTF-16 units before each byte of a text, and at its end.
type units []int32

func newUnits(text []byte) units {
	u := make(units, 0, len(text)+1)
	n := int32(0)
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRune(text[at:])
		for range size {
			u = append(u, n)
		}
		n += int32(utf16.RuneLen(r))
		at += size
	}
	return append(u, n)
}

// place converts a range of bytes to units.
func (u units) place(r ir.Range) Place { return Place{u.at(r.Start), u.at(r.End)} }

func (u units) at(offset int) int { return int(u[max(0, min(offset, len(u)-1))]) }
