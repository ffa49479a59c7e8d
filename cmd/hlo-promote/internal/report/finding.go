// Package report defines the findings of the command, each with a code, a place, a message,
// notes and fixes, and the formats in which people, CI and editors read them.
//
// A finding is plain data that knows nothing of modules; whoever makes one looks up places and
// lines. Each format is a file: text.go, short.go, github.go, gitlab.go, json.go, rdjson.go,
// sarif.go, html.go, nodes.go, and a row of the table formats.
//
// The package keeps no state, reads no file, and its functions may be called from several
// goroutines.
package report

import (
	"cmp"
	"slices"
	"strings"
)

// A Severity is how bad a finding is. The zero Severity is an error.
type Severity uint8

// The severities.
const (
	Error Severity = iota
	Warning
	Remark
)

var severityNames = [...]string{"error", "warning", "remark"}

func (s Severity) String() string { return severityNames[s] }

// A Position is a line and a column, from 1, the column in bytes. A column of 0 is not known.
type Position struct{ Line, Column int }

// A Place is a range of a file.
type Place struct {
	File  string // as whoever reads the report opens it; empty for no place at all
	Start Position
	End   Position // exclusive; zero if it is not known
	Line  Line     // what the file has at Start
}

// A Line is a line of a file, if it is at hand.
type Line struct {
	Text   string // without its end
	AtHand bool
	ASCII  bool // its bytes are its characters, which need not be counted
	// what carets and formats that count from 1 add to the columns: 1 for places in a language that
	// counts from 0
	Shift int
}

// fromOne are the ends of a place with columns from 1. What it was written as, which may count from
// 0, is for people.
func (p *Place) fromOne() (start, end Position) {
	start, end = p.Start, p.End
	start.Column += p.Line.Shift
	if end.Line > 0 {
		end.Column += p.Line.Shift
	}
	return start, end
}

// A Note adds to a finding: a second place, or, without a file, the same.
type Note struct {
	Place   Place
	Message string
}

// An Edit replaces a range of a file by a text.
type Edit struct {
	File       string
	Start, End Position
	Text       string

	// What the lines of Start and End have in front of them, for formats that count characters; ""
	// counts as ASCII.
	BeforeStart, BeforeEnd string
}

// A Fix is a change that makes a finding go away. Its edits belong together, and stand in the order
// of the text.
type Fix struct {
	Message string
	Edits   []Edit
	Joined  Edit // all of them in one, with the text between; without a file if that would be long
}

// A Finding is one thing to say about one place.
type Finding struct {
	Code     string // of a Rule, such as HP101
	Severity Severity
	Place    Place
	// of the places in the program and in the text the one that is not Place; without a file if
	// there is none
	Other   Place
	Message string   // in MLIR's style: lower case, no full stop
	Classes []string // of a conversion, worst first: what it may do to values
	Notes   []Note
	Fixes   []Fix
	Subject Subject
	Node    Node    // of a conversion, if a report wants it
	Target  *Target // of the finding that sums up a retargeted module
}

// A Target is the report on a retargeted module.
type Target struct {
	Name      string
	Types     []TargetType
	Functions []Signature // that others call and that have changed
	Casts     int         // operations that got operands of another type
	Computes  int         // operations that compute in another type
	Converts  int         // converts inserted
	Vanished  int         // converts that have become the identity
}

// A TargetType is the report on an element type. Constants count once, whatever number of elements
// they have.
type TargetType struct {
	From, To                                               string
	Values, Constants, Rounded, Infinite, Ends, OutOfRange int
	// converts that may leave the range; operations that look at bits
	Ranges, Bits []Place
}

// A Signature is the type of a function before and after.
type Signature struct{ Function, Before, After string }

// A Subject identifies the subject of a finding for filters and counts; each field may be empty.
type Subject struct {
	File      string // the input
	Function  string // without @
	Operation string // such as stablehlo.add
	From, To  string // element types
	// of an operation of a binary module: its place in the function, from 1; 0 is not known
	Number int
}

// A Rule explains a code.
type Rule struct {
	Code  string
	Title string // a few words
	Text  string // a paragraph
}

// A Report is the findings of a run, in the order of the inputs.
type Report struct {
	Version  string // of the tool
	Rules    []Rule // at least those of the findings
	Findings []Finding
	Modules  []Module // if a format shows them
	Failed   bool     // something could not be read or written, so that findings may be missing
}

// A Module is a text that findings are about, for formats that show it.
type Module struct {
	File    string
	Line    int // of its beginning in the file
	Text    string
	Spreads []Spread
}

// A Spread is how an element type spreads through a module.
type Spread struct {
	Type            string
	Values, Results int     // of the type; results of public functions
	Chains          []Chain // from places where it appears
	More            int     // such places that have no chain here
}

// A Chain is a way from where a type appears to a result, by operations.
type Chain struct{ Steps []Step }

// A Step is an operation, or where a chain begins or ends. Without a file the place is nowhere.
type Step struct {
	Label string
	Place Place
}

// A Node names an operation in Model Explorer: a graph, and its node in it. The zero Node
// is none.
type Node struct{ Graph, ID string }

// used are the rules that findings name, by code.
func (r *Report) used() []Rule {
	named := map[string]bool{}
	for _, f := range r.Findings {
		named[f.Code] = true
	}
	var rules []Rule
	for _, rule := range r.Rules {
		if named[rule.Code] {
			rules = append(rules, rule)
		}
	}
	slices.SortFunc(rules, func(a, b Rule) int { return cmp.Compare(a.Code, b.Code) })
	return rules
}

// The addresses that reports name.
const (
	toolName = "hlo-promote"
	toolURL  = "https://github.com/hlo-promote/hlo-promote"
)

// sentence is the message with the classes of a conversion, for formats that have no field for
// them.
func (f *Finding) sentence() string {
	if len(f.Classes) == 0 {
		return f.Message
	}
	return f.Message + " [" + strings.Join(f.Classes, ", ") + "]"
}

// wholeMessage is a message with its notes, for formats that have one text.
func (f *Finding) wholeMessage() string {
	text := clean(f.sentence())
	for _, n := range f.Notes {
		text += "\n"
		if n.Place.File != "" && n.Place.point() != f.Place.point() {
			text += n.Place.header() + ": "
		}
		text += clean(n.Message)
	}
	return text
}

// point is a place without its extent and text.
func (p *Place) point() Place { return Place{File: p.File, Start: p.Start} }
