package text

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/hlo-promote/hlo-promote/ir"
)

// TestOtherKinds gives the reader what is not MLIR: each row of the table says of one what it is.
func TestOtherKinds(t *testing.T) {
	wide := func(text string, marks ...byte) string {
		for _, u := range utf16.Encode([]rune(text)) {
			marks = append(marks, byte(u), byte(u>>8))
		}
		return string(marks)
	}
	var said []string
	for _, row := range []struct{ text, message string }{
		{"ML\xefR\x0dStableHLO_v1.15.0\x00", "this is MLIR bytecode, not text"},
		{"\xef\xbb\xbfmodule {}", "the file begins with a byte-order mark of UTF-8, which MLIR text does not have"},
		{wide("module {}", 0xff, 0xfe), "this is UTF-16, not MLIR text, which is UTF-8"},
		{"\xfe\xff\x00m", "this is UTF-16, not MLIR text, which is UTF-8"},
		{"\x1f\x8b\x08\x00", "this is a gzip file, not MLIR text"},
		{wide("module {}"), "this is UTF-16 without a byte-order mark, not MLIR text, which is UTF-8"},
		{"\x10\x00\x00\x00ML\xefR\x0dStableHLO", "this is a binary file with MLIR bytecode in it, as jax.export writes, not MLIR text"},
		{"\x7fELF\x00", "this is a binary file, not MLIR text"},
		{"HloModule jit_f, entry_computation_layout={()->f32[]}\n\nENTRY main {\n}\n", "this is HLO text, not MLIR"},
		{"# Copyright\n\nimport jax\n", "this is Python, not MLIR"},
		{"def f(x):\n  return x\n", "this is Python, not MLIR"},
		{"from jax import numpy as jnp\n", "this is Python, not MLIR"},
		{"{\"a\": 1}", "this is JSON, not MLIR"},
		{"[\n  {\"a\": 1}]", "this is JSON, not MLIR"},
	} {
		m, errors := newTestReader().Read(&ir.Source{Name: "in.mlir", Text: []byte(row.text)})
		if m != nil || len(errors) != 1 || errors[0].Message != row.message {
			t.Errorf("%q: %v, want %q", row.text, errors, row.message)
		}
		said = append(said, row.message)
	}
	for _, k := range fileKinds {
		if !slices.Contains(said, k.message) {
			t.Errorf("no text is one where %q", k.message)
		}
	}
	for _, text := range []string{"module {}", "// HloModule\nmodule {}", "#loc = loc(unknown)\nmodule {}", "{-# dialect_resources: {} #-}"} {
		if m, errors := newTestReader().Read(&ir.Source{Name: "in.mlir", Text: []byte(text)}); m == nil && strings.Contains(errors[0].Message, "not MLIR") {
			t.Errorf("%q: %v", text, errors)
		}
	}
}

func TestTypeMeant(t *testing.T) {
	for word, want := range map[string]string{
		"float32": "f32", "Float64": "f64", "fp16": "f16", "bfloat16": "bf16", "int8": "i8", "uint16": "ui16", "s32": "i32", "u8": "ui8", "F32": "f32", "I64": "i64",
		"bool": "i1", "pred": "i1", "double": "f64", "complex64": "complex<f32>", "float33": "", "x": "", "": "",
	} {
		if got := typeMeant(word); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
}
