package retarget

import (
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

var update = flag.Bool("update", false, "write the tables of docs/targets.md anew")

const (
	targetsPage = "../../docs/targets.md"
	maxWidth    = 116 // of lines and cells of generated sections
)

// TestTargetsPage compares the tables of docs/targets.md with those generated from the code.
func TestTargetsPage(t *testing.T) {
	for _, section := range []struct {
		name  string
		table string
	}{
		{"builtins", builtinsTable()},
		{"autocast", autocastTable(t)},
		{"neutral", neutralTable()},
		{"operations", operationsTable()},
		{"expanded", expandedTable()},
	} {
		checkSection(t, section.name, section.table)
	}
}

// checkSection compares a generated section of docs/targets.md with the expected text; -update
// writes it.
func checkSection(t *testing.T, name, want string) {
	t.Helper()
	begin, end := "<!-- generated: "+name+" -->\n", "<!-- generated: end -->\n"
	head, rest, ok := strings.Cut(load(t, targetsPage), begin)
	got, tail, ended := strings.Cut(rest, end)
	switch {
	case !ok || !ended:
		t.Fatalf("docs/targets.md has no section %s", name)
	case got == want:
	case *update:
		if err := os.WriteFile(targetsPage, []byte(head+begin+want+end+tail), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("section %s of docs/targets.md is out of date; run go test ./passes/retarget -run TargetsPage -update", name)
	}
}

// table formats rows as a Markdown table.
func table(rows ...[]string) string {
	var b strings.Builder
	for i, row := range rows {
		b.WriteString("|")
		for _, cell := range row {
			b.WriteString(" " + strings.ReplaceAll(cell, "|", "\\|") + " |")
		}
		b.WriteString("\n")
		if i == 0 {
			b.WriteString("|" + strings.Repeat("---|", len(row)) + "\n")
		}
	}
	return b.String()
}

// quoted returns text in backquotes.
func quoted(text string) string { return "`" + text + "`" }

// builtinsTable returns a list of the built-in targets. Sources are too long for cells.
func builtinsTable() string {
	var b strings.Builder
	for _, t := range target.Builtins() {
		_, statements, _ := strings.Cut(strings.TrimSpace(t.Text()), "\n")
		if t.Name == "amp-bf16" {
			statements = "Its statements are the table below."
		} else {
			statements = quoted(strings.ReplaceAll(statements, "\n", "`, `")) + "."
		}
		item := fmt.Sprintf("* %s: %s. %s Source: %s.", quoted(t.Name), t.About, statements, t.Source)
		b.WriteString(strings.ReplaceAll(wrap(item, maxWidth-2), "\n", "\n  ") + "\n")
	}
	return b.String()
}

// autocastTable returns a table of PyTorch's autocast lists. A long list of operators takes several
// rows.
func autocastTable(t *testing.T) string {
	text, err := os.ReadFile("../../promote/target/testdata/amp-bf16.tsv")
	if err != nil {
		t.Fatal(err)
	}
	rows := [][]string{{"list", "operators of PyTorch", "operations"}}
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.TrimSpace(line), "\t")
		if line[0] == '#' {
			continue
		}
		ops := cells[len(cells)-1] // the reason why there are none
		if len(cells) == 3 {
			ops = quoted(strings.ReplaceAll(ops, " ", "`, `"))
		}
		operators := strings.Split(wrap(strings.ReplaceAll(cells[1], " ", ", "), maxWidth), "\n")
		for _, line := range operators {
			rows = append(rows, []string{cells[0], strings.TrimSuffix(line, ","), ops})
		}
	}
	return table(rows...)
}

func neutralTable() string {
	rows := [][]string{{"custom call or operation", "", "source"}}
	for _, n := range neutralNames {
		rows = append(rows, []string{quoted(n.name), n.about, n.source})
	}
	return table(rows...)
}

// roleWords describes which operations have a role, and how a target treats them.
var roleWords = map[ir.Role][2]string{
	ir.Moves:        {"move data", "stay in the stored type"},
	ir.Computes:     {"compute", "follow `compute` and `cast`"},
	ir.BitDependent: {"look at bits", "stay in the stored type; `bits` decides about replaced types"},
	ir.Reduces:      {"compute in a body", "keep their accumulator, unless `accumulate` is given"},
	ir.HostTransfer: {"exchange values with the host", "change with a warning, or stay with `boundary convert`"},
	ir.Foreign:      {"have an unknown effect on values", "are errors, except those of the table above"},
}

// operationsTable returns a paragraph for each role, with the operations of StableHLO and CHLO by
// name and a count of the others.
func operationsTable() string {
	var b strings.Builder
	for r := ir.Moves; r <= ir.Foreign; r++ {
		var names []string
		others := 0
		for _, d := range ir.KnownOps() {
			switch {
			case d.Role != r:
			case strings.HasPrefix(d.Name, "stablehlo."), strings.HasPrefix(d.Name, "chlo."):
				names = append(names, strings.TrimPrefix(d.Name, "stablehlo."))
			default:
				others++
			}
		}
		if others > 0 {
			names = append(names, fmt.Sprintf("and %d of other dialects", others))
		}
		fmt.Fprintf(&b, "%sOperations that %s %s:\n%s.\n", map[bool]string{true: "\n"}[r > ir.Moves], roleWords[r][0], roleWords[r][1], wrap(strings.Join(names, ", "), maxWidth))
	}
	return b.String()
}

// wrap breaks a text at blanks into lines of at most this width.
func wrap(text string, width int) string {
	lines := []string{""}
	for _, word := range strings.Fields(text) {
		last := &lines[len(lines)-1]
		switch {
		case *last == "":
			*last = word
		case len(*last)+1+len(word) > width:
			lines = append(lines, word)
		default:
			*last += " " + word
		}
	}
	return strings.Join(lines, "\n")
}

// expandedTable returns a table of the operations that XLA expands. A long list of operations takes
// several rows.
func expandedTable() string {
	rows := [][]string{{"operations", "types", "why"}}
	for _, e := range expanded {
		ops := wrap(quoted(strings.ReplaceAll(e.ops, " ", "`, `")), maxWidth)
		for _, line := range strings.Split(ops, "\n") {
			rows = append(rows, []string{strings.TrimSuffix(line, ","), strings.ReplaceAll(e.types, " ", ", "), e.why})
		}
	}
	return table(rows...)
}

// sharesTable returns the results of the corpus.
func sharesTable(all []*shares) string {
	rows := [][]string{{"target", "programs", "without the types", "rewritten", "refused", "reasons"}}
	for _, s := range all {
		var reasons []string
		for _, e := range explanations {
			if n := s.reasons[e.Code]; n > 0 {
				reasons = append(reasons, fmt.Sprintf("%d %s", n, e.Code))
			}
		}
		n := func(n int) string { return fmt.Sprintf("%d (%.1f %%)", n, 100*float64(n)/float64(s.all)) }
		rows = append(rows, []string{quoted(s.target), strconv.Itoa(s.all), n(s.all - s.changed - s.refused), n(s.changed), n(s.refused), strings.Join(reasons, ", ")})
	}
	return table(rows...)
}
