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

// TestAutocast compares the table for amp-bf16 with PyTorch's lists: each operator has a row in its
// list, and each row names operators that PyTorch has.
func TestAutocast(t *testing.T) {
	text, err := os.ReadFile("testdata/autocast.tsv")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]target.AutocastList{}
	for line := range strings.Lines(string(text)) {
		macro, operator, ok := strings.Cut(strings.TrimSpace(line), "\t")
		if !ok {
			continue
		}
		switch macro {
		case "LOWER_PRECISION_FP":
			want[operator] = target.AutocastLower
		case "PROMOTE":
			want[operator] = target.AutocastPromote
		default:
			want[operator] = target.AutocastFP32
		}
	}
	got := map[string]bool{}
	for _, row := range target.Autocast() {
		if (row.Ops == "") == (row.Why == "") {
			t.Errorf("%s: operations %q, reason %q", row.Operators, row.Ops, row.Why)
		}
		for _, operator := range strings.Fields(row.Operators) {
			list, ok := want[operator]
			if !ok || list != row.List || got[operator] {
				t.Errorf("%s is in list %s; in PyTorch it is in %s (found: %v); has several rows: %v", operator, row.List, list, ok, got[operator])
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
	of := func(list target.AutocastList) string {
		var ops []string
		for _, row := range target.Autocast() {
			for _, op := range strings.Fields(row.Ops) {
				if row.List == list && !slices.Contains(ops, op) {
					ops = append(ops, op)
				}
			}
		}
		return strings.Join(ops, " ")
	}
	want := "target amp-bf16\ncast " + of(target.AutocastLower) + " : f32 = bf16\ncompute bf16 f16 = f32 in " + of(target.AutocastFP32) + " accumulate\n"
	b, err := target.Lookup("amp-bf16")
	if err != nil || b.Text() != want {
		t.Errorf("%v, got\n%s\nwant\n%s", err, b.Text(), want)
	}
}
