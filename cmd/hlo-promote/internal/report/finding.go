// Package report defines the findings of the command, each with a code, a place, a message, notes
// and fixes, and the formats for terminals, CI and editors.
//
// A finding is plain data that is independent of modules; its creator looks up places and lines.
// Its JSON is the format json, which docs/findings.schema.json specifies: names must not change,
// and a list without omitempty must not be nil.
//
// Each format has a file: text.go (text and short), github.go, json.go, sarif.go,
// html.go, and a row of the table formats.
//
// The package keeps no state and reads no file; its functions may be called concurrently.
package report

import (
	"cmp"
	"slices"
	"strings"
)

// A Severity is the severity of a finding. The zero Severity is an error.
type Severity uint8

// Severities of findings.
const (
	Error Severity = iota
	Warning
	Remark
)

var severityNames = [...]string{"error", "warning", "remark"}

func (s Severity) String() string { return severityNames[s] }

// MarshalText returns the name of a severity.
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// A Position is a line and a column, from 1; columns count bytes. Column 0 is unknown.
type Position struct {
	Line   int `json:"line"`
	Column int `json:"column"`
}

// IsZero reports whether there is no position.
func (p *Position) IsZero() bool { return p == nil || *p == Position{} }

// A Place is a range of a file.
type Place struct {
	File  string   `json:"file"` // as the reader of the report can open it; "" for no place
	Start Position `json:"start,omitzero"`
	End   Position `json:"end,omitzero"` // exclusive; zero if unknown
	Line  Line     `json:"-"`            // the text of the line of Start
}

// IsZero reports whether there is no place.
func (p Place) IsZero() bool { return p.File == "" }

// A Line is the text of a line, if it is available.
type Line struct {
	Text      string // without the line terminator
	Available bool
	ASCII     bool // bytes are characters, so that they need not be counted
	// added to columns by carets and by formats that count from 1: 1 for places in a language that
	// counts from 0
	Shift int
}

// oneBased returns start and end of a place with columns from 1. Text output shows the original
// columns, which may count from 0.
func (p *Place) oneBased() (start, end Position) {
	start, end = p.Start, p.End
	start.Column += p.Line.Shift
	if end.Line > 0 {
		end.Column += p.Line.Shift
	}
	return start, end
}

// A Note adds to a finding, at a second place or, without a file, at the same one.
type Note struct {
	Message string `json:"message"`
	Place   Place  `json:"place,omitzero"`
}

// An Edit replaces a range of a file by a text.
type Edit struct {
	File  string   `json:"file"`
	Start Position `json:"start"`
	End   Position `json:"end"`
	Text  string   `json:"text"`

	// BeforeStart and BeforeEnd are the texts before Start and End on their lines, for formats that
	// count characters; "" counts as ASCII.
	BeforeStart string `json:"-"`
	BeforeEnd   string `json:"-"`
}

// A Fix is a change that removes the cause of a finding. Its edits must be applied together; they
// are in the order of the text.
type Fix struct {
	Message string `json:"message"`
	Edits   []Edit `json:"edits"`
}

// A Finding is one statement about one place.
type Finding struct {
	Code     string   `json:"code"` // the code of a Rule, such as HP101
	Severity Severity `json:"severity"`
	Message  string   `json:"message"` // in MLIR's style: lower case, no full stop
	Place    Place    `json:"place,omitzero"`
	Subject
	Classes []string `json:"classes,omitempty"` // effects of a conversion on values, worst first
	Notes   []Note   `json:"notes,omitempty"`
	Fixes   []Fix    `json:"fixes,omitempty"`
	Target  Object   `json:"target,omitempty"` // for the summary of a retargeted module: its changes
	// of a conversion: where it is in the output; nil or zero if that is no text of MLIR
	Output *Position `json:"output,omitzero"`
	// the source location or the place in the text, whichever is not Place; without a file if there
	// is none
	Other Place `json:"-"`
	// the subject that identifies the finding if Subject depends on debug info; zero if not
	Identity Subject `json:"-"`
}

// A Subject identifies the subject of a finding for filters and counts; each field may be empty.
type Subject struct {
	File      string `json:"input,omitempty"`
	Function  string `json:"function,omitempty"` // without @
	Operation string `json:"op,omitempty"`       // such as stablehlo.add
	// of an operation of a binary module: its number in the function, from 1; 0 if unknown
	Number int    `json:"number,omitempty"`
	From   string `json:"from,omitempty"` // element type
	To     string `json:"to,omitempty"`   // element type
}

// A Rule explains a code.
type Rule struct {
	Code  string
	Title string // a few words
	Text  string // a paragraph
}

// A Report has the findings of a run, in the order of the inputs.
type Report struct {
	Version  string // of the tool
	Rules    []Rule // at least those of the findings
	Findings []Finding
	Modules  []Module // for formats that show modules
	Failed   bool     // a file could not be read or written, so that findings may be missing
}

// A Module is the text that findings refer to, for formats that show it.
type Module struct {
	File    string   `json:"file"`
	Line    int      `json:"line"` // its first line in the file
	Text    string   `json:"text"`
	Spreads []Spread `json:"spreads"`
}

// A Spread shows where an element type originates in a module and where it goes.
type Spread struct {
	Type    string   `json:"type"`
	Values  int      `json:"values"`  // values of the type
	Results int      `json:"results"` // results of public functions
	Chains  [][]Step `json:"chains"`  // paths of operations from origins of the type to results
	More    int      `json:"more"`    // origins without a chain here
}

// A Step is an operation, or an end of a chain.
type Step struct {
	Label string `json:"label"`
	Line  int    `json:"line"` // in the text; 0 for no place
}

// Identified returns the subject that identifies a finding, with or without locations.
func (f *Finding) Identified() *Subject {
	if f.Identity == (Subject{}) {
		return &f.Subject
	}
	return &f.Identity
}

// usedRules returns the rules of the findings, sorted by code.
func (r *Report) usedRules() []Rule {
	named := map[string]bool{}
	for _, f := range r.Findings {
		named[f.Code] = true
	}
	rules := slices.DeleteFunc(slices.Clone(r.Rules), func(rule Rule) bool { return !named[rule.Code] })
	slices.SortFunc(rules, func(a, b Rule) int { return cmp.Compare(a.Code, b.Code) })
	return rules
}

// Name and address of the tool in reports.
const (
	toolName = "hlo-promote"
	toolURL  = "https://github.com/hlo-promote/hlo-promote"
)

// messageWithClasses returns the message with the classes of a conversion, for formats without a
// field for these.
func (f *Finding) messageWithClasses() string {
	if len(f.Classes) == 0 {
		return f.Message
	}
	return f.Message + " [" + strings.Join(f.Classes, ", ") + "]"
}

// messageWithNotes returns the message with its notes, for formats with a single text.
func (f *Finding) messageWithNotes() string {
	text := Clean(f.messageWithClasses())
	for _, n := range f.Notes {
		text += "\n"
		if n.Place.File != "" && n.Place.startOnly() != f.Place.startOnly() {
			text += n.Place.Header() + ": "
		}
		text += Clean(n.Message)
	}
	return text
}

// startOnly returns a place without its end and text.
func (p *Place) startOnly() Place { return Place{File: p.File, Start: p.Start} }
