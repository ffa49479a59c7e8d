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
	"iter"
	"regexp"
	"strconv"
	"strings"

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
	for m := range messages(diagnostics) {
		waiting.match(m, src, &problems)
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

// messages iterates over the diagnostics and their notes.
func messages(diagnostics ir.Diagnostics) iter.Seq[message] {
	return func(yield func(message) bool) {
		for _, d := range diagnostics {
			if !yield(message{d.Source, d.Range, d.Severity.String(), d.Message}) {
				return
			}
			for _, n := range d.Notes {
				m := message{n.Source, n.Range, "note", n.Message}
				if n.Source == nil {
					m.source, m.at = d.Source, d.Range
				}
				if !yield(m) {
					return
				}
			}
		}
	}
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

// match matches a message with an expectation, or reports that there is none.
func (x expectations) match(m message, src *ir.Source, problems *ir.Diagnostics) {
	switch taken, near := x.consume(m, src); {
	case taken:
	case near != nil:
		problems.Add(&ir.Diagnostic{Source: src, Range: near.at,
			Message: fmt.Sprintf("'%s' diagnostic emitted when expecting a '%s'", m.kind, near.kind)})
	default:
		problems.Add(unexpected(m))
	}
}

// unexpected returns the error for a message without expectation.
func unexpected(m message) *ir.Diagnostic {
	return &ir.Diagnostic{Source: m.source, Range: m.at, Message: fmt.Sprintf("unexpected %s: %s", m.kind, m.text)}
}

func read(src *ir.Source, problems *ir.Diagnostics) (all []*expectation) {
	line := max(src.Line, 1)
	above := 0                 // the last line without an expectation
	var waiting []*expectation // for the next line without one
	for at := 0; at < len(src.Text); line++ {
		end := len(src.Text)
		if n := bytes.IndexByte(src.Text[at:], '\n'); n >= 0 {
			end = at + n
		}
		e, place, problem := parse(src.Text[at:end])
		switch {
		case problem != "":
			problems.Add(&ir.Diagnostic{Source: src, Range: ir.Range{Start: at, End: end}, Message: problem})
		case e == nil:
			above = line
			for _, w := range waiting {
				w.line = line
			}
			waiting = nil
		default:
			e.at.Start, e.at.End = at+e.at.Start, at+e.at.End
			e.place, e.count = place, e.remaining
			switch place {
			case "above":
				e.line = above
			case "below":
				waiting = append(waiting, e)
			default:
				offset, _ := strconv.Atoi(place)
				e.line = line + offset
			}
			all = append(all, e)
		}
		at = end + 1
	}
	return all
}

// parse parses the expectation of a line, nil if it has none, and the place after its @.
func parse(line []byte) (e *expectation, place, problem string) {
	const prefix = "expected-"
	start := bytes.Index(line, []byte(prefix))
	if start < 0 {
		return nil, "", ""
	}
	kind, rest := cutKind(strings.TrimRight(string(line[start+len(prefix):]), " \t\r"))
	rest, isPattern := strings.CutPrefix(rest, "-re")
	head, text, opened := strings.Cut(rest, "{{")
	text, closed := strings.CutSuffix(text, "}}")
	if kind == "" || !opened || !closed {
		return nil, "", ""
	}
	e = &expectation{kind: kind, text: text, at: ir.Range{Start: start, End: start + len(prefix) + len(kind)}}
	if isPattern {
		var err error
		if e.pattern, err = compile(text); err != nil {
			return nil, "", fmt.Sprintf("bad regular expression: %v", err)
		}
	}
	place, e.remaining, problem = parseHead(strings.TrimSpace(head))
	if problem != "" {
		return nil, "", problem
	}
	return e, place, ""
}

// cutKind removes the severity from the beginning of a text.
func cutKind(text string) (kind, rest string) {
	for _, kind := range []string{"error", "warning", "note", "remark"} {
		if after, ok := strings.CutPrefix(text, kind); ok {
			return kind, after
		}
	}
	return "", text
}

// parseHead parses the text before the braces: an optional place and an optional count.
func parseHead(head string) (place string, count int, problem string) {
	place, number := cutPlace(head)
	count = 1
	if number != "" {
		n, err := strconv.Atoi(number)
		if err != nil || n < 1 {
			return "", 0, fmt.Sprintf("bad count '%s' of an expectation", number)
		}
		count = n
	}
	switch place {
	case "", "above", "below":
		return place, count, ""
	}
	if _, err := strconv.Atoi(place); err != nil || place[0] != '+' && place[0] != '-' {
		return "", 0, fmt.Sprintf("bad place '@%s' of an expectation, must be @+N, @-N, @above or @below", place)
	}
	return place, count, ""
}

// cutPlace splits the text before the braces: "@+1 2" is a place and a count.
func cutPlace(head string) (place, count string) {
	after, ok := strings.CutPrefix(head, "@")
	if !ok {
		return "", head
	}
	place, count, _ = strings.Cut(after, " ")
	return place, strings.TrimSpace(count)
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
