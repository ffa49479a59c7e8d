// Package udiff compares two texts line by line and writes the difference as patch and git apply read
// it.
package udiff

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/diff"
)

// context is how many unchanged lines are shown around a change.
const context = 3

// Write writes the difference between two versions of the file called name; nothing if they are equal.
// Its only errors are those of w.
func Write(w io.Writer, name string, before, after []byte) error {
	if bytes.Equal(before, after) {
		return nil
	}
	x, y := split(before), split(after)
	var out bytes.Buffer
	fmt.Fprintf(&out, "--- %s\n+++ %s\n", fileName("a/", name), fileName("b/", name))
	for _, h := range hunks(diff.Changes(x, y)) {
		h.write(&out, x, y)
	}
	_, err := w.Write(out.Bytes())
	return err
}

// split cuts a text into lines with their ends.
func split(text []byte) (lines []string) {
	lines = make([]string, 0, bytes.Count(text, []byte("\n"))+1)
	rest := string(text)
	for rest != "" {
		n := strings.IndexByte(rest, '\n') + 1
		if n == 0 {
			n = len(rest)
		}
		lines = append(lines, rest[:n])
		rest = rest[n:]
	}
	return lines
}

// A hunk is a run of changes with few lines between them.
type hunk []diff.Change

// hunks groups changes whose contexts touch.
func hunks(changes []diff.Change) (all []hunk) {
	for _, c := range changes {
		last := len(all) - 1
		if last >= 0 {
			if h := all[last]; c.X0-h[len(h)-1].X1 <= 2*context {
				all[last] = append(h, c)
				continue
			}
		}
		all = append(all, hunk{c})
	}
	return all
}

// write writes a hunk.
func (h hunk) write(out *bytes.Buffer, x, y []string) {
	first, last := h[0], h[len(h)-1]
	before := min(context, first.X0)
	after := min(context, len(x)-last.X1)
	out.WriteString("@@ -")
	span(out, first.X0-before, last.X1+after)
	out.WriteString(" +")
	span(out, first.Y0-before, last.Y1+after)
	out.WriteString(" @@\n")
	at := first.X0 - before
	for _, c := range h {
		writeLines(out, ' ', x[at:c.X0])
		writeLines(out, '-', x[c.X0:c.X1])
		writeLines(out, '+', y[c.Y0:c.Y1])
		at = c.X1
	}
	writeLines(out, ' ', x[at:last.X1+after])
}

// span writes a range of lines, counted from 1; an empty one is named by the line before it.
func span(out *bytes.Buffer, from, to int) {
	switch to - from {
	case 0:
		fmt.Fprintf(out, "%d,0", from)
	case 1:
		fmt.Fprintf(out, "%d", from+1)
	default:
		fmt.Fprintf(out, "%d,%d", from+1, to-from)
	}
}

func writeLines(out *bytes.Buffer, sign byte, lines []string) {
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
