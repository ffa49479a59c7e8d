// Package udiff writes edits of a text as a unified diff for patch and git apply.
package udiff

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/diff"
)

// context is the number of unchanged lines around a change.
const context = 3

// An Edit replaces the bytes from Start to End by a text.
type Edit struct {
	Start, End int
	Text       []byte
}

// Write writes the unified diff of edits, in order, to the file called name; nothing if they change
// nothing. It examines only lines with edits and their context. Its only errors are those of w.
func Write(w io.Writer, name string, before []byte, edits []Edit) error {
	all := hunks(changes(before, edits))
	if len(all) == 0 {
		return nil
	}
	out := bufio.NewWriterSize(w, 1<<16)
	fmt.Fprintf(out, "--- %s\n+++ %s\n", fileName("a/", name), fileName("b/", name))
	for _, h := range all {
		h.write(out, before)
	}
	return out.Flush()
}

// A change replaces lines. start and end are their offsets in the old text.
type change struct {
	start, end int
	x, y       int // the number of the first line, before and after, from 0
	old, new   []string
}

// changes returns the changed lines, in order and with an unchanged line between any two changes.
func changes(text []byte, edits []Edit) (all []change) {
	x, y, at := 0, 0, 0 // line numbers, before and after, at an offset
	for len(edits) > 0 {
		start, end, n := window(text, edits)
		lines := bytes.Count(text[at:start], newline)
		x, y, at = x+lines, y+lines, start
		old, new := split(string(text[start:end])), split(apply(text[start:end], start, edits[:n]))
		from, behind := start, 0 // end of the previous change, as an offset and a line
		for _, c := range diff.Changes(old, new) {
			first := from + length(old[behind:c.X0])
			from, behind = first+length(old[c.X0:c.X1]), c.X1
			all = add(all, change{first, from, x + c.X0, y + c.Y0, old[c.X0:c.X1], new[c.Y0:c.Y1]})
		}
		x, y, at, edits = x+len(old), y+len(new), end, edits[n:]
	}
	return all
}

var newline = []byte("\n")

// add appends a change, merged with the previous one if they touch.
func add(all []change, c change) []change {
	if last := len(all) - 1; last >= 0 && all[last].end == c.start {
		l := &all[last]
		l.end, l.old, l.new = c.end, append(l.old, c.old...), append(l.new, c.new...)
		return all
	}
	return append(all, c)
}

// window returns the range of the lines of the first edit, extended by the following edits that
// touch it or the next line, and the number of these edits.
func window(text []byte, edits []Edit) (start, end, n int) {
	start = bytes.LastIndexByte(text[:edits[0].Start], '\n') + 1
	end = edits[0].Start
	for ; n < len(edits) && edits[n].Start <= end; n++ {
		if n > 0 && edits[n].End < end {
			// the end of its line is known; searching it for each edit of one long line is
			// quadratic
			continue
		}
		end = lineEnd(text, edits[n].End)
	}
	return start, end, n
}

// lineEnd returns the end of the line that contains an offset.
func lineEnd(text []byte, at int) int {
	if line := bytes.IndexByte(text[at:], '\n'); line >= 0 {
		return at + line + 1
	}
	return len(text)
}

func apply(text []byte, at int, edits []Edit) string {
	var b strings.Builder
	from := 0
	for _, e := range edits {
		b.Write(text[from : e.Start-at])
		b.Write(e.Text)
		from = e.End - at
	}
	b.Write(text[from:])
	return b.String()
}

// split splits a text into lines with their terminators.
func split(text string) []string {
	lines := strings.SplitAfter(text, "\n")
	if last := len(lines) - 1; lines[last] == "" {
		lines = lines[:last]
	}
	return lines
}

// length returns the size of lines in bytes.
func length(lines []string) (n int) {
	for _, l := range lines {
		n += len(l)
	}
	return n
}

// A hunk is a sequence of changes with few lines between them.
type hunk []change

// hunks groups changes whose contexts touch.
func hunks(changes []change) (all []hunk) {
	from := 0
	for i := range changes {
		if i+1 == len(changes) || changes[i+1].x-changes[i].x-len(changes[i].old) > 2*context {
			all = append(all, changes[from:i+1])
			from = i + 1
		}
	}
	return all
}

// write writes a hunk; text is the old text.
func (h hunk) write(out *bufio.Writer, text []byte) {
	first, last := &h[0], &h[len(h)-1]
	lead, tail := linesBefore(text[:first.start]), linesAfter(text[last.end:])
	out.WriteString("@@ -")
	span(out, first.x-len(lead), last.x+len(last.old)+len(tail))
	out.WriteString(" +")
	span(out, first.y-len(lead), last.y+len(last.new)+len(tail))
	out.WriteString(" @@\n")
	writeLines(out, ' ', lead)
	for i := range h {
		if i > 0 {
			writeLines(out, ' ', split(string(text[h[i-1].end:h[i].start])))
		}
		writeLines(out, '-', h[i].old)
		writeLines(out, '+', h[i].new)
	}
	writeLines(out, ' ', tail)
}

// linesBefore returns the last lines of a text, as many as the context has.
func linesBefore(text []byte) []string {
	start := len(text)
	for n := 0; n < context && start > 0; n++ {
		start = bytes.LastIndexByte(text[:start-1], '\n') + 1
	}
	return split(string(text[start:]))
}

// linesAfter returns the first lines of a text, as many as the context has.
func linesAfter(text []byte) []string {
	end := 0
	for n := 0; n < context && end < len(text); n++ {
		end = lineEnd(text, end)
	}
	return split(string(text[:end]))
}

// span writes a range of lines, counted from 1; an empty range has the number of the line before
// it.
func span(out *bufio.Writer, from, to int) {
	switch to - from {
	case 0:
		fmt.Fprintf(out, "%d,0", from)
	case 1:
		fmt.Fprintf(out, "%d", from+1)
	default:
		fmt.Fprintf(out, "%d,%d", from+1, to-from)
	}
}

func writeLines(out *bufio.Writer, sign byte, lines []string) {
	for _, l := range lines {
		out.WriteByte(sign)
		out.WriteString(l)
		if !strings.HasSuffix(l, "\n") {
			out.WriteString("\n\\ No newline at end of file\n")
		}
	}
}

// fileName formats a path as git does in a header: quoted if it has special characters, and
// followed by a tab, which ends the name for readers, if it has blanks.
func fileName(side, name string) string {
	full := side + strings.TrimPrefix(name, "/")
	if !strings.ContainsFunc(full, func(r rune) bool { return r < ' ' || r == '"' || r == '\\' || r == 0x7f }) {
		if strings.Contains(full, " ") {
			return full + "\t"
		}
		return full
	}
	var b strings.Builder
	b.WriteByte('"')
	for i := range len(full) {
		switch c := full[i]; {
		case c == '\n':
			b.WriteString(`\n`)
		case c == '\t':
			b.WriteString(`\t`)
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c < ' ' || c == 0x7f:
			fmt.Fprintf(&b, `\%03o`, c)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}
