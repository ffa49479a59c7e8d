package lattice

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/promote"
)

// Terminal colors of a cell that differs from the compared system, and of a refusal.
const (
	highlight = "\x1b[1;33m"
	faint     = "\x1b[2m"
	plain     = "\x1b[0m"
)

// lineWidth is the column at which lists of the form table wrap.
const lineWidth = 120

func table(s *promote.System, o Options) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", s.Name(), s.Source())
	if o.Compare != nil {
		fmt.Fprintf(&b, "compared with %s: %s\n", o.Compare.Name(), o.Compare.Source())
	}
	if o.Target != nil {
		fmt.Fprintf(&b, "results on target %s:\n", o.Target.Name)
		for _, line := range statements(o.Target) {
			words := strings.Fields(line)
			wrap(&b, "  "+words[0], words[1:], 7)
		}
	}
	for _, part := range blocks(s) {
		b.WriteByte('\n')
		if part.title != "" {
			fmt.Fprintf(&b, "%s\n\n", part.title)
		}
		if small(part.rows[0].Type) {
			writePartners(&b, s, part, o)
		} else {
			writeMatrix(&b, s, part, o)
		}
	}
	if o.Compare != nil {
		writeDifferences(&b, s, o.Compare)
	}
	return b.String()
}

func writeMatrix(b *strings.Builder, s *promote.System, part block, o Options) {
	texts := make([][]string, len(part.rows))
	width, margin := 0, 0
	for i, x := range part.rows {
		margin = max(margin, len(label(s, x)))
		for _, y := range part.cols {
			text := join(s, x, y).on(o.Target).text()
			texts[i] = append(texts[i], text)
			width = max(width, len(text), len(label(s, y)))
		}
	}
	head := strings.Repeat(" ", margin)
	for _, y := range part.cols {
		head += fmt.Sprintf(" %-*s", width, label(s, y))
	}
	b.WriteString(strings.TrimRight(head, " ") + "\n")
	for i, x := range part.rows {
		line := fmt.Sprintf("%-*s", margin, label(s, x))
		for j, y := range part.cols {
			line += " " + colored(fmt.Sprintf("%-*s", width, texts[i][j]), s, x, y, o)
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
}

func colored(text string, s *promote.System, x, y promote.Node, o Options) string {
	switch {
	case !o.Color:
	case o.Compare != nil && join(s, x, y) != join(o.Compare, x, y):
		return highlight + text + plain
	case join(s, x, y).refused:
		return faint + text + plain
	}
	return text
}

// writePartners writes a block with one paragraph for each row: its results, each with the operands
// that give it.
func writePartners(b *strings.Builder, s *promote.System, part block, o Options) {
	margin := 0
	for _, x := range part.rows {
		margin = max(margin, len(label(s, x)))
	}
	for _, x := range part.rows {
		var results []string
		with := map[string][]string{}
		for _, y := range part.cols {
			text := join(s, x, y).on(o.Target).text()
			if with[text] == nil {
				results = append(results, text)
			}
			with[text] = append(with[text], label(s, y))
		}
		if i := slices.Index(results, "-"); i >= 0 {
			results = append(slices.Delete(results, i, i+1), "-")
		}
		first := label(s, x)
		for _, result := range results {
			if result == "-" {
				fmt.Fprintf(b, "%-*s  refused with the others\n", margin, first)
				break
			}
			wrap(b, fmt.Sprintf("%-*s  %s with", margin, first, result), with[result], margin+4)
			first = ""
		}
	}
}

// wrap writes words after a head; further lines are indented.
func wrap(b *strings.Builder, head string, words []string, indent int) {
	column := len(head)
	b.WriteString(head)
	for _, w := range words {
		if column+1+len(w) > lineWidth {
			fmt.Fprintf(b, "\n%*s", indent-1, "")
			column = indent - 1
		}
		b.WriteString(" " + w)
		column += 1 + len(w)
	}
	b.WriteByte('\n')
}

// writeDifferences lists the cells in which two systems differ, for the operands of the first. Each
// pair is listed once, since all systems are symmetric.
func writeDifferences(b *strings.Builder, s, other *promote.System) {
	var lines []string
	for _, part := range blocks(s) {
		for i, x := range part.rows {
			for j, y := range part.cols {
				mirrored := j < i && len(part.rows) == len(part.cols) || small(x.Type) && slices.Index(part.rows, y) > i
				here, there := join(s, x, y), join(other, x, y)
				if !mirrored && here != there {
					lines = append(lines, fmt.Sprintf("%s, %s: %s, in %s %s", label(s, x), label(s, y), here.text(), other.Name(), there.text()))
				}
			}
		}
	}
	fmt.Fprintf(b, "\n%d cells differ\n", len(lines))
	for _, line := range lines {
		b.WriteString(line + "\n")
	}
}
