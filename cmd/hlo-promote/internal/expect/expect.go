// Package expect compares diagnostics with the expected-error comments of a source, as mlir-opt's
// --verify-diagnostics does.
//
// A line that ends in
//
//	expected-error@+1 {{operand types disagree}}
//
// expects a diagnostic of that severity (error, warning, note or remark) whose message contains the
// text. After @, the line is relative (+N, -N), the last line before without an expectation
// (above), or the first one after without (below); without @ it is the line of the comment. A
// number before the braces expects that many diagnostics. In expected-error-re, {{…}} inside the
// text is a regular expression.
//
// Each diagnostic, and each note of one, needs an expectation of its own.
package expect

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
)

// Verify compares the diagnostics of a source with its expectations. It returns an error for each
// expectation without a diagnostic and, unless onlyExpected is set, for each unexpected diagnostic,
// in the order of the source.
func Verify(src *ir.Source, diagnostics ir.Diagnostics, onlyExpected bool) ir.Diagnostics {
	var problems ir.Diagnostics
	expected := read(src, &problems)
	comments := problems[:len(problems):len(problems)] // malformed comments
	waiting := byLine(expected)
	for _, m := range messages(diagnostics) {
		switch taken, near := waiting.consume(m, src); {
		case taken:
		case near != nil:
			problems.Add(&ir.Diagnostic{Source: src, Range: near.at,
				Message: fmt.Sprintf("'%s' diagnostic emitted when expecting a '%s'", m.kind, near.kind)})
		default:
			problems.Add(unexpected(m))
		}
	}
	if onlyExpected {
		problems = comments
	}
	for _, e := range expected {
		if e.remaining > 0 {
			problems.Add(&ir.Diagnostic{Source: src, Range: e.at,
				Message: fmt.Sprintf("expected %s %q was not produced", e.kind, e.text)})
		}
	}
	problems.Sort()
	return problems
}

// A message is a diagnostic or a note.
type message struct {
	source *ir.Source
	at     ir.Range
	kind   string
	text   string
}

// messages returns the diagnostics and their notes.
func messages(diagnostics ir.Diagnostics) (all []message) {
	for _, d := range diagnostics {
		all = append(all, message{d.Source, d.Range, d.Severity.String(), d.Message})
		for _, n := range d.Notes {
			m := message{n.Source, n.Range, "note", n.Message}
			if n.Source == nil {
				m.source, m.at = d.Source, d.Range
			}
			all = append(all, m)
		}
	}
	return all
}

// An expectation is one comment.
type expectation struct {
	at        ir.Range // of the comment
	kind      string   // error, warning, note or remark
	line      int
	place     string // the text after its @
	count     int    // the expected number of diagnostics
	remaining int    // the number not matched yet
	text      string
	pattern   *regexp.Regexp // of the -re forms, else nil
}

func (e *expectation) matches(text string) bool {
	if e.pattern != nil {
		return e.pattern.MatchString(text)
	}
	return strings.Contains(text, e.text)
}

// expectations maps lines to expectations, in the order of the source.
type expectations map[int][]*expectation

func byLine(all []*expectation) expectations {
	lines := expectations{}
	for _, e := range all {
		lines[e.line] = append(lines[e.line], e)
	}
	return lines
}

// consume matches a message with an expectation and reports whether there is one. near expects the
// message with another severity. As in mlir-opt, an expectation without a number matches any number
// of messages; other open expectations are matched first.
func (x expectations) consume(m message, src *ir.Source) (taken bool, near *expectation) {
	if m.source != src {
		return false, nil
	}
	line := src.Position(m.at.Start).Line
	for _, e := range x[line] {
		switch {
		case !e.matches(m.text):
		case e.kind != m.kind:
			near = e
		case e.remaining > 0:
			e.remaining--
			return true, nil
		case e.count == 1:
			taken = true
		}
	}
	return taken, near
}

