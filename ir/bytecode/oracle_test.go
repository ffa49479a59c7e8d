package bytecode_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/bytecode"
	"github.com/hlo-promote/hlo-promote/ir/jaxexport"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/ir/verify"
)

// An oracleRow is a row of ../shared/oracles/bytecode/rows.tsv.
type oracleRow struct{ file, kind, version, verdict, source string }

// oracleRows returns the files of the oracle and their directory.
func oracleRows(t testing.TB) (rows []oracleRow, folder string) {
	t.Helper()
	list, err := os.ReadFile(mlirtest.Shared(t, "oracles", "bytecode", "rows.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(list)) {
		f := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if f[0] != "file" {
			rows = append(rows, oracleRow{f[0], f[1], f[2], f[3], f[4]})
		}
	}
	if len(rows) < 600 {
		t.Errorf("the oracle has only %d rows", len(rows))
	}
	return rows, filepath.Join(mlirtest.SharedRoot(t), "oracles", "bytecode", "files")
}

// read reads bytecode.
func read(name string, data []byte) (*ir.Module, error) {
	src := &ir.Source{Name: name, Text: data}
	offset, size := 0, len(data)
	if x, err := jaxexport.Read(data); err == nil && bytecode.Is(x.Module) {
		offset, size = x.ModuleOffset, len(x.Module)
	}
	m, _, err := bytecode.NewReader(text.NewReader(ir.NewContext())).Read(src, offset, size)
	return m, err
}

// resourceNumbers matches the numbers that the reference adds to resources of equal names in one
// process.
var resourceNumbers = regexp.MustCompile(`(?m)(dense_resource<\w+?|^\s+\w+?)(?:_\d+)?(>|: "0x)`)

// TestOracles reads each file of the oracle: it prints as jaxlib prints it, or is rejected where
// jaxlib rejects it.
func TestOracles(t *testing.T) {
	rows, folder := oracleRows(t)
	for _, row := range rows {
		data, err := os.ReadFile(filepath.Join(folder, row.file))
		if err != nil {
			t.Fatal(err)
		}
		m, err := read(row.file, data)
		var faults ir.Diagnostics
		if m != nil {
			faults = verify.Module(m, verify.Options{})
		}
		refused := row.verdict != "ok"
		switch {
		case refused && (err != nil || faults.HasErrors()):
		case refused:
			t.Errorf("%s (%s): is accepted, but jaxlib rejects it", row.file, row.version)
		case err != nil:
			t.Errorf("%s (%s): %s", row.file, row.version, err)
		case faults.HasErrors():
			t.Errorf("%s (%s): %s", row.file, row.version, faults[0].Error())
		default:
			checkText(t, row, m, filepath.Join(folder, strings.TrimSuffix(row.file, filepath.Ext(row.file))+".txt"))
		}
	}
}

// checkText compares a module with the text that the reference prints.
func checkText(t *testing.T, row oracleRow, m *ir.Module, path string) {
	t.Helper()
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := text.Print(&b, m, text.PrintOptions{DebugInfo: true}); err != nil {
		t.Fatal(err)
	}
	a, g := lines(string(want)), lines(b.String())
	for i := range min(len(a), len(g)) {
		if a[i] != g[i] {
			t.Errorf("%s (%s), line %d:\nwant %s\ngot  %s", row.file, row.version, i+1, a[i], g[i])
			return
		}
	}
	if len(a) != len(g) {
		t.Errorf("%s (%s): %d lines, the reference prints %d", row.file, row.version, len(g), len(a))
	}
}

func lines(s string) []string {
	return strings.Split(strings.TrimRight(resourceNumbers.ReplaceAllString(s, "$1$2"), "\n"), "\n")
}
