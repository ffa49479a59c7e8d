package passes

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	"github.com/hlo-promote/hlo-promote/ir/source"
	"github.com/hlo-promote/hlo-promote/ir/text"
)

// parse reads a module.
func parse(t testing.TB, program string) *ir.Module {
	t.Helper()
	m, errors := text.Parse(&ir.Source{Name: "in.mlir", Text: []byte(program)})
	if m == nil {
		t.Fatalf("%s\n%s", errors[0].Message, program)
	}
	return m
}

// canonical is the canonical form of a module.
func canonical(t testing.TB, m *ir.Module) string {
	t.Helper()
	var b strings.Builder
	if err := text.Print(&b, m, text.PrintOptions{}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// oracle reads a table of the oracle data, without its first row.
func oracle(t testing.TB, path ...string) (rows [][]string) {
	t.Helper()
	text, err := os.ReadFile(mlirtest.Shared(t, append([]string{"oracles"}, path...)...))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		rows = append(rows, strings.Split(strings.TrimRight(line, "\n"), "\t"))
	}
	return rows[1:]
}

// sourceForm is the text of a module with its edits.
func sourceForm(t testing.TB, m *ir.Module) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := source.Print(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