// unexpected returns the error for a message without expectation.
func unexpected(m message) *ir.Diagnostic {
	return &ir.Diagnostic{Source: m.source, Range: m.at, Message: fmt.Sprintf("unexpected %s: %s", m.kind, m.text)}
}

func read(src *ir.Source, problems *ir.Diagnostics) (all []*expectation) {
	line := max(src.Line, 1)
	above := 0                 // the last line without an expectation
	var waiting []*expectation // for the next line without one
	at := 0
	for full := range bytes.Lines(src.Text) {
		text := bytes.TrimSuffix(full, []byte("\n"))
		e, problem := parse(text)
		switch {
		case problem != "":
			problems.Add(&ir.Diagnostic{Source: src, Range: ir.Range{Start: at, End: at + len(text)}, Message: problem})
		case e == nil:
			above = line
			for _, w := range waiting {
				w.line = line
			}
			waiting = nil
		default:
			e.at.Start, e.at.End = at+e.at.Start, at+e.at.End
			switch e.place {
			case "above":
				e.line = above
			case "below":
				waiting = append(waiting, e)
			default:
				offset, _ := strconv.Atoi(e.place)
				e.line = line + offset
			}
			all = append(all, e)
		}
		at, line = at+len(full), line+1
	}
	return all
}

// comment matches an expectation, to the end of its line: severity, -re, place and count, and text.
var comment = lazy.Value[*regexp.Regexp]{New: func() *regexp.Regexp {
	return regexp.MustCompile(`^expected-(error|warning|note|remark)(-re)?(.*?)\{\{(.*)\}\}$`)
}}

// parse parses the expectation of a line, nil if it has none.
func parse(line []byte) (e *expectation, problem string) {
	start := max(0, bytes.Index(line, []byte("expected-")))
	parts := comment.Get().FindStringSubmatch(strings.TrimRight(string(line[start:]), " \t\r"))
	if parts == nil {
		return nil, ""
	}
	e = &expectation{kind: parts[1], text: parts[4], count: 1, at: ir.Range{Start: start, End: start + len("expected-") + len(parts[1])}}
	if parts[2] != "" {
		var err error
		if e.pattern, err = compile(e.text); err != nil {
			return nil, fmt.Sprintf("bad regular expression: %v", err)
		}
	}
	number := strings.TrimSpace(parts[3])
	if after, ok := strings.CutPrefix(number, "@"); ok {
		e.place, number, _ = strings.Cut(after, " ")
		number = strings.TrimSpace(number)
	}
	if number != "" {
		var err error
		if e.count, err = strconv.Atoi(number); err != nil || e.count < 1 {
			return nil, fmt.Sprintf("bad count '%s' of an expectation", number)
		}
	}
	e.remaining = e.count
	switch e.place {
	case "", "above", "below":
		return e, ""
	}
	if _, err := strconv.Atoi(e.place); err != nil || e.place[0] != '+' && e.place[0] != '-' {
		return nil, fmt.Sprintf("bad place '@%s' of an expectation, must be @+N, @-N, @above or @below", e.place)
	}
	return e, ""
}

// maxPattern bounds the length of regular expressions, whose compiled programs may be thousands of
// times longer.
const maxPattern = 1 << 12

// compile compiles the text of a -re form: {{…}} are regular expressions, everything else is
// literal.
func compile(text string) (*regexp.Regexp, error) {
	var b strings.Builder
	for {
		literal, rest, ok := strings.Cut(text, "{{")
		b.WriteString(regexp.QuoteMeta(literal))
		if !ok {
			if b.Len() > maxPattern {
				return nil, fmt.Errorf("a regular expression of more than %d bytes", maxPattern)
			}
			return regexp.Compile(b.String())
		}
		expression, after, ok := strings.Cut(rest, "}}")
		if !ok {
			return nil, fmt.Errorf("'{{' without '}}' in '%s'", text)
		}
		b.WriteString("(?:" + expression + ")")
		text = after
	}
}
