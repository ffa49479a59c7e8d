// Package udiff writes the difference that edits make to the lines of a text, as patch and git
// apply read it.
package udiff

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/diff"
)

// context is how many unchanged lines are shown around a change.
const context = 3

// An Edit puts a text in the place of the bytes from Start to End.
type Edit struct {
	Start, End int
	Text       []byte
}

// Write writes the difference that edits, in order, make to the file called name; nothing if they
// change nothing. Lines that no edit touches are not looked at, but for the context of those that
// change. Its only errors are those of w.
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

// A change replaces lines, which stand at some bytes of the text before, by others.
type change struct {
	start, end int
	x, y       int // the number of the first line, before and after, from 0
	old, new   []string
}

// changes are the lines that edits change, in order and with a line between any two.
func changes(text []byte, edits []Edit) (all []change) {
	x, y, at := 0, 0, 0 // the number of the line that begins at a byte
	for len(edits) > 0 {
		start, end, n := window(text, edits)
		lines := bytes.Count(text[at:start], newline)
		x, y, at = x+lines, y+lines, start
		old, new := split(string(text[start:end])), split(apply(text[start:end], start, edits[:n]))
		from, behind := start, 0 // the byte and the line behind the change before
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

// add appends a change, joined with the one before if they touch.
func add(all []change, c change) []change {
	if last := len(all) - 1; last >= 0 && all[last].end == c.start {
		l := &all[last]
		l.end, l.old, l.new = c.end, append(l.old, c.old...), append(l.new, c.new...)
		return all
	}
	return append(all, c)
}

// window is the lines that the first of edits touches, and those after it that touch the same lines
// or the next: the bytes, and how many edits.
func window(text []byte, edits []Edit) (start, end, n int) {
	start = bytes.LastIndexByte(text[:edits[0].Start], '\n') + 1
	end = edits[0].Start
	for ; n < len(edits) && edits[n].Start <= end; n++ {
		if n > 0 && edits[n].End < end {
			continue // on a line whose end is known: edits of one long line do not each look for it
		}
		end = lineEnd(text, edits[n].End)
	}
	return start, end, n
}

// lineEnd returns the byte behind the line that has a byte.
func lineEnd(text []byte, at int) int {
	if line := bytes.IndexByte(text[at:], '\n'); line >= 0 {
		return at + line + 1
	}
	return len(text)
}

// apply makes edits of a text that stands at a byte of another, whose bytes the edits count.
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

// split cuts a text into lines with their ends.
func split(text string) []string {
	lines := strings.SplitAfter(text, "\n")
	if last := len(lines) - 1; lines[last] == "" {
		lines = lines[:last]
	}
	return lines
}

// length is that of lines in bytes.
func length(lines []string) (n int) {
	for _, l := range lines {
		n += len(l)
	}
	return n
}

// A hunk is a run of changes with few lines between them.
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

// write writes a hunk of changes of a text.
func (h hunk) write(out *bufio.Writer, text []byte) {
	first, last := &h[0], &h[len(h)-1]
	lead, tail := linesBefore(text[:first.start]), linesBehind(text[last.end:])
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

// linesBefore are the last lines of a text, as many as the context has.
func linesBefore(text []byte) []string {
	start := len(text)
	for n := 0; n < context && start > 0; n++ {
		start = bytes.LastIndexByte(text[:start-1], '\n') + 1
	}
	return split(string(text[start:]))
}

// linesBehind are the first lines of a text, as many as the context has.
func linesBehind(text []byte) []string {
	end := 0
	for n := 0; n < context && end < len(text); n++ {
		if line := bytes.IndexByte(text[end:], '\n'); line >= 0 {
			end += line + 1
		} else {
			end = len(text)
		}
	}
	return split(string(text[:end]))
}

// span writes a range of lines, counted from 1; an empty one is named by the line before it.
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

// fileName is how git writes a path in a header: in quotes if it has characters that need them, and
// with a tab behind it, at which readers stop, if it has blanks.
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
