package passes

import (
	"os"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
)

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
