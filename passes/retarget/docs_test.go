package retarget

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

var update = flag.Bool("update", false, "write the tables of docs/targets.md anew")

const targetsPage = "../../docs/targets.md"

// TestTargetsPage holds the tables of docs/targets.md against those of the program, from which they are made.
func TestTargetsPage(t *testing.T) {
	for _, section := range []struct {
		name  string
		table string
	}{
		{"builtins", builtinsTable()},
		{"autocast", autocastTable()},
		{"neutral", neutralTable()},
		{"operations", operationsTable()},
		{"codes", codesTable()},
		{"expanded", expandedTable()},
	} {
		checkSection(t, section.name, section.table)
	}
}

// checkSection compares a generated section of docs/targets.md with what it should be; -update writes it.
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
		t.Errorf("section %s of docs/targets.md is\n%sand should be\n%s", name, got, want)
	}
}

// table is a table of Markdown.
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

// quoted is text in backquotes.
func quoted(text string) string { return "`" + text + "`" }

func builtinsTable() string {
	rows := [][]string{{"target", "", "statements", "source"}}
	for _, b := range target.Builtins() {
		_, statements, _ := strings.Cut(strings.TrimSpace(b.Text), "\n")
		if b.Name == "amp-bf16" {
			statements = "those of the table below"
		} else {
			statements = quoted(strings.ReplaceAll(statements, "\n", "`, `"))
		}
		rows = append(rows, []string{quoted(b.Name), b.About, statements, b.Source})
	}
	return table(rows...)
}

func autocastTable() string {
	rows := [][]string{{"list", "operators of PyTorch", "operations"}}
	for _, r := range target.Autocast() {
		ops := r.Why
		if r.Ops != "" {
			ops = quoted(strings.ReplaceAll(r.Ops, " ", "`, `"))
		}
		rows = append(rows, []string{r.List.String(), strings.ReplaceAll(r.Operators, " ", ", "), ops})
	}
	return table(rows...)
}

func neutralTable() string {
	rows := [][]string{{"custom call or operation", "", "source"}}
	all := slices.Clone(neutralTargets)
	for _, n := range neutralOps {
		if !slices.Contains(all, n) {
			all = append(all, n)
		}
	}
	for _, n := range all {
		rows = append(rows, []string{quoted(n.name), n.about, n.source})
	}
	return table(rows...)
}

// roleWords say what a role means for a target.
var roleWords = map[ir.Role][2]string{
	ir.Moves:       {"move data, or call what computes", "stay in the type that is stored"},
	ir.Computes:    {"compute", "`compute` and `cast` are about them"},
	ir.LooksAtBits: {"look at bits", "`bits` says what becomes of them; they stay in the type that is stored"},
	ir.Reduces:     {"compute in a body", "its operations compute; the accumulator stays, but for `accumulate`"},
	ir.TalksToHost: {"exchange values with the host", "change with a warning, or stay with `boundary convert`"},
	ir.Foreign:     {"do what others know", "errors, but for those of the table above"},
}

func operationsTable() string {
	rows := [][]string{{"operations that", "", "they are"}}
	for r := ir.Moves; r <= ir.Foreign; r++ {
		var names []string
		for _, d := range ir.KnownOps() {
			if d.Role == r {
				names = append(names, strings.TrimPrefix(d.Name, "stablehlo."))
			}
		}
		rows = append(rows, []string{roleWords[r][0], roleWords[r][1], strings.Join(names, ", ")})
	}
	return table(rows...)
}

func codesTable() string {
	rows := [][]string{{"code", "", ""}}
	for _, e := range Explanations() {
		rows = append(rows, []string{e.Code, e.Title, e.Text})
	}
	return table(rows...)
}

func expandedTable() string {
	rows := [][]string{{"operations", "types", "why"}}
	for _, e := range expanded {
		rows = append(rows, []string{quoted(strings.ReplaceAll(e.ops, " ", "`, `")), strings.ReplaceAll(e.types, " ", ", "), e.why})
	}
	return table(rows...)
}

// sharesTable is what became of the corpus.
func sharesTable(all []*shares) string {
	rows := [][]string{{"target", "programs", "without the types", "rewritten", "refused", "reasons"}}
	for _, s := range all {
		var reasons []string
		for _, e := range explanations {
			if n := s.reasons[e.code]; n > 0 {
				reasons = append(reasons, fmt.Sprintf("%d %s", n, e.code))
			}
		}
		n := func(n int) string { return fmt.Sprintf("%d (%.1f %%)", n, 100*float64(n)/float64(s.all)) }
		rows = append(rows, []string{quoted(s.target), itoa(s.all), n(s.all - s.changed - s.refused), n(s.changed), n(s.refused), strings.Join(reasons, ", ")})
	}
	return table(rows...)
}
