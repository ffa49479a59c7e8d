package target_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/passes/retarget"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

// A row maps operators of PyTorch in a list of autocast to operations. If an operator lowers to
// several operations, ops names those because of which the operator is in its list. If there are
// none, why has the reason.
type row struct{ list, operators, ops, why string }

// readRows reads the table that amp-bf16 follows.
func readRows(t *testing.T) (rows []row) {
	text, err := os.ReadFile("testdata/amp-bf16.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if cells := append(strings.Split(strings.TrimSpace(line), "\t"), "", ""); line[0] != '#' {
			rows = append(rows, row{cells[0], cells[1], cells[2], cells[3]})
		}
	}
	return rows
}

// TestAutocast compares the table for amp-bf16 with PyTorch's lists: each operator has a row in its
// list, and each row names operators that PyTorch has.
func TestAutocast(t *testing.T) {
	text, err := os.ReadFile("testdata/autocast.tsv")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{}
	for line := range strings.Lines(string(text)) {
		macro, operator, ok := strings.Cut(strings.TrimSpace(line), "\t")
		switch {
		case !ok:
		case macro == "LOWER_PRECISION_FP" || macro == "PROMOTE":
			want[operator] = macro
		default:
			want[operator] = "FP32"
		}
	}
	got := map[string]bool{}
	for _, row := range readRows(t) {
		if (row.ops == "") == (row.why == "") {
			t.Errorf("%s: operations %q, reason %q", row.operators, row.ops, row.why)
		}
		for _, operator := range strings.Fields(row.operators) {
			list, ok := want[operator]
			if !ok || list != row.list || got[operator] {
				t.Errorf("%s is in list %s; in PyTorch it is in %s (found: %v); has several rows: %v", operator, row.list, list, ok, got[operator])
			}
			got[operator] = true
		}
	}
	for operator := range want {
		if !got[operator] {
			t.Errorf("%s has no row", operator)
		}
	}
}

// TestIREE parses the files for IREE's flags and compares them with the types that the passes
// convert (ConvertPrimitiveType.cpp of iree-org/iree@0da33dff and its tests demote_*.mlir).
func TestIREE(t *testing.T) {
	files, err := filepath.Glob("../../testdata/targets/iree-demote-*-to-*.target")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"iree-demote-f64-to-f32": "f64 f32, complex<f64> complex<f32>",
		"iree-demote-i64-to-i32": "i64 i32, ui64 ui32",
		"iree-demote-f32-to-f16": "f32 f16",
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		got, err := target.Read(retarget.Ops(), target.Source{File: file, Text: string(text)})
		if err != nil {
			t.Fatal(err)
		}
		var pairs []string
		for _, r := range got.Replaces {
			pairs = append(pairs, r.From.String()+" "+r.To.String())
		}
		if !slices.Equal(pairs, strings.Split(want[got.Name], ", ")) {
			t.Errorf("%s: %v", got.Name, pairs)
		}
		delete(want, got.Name)
	}
	if len(want) > 0 {
		t.Errorf("no file for %v", want)
	}
}

// TestAutocastFile compares the statements of amp-bf16 with the table.
func TestAutocastFile(t *testing.T) {
	of := func(list string) string {
		var ops []string
		for _, row := range readRows(t) {
			for _, op := range strings.Fields(row.ops) {
				if row.list == list && !slices.Contains(ops, op) {
					ops = append(ops, op)
				}
			}
		}
		return strings.Join(ops, " ")
	}
	want := "target amp-bf16\ncast " + of("LOWER_PRECISION_FP") + " : f32 = bf16\ncompute bf16 f16 = f32 in " + of("FP32") + " accumulate\n"
	b, err := target.Lookup("amp-bf16")
	if err != nil || b.Text() != want {
		t.Errorf("%v, got\n%s\nwant\n%s", err, b.Text(), want)
	}
}
