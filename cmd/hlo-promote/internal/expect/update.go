package expect

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
)

// Update returns the text of a source with comments that match its diagnostics: it keeps comments
// with a diagnostic, deletes the others, and inserts a comment for each further diagnostic before
// its line, or after the first line for a diagnostic of the whole module. The returned errors
// cannot be fixed by comments in the source: malformed comments, and diagnostics of another source.
func Update(src *ir.Source, diagnostics ir.Diagnostics) ([]byte, ir.Diagnostics) {
	problems, u := ir.Diagnostics(nil), update{src: src, fresh: map[int][]message{}, comments: map[int]*expectation{}}
	all := read(src, &problems)
	for _, e := range all {
		u.comments[src.Position(e.at.Start).Line] = e
	}
	waiting := byLine(all)
	for _, m := range messages(diagnostics) {
		u.whole = u.whole || m.source == src && m.at == ir.Range{}
		switch taken, _ := waiting.consume(m, src); {
		case taken:
		case m.source != src:
			problems.Add(unexpected(m))
		default:
			line := src.Position(m.at.Start).Line
			u.fresh[line] = append(u.fresh[line], m)
		}
	}
	problems.Sort()
	if len(u.fresh) == 0 && !slices.ContainsFunc(all, func(e *expectation) bool { return e.remaining > 0 }) {
		return src.Text, problems
	}
	return u.text(), problems
}

type update struct {
	src      *ir.Source
	newline  string               // the line terminator of inserted lines: that of the first line
	fresh    map[int][]message    // messages without a comment, by line
	comments map[int]*expectation // by line of the comment
	moved    map[int]int          // lines of the source -> lines of the new text
	// the module as a whole has a message without a range: it belongs to the first line, whichever
	// that becomes
	whole  bool
	top    int       // the line that becomes the first one if whole is set, else 0
	behind []message // messages without a comment, for the top line
}

func (u *update) text() []byte {
	lines := bytes.SplitAfter(u.src.Text, []byte("\n"))
	if u.newline = "\n"; bytes.HasSuffix(lines[0], []byte("\r\n")) {
		u.newline = "\r\n"
	}
	u.assignLines(lines)
	var out []byte
	for i, text := range lines {
		line := u.first() + i
		indent := string(text[:len(text)-len(bytes.TrimLeft(text, " \t"))])
		for k, m := range u.fresh[line] {
			out = append(out, u.comment(m, indent, len(u.fresh[line])-k)...)
		}
		if e := u.comments[line]; e != nil {
			text = u.rewordLine(e, line, text)
		}
		out = append(out, text...)
		if line == u.top {
			out = u.appendBehind(out)
		}
	}
	return out
}

func (u *update) appendBehind(out []byte) []byte {
	if len(u.behind) > 0 && !bytes.HasSuffix(out, []byte("\n")) {
		out = append(out, u.newline...)
	}
	for k, m := range u.behind {
		out = append(out, u.comment(m, "", -1-k)...)
	}
	return out
}

// first returns the number of the first line.
func (u *update) first() int { return max(u.src.Line, 1) }

func (u *update) assignLines(lines [][]byte) {
	u.moved = map[int]int{}
	at := u.first()
	for i, text := range lines {
		line := u.first() + i
		if u.whole && u.top == 0 {
			u.behind = append(u.behind, u.fresh[line]...)
			delete(u.fresh, line)
		}
		at += len(u.fresh[line])
		u.moved[line] = at
		if e := u.comments[line]; e != nil && e.remaining == e.count && isOwnLine(text, e, u.src) {
			continue // it is deleted
		}
		at++
		if u.whole && u.top == 0 {
			u.top = line
			at += len(u.behind)
		}
	}
}

// rewordLine returns a line with an updated comment: deleted if it has no diagnostic, otherwise
// with the new count and place.
func (u *update) rewordLine(e *expectation, line int, text []byte) []byte {
	start := u.src.Position(e.at.Start).Column - 1
	if e.remaining == e.count {
		if isOwnLine(text, e, u.src) {
			return nil
		}
		return slices.Concat(bytes.TrimRight(text[:start], "/ \t"), text[len(bytes.TrimRight(text, "\r\n")):])
	}
	open := start + bytes.Index(text[start:], []byte("{{"))
	words := string(text[start : start+e.at.End-e.at.Start])
	if e.pattern != nil {
		words += "-re"
	}
	words += e.formatPlace(u.moved[e.line] - u.moved[line])
	if met := e.count - e.remaining; met > 1 {
		words += fmt.Sprint(" ", met)
	}
	return slices.Concat(text[:start], []byte(words+" "), text[open:])
}

// formatPlace formats the place of a comment whose diagnostic is offset lines away.
func (e *expectation) formatPlace(offset int) string {
	switch {
	case e.place == "above" || e.place == "below":
		return "@" + e.place
	case offset == 0:
		return ""
	}
	return fmt.Sprintf("@%+d", offset)
}

// isOwnLine reports whether a line has nothing but a comment.
func isOwnLine(text []byte, e *expectation, src *ir.Source) bool {
	return len(bytes.Trim(text[:src.Position(e.at.Start).Column-1], "/ \t")) == 0
}

// comment returns a line that expects a message offset lines away.
func (u *update) comment(m message, indent string, offset int) string {
	text, _, _ := strings.Cut(m.text, "\n")
	return fmt.Sprintf("%s// expected-%s@%+d {{%s}}%s", indent, m.kind, offset, text, u.newline)
}
