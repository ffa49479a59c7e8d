package text

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/sniff"
)

// TestOtherKinds checks the error for each kind of file that is not MLIR text.
func TestOtherKinds(t *testing.T) {
	wide := func(text string, marks ...byte) string {
		for _, u := range utf16.Encode([]rune(text)) {
			marks = append(marks, byte(u), byte(u>>8))
		}
		return string(marks)
	}
	var tested []string
	for _, row := range []struct{ text, message string }{
		{"ML\xefR\x0dStableHLO_v1.15.0\x00", "this is MLIR bytecode, not text"},
		{"\xef\xbb\xbfmodule {}", "the file begins with a byte-order mark of UTF-8, which MLIR text does not have"},
		{wide("module {}", 0xff, 0xfe), "this is UTF-16, not MLIR text, which is UTF-8"},
		{"\xfe\xff\x00m", "this is UTF-16, not MLIR text, which is UTF-8"},
		{"\x1f\x8b\x08\x00", "this is a gzip file, not MLIR text"},
		{wide("module {}"), "this is UTF-16 without a byte-order mark, not MLIR text, which is UTF-8"},
		{"\x10\x00\x00\x00ML\xefR\x0dStableHLO", "this is a binary file with MLIR bytecode in it, not MLIR text"},
		{"\x0a\x05jit_f\x00", "this is a binary file, not MLIR text"},
		{"\xff\xfe\x00\x00m\x00\x00\x00", "this is UTF-32, not MLIR text, which is UTF-8"},
		{"\x00m\x00o\x00d", "this is big-endian UTF-16 without a byte-order mark, not MLIR text, which is UTF-8"},
		{"PK\x03\x04\x14", "this is a zip file, not MLIR text"},
		{"PK\x03\x04\x00\x00\x08\x08\x00\x00\x00\x00\x00\x00\x14\x00\x04\x00model/archive_formatFB\x00\x00pt2", "this is a PyTorch program of torch.export, not MLIR"},
		{"PK\x03\x04\x14\x00\x00\x00serialized_exported_program.json{", "this is a PyTorch program of torch.export, not MLIR"},
		{"PK\x03\x04\x00\x00\x08\x08archive/data.pklFB", "this is a file of torch.save or TorchScript, not MLIR"},
		// as_serialized_hlo_module_proto of jaxlib, and the same in the messages that contain it
		{"\x0a\x0bjit__lambda\x12\x06main.2\x1a\xa3\x02\x0a\x0aregion_0.1\x12=\x0a\x0creduce_sum.3\x12\x09parame", "this is an HLO protocol buffer (HloModuleProto), not MLIR"},
		{"\x0a\x80\x02\x0a\x0bjit__lambda\x12\x06main.2\x1a\xa3\x02\x0a\x0aregion_0.1\x12=\x0a\x0c", "this is an HLO protocol buffer (HloProto or HloSnapshot), not MLIR"},
		{"\x0a\x83\x02\x0a\x80\x02\x0a\x0bjit__lambda\x12\x06main.2\x1a\xa3\x02\x0a\x0aregion_0.1\x12=\x0a\x0c", "this is an HLO protocol buffer (HloProto or HloSnapshot), not MLIR"},
		{"\x08\x01\x12\xf8\x1d\x0a\xa1\x08\x12\x06\x0a\x04Add", "this is a TensorFlow SavedModel, not MLIR"},
		{"Y\x03\x81G\xf1\x02\x05\xffE\xd0\xfe\xfaL\x7frhB\x03cr", "this is a binary file, not MLIR text"},
		{"BZh91AY&SY", "this is a bzip2 file, not MLIR text"},
		{"\xfd7zXZ\x00", "this is an xz file, not MLIR text"},
		{"\x28\xb5\x2f\xfd\x24", "this is a zstd file, not MLIR text"},
		{"\x89PNG\r\n\x1a\n", "this is a PNG image, not MLIR text"},
		{"\xff\xd8\xff\xe0", "this is a JPEG image, not MLIR text"},
		{"\x7fELF\x00", "this is an ELF object or program, not MLIR text"},
		{"\x93NUMPY\x01", "this is a NumPy array, not MLIR text"},
		{"\x89HDF\r\n\x1a\n", "this is an HDF5 file, not MLIR text"},
		{"%PDF-1.7\n", "this is a PDF document, not MLIR text"},
		{"// dumped\n/* by\n XLA */\nHloModule jit_f\n", "this is HLO text, not MLIR"},
		{"ENTRY %main.3 (x: f32[4]) -> f32[4] {\n}\n", "this is HLO text, not MLIR"},
		{"name: \"jit_f\"\nentry_computation_name: \"main\"\n", "this is an HLO protocol buffer in text format, not MLIR"},
		{"{ lambda ; a:f32[4]. let b:f32[4] = add a 1.0:f32[] in (b,) }\n", "this is a jaxpr, not MLIR"},
		{"# GraphDef\nnode {\n  name: \"x\"\n}\n", "this is a TensorFlow graph in protocol buffer text format, not MLIR"},
		{"ir_version: 8\n", "this is an ONNX model in protocol buffer text format, not MLIR"},
		{"graph(%x : Float(4)):\n", "this is a PyTorch program, not MLIR"},
		{"<!DOCTYPE html>\n<html></html>\n", "this is an HTML page, not MLIR"},
		{"<?xml version=\"1.0\"?>\n", "this is XML, not MLIR"},
		{"version https://git-lfs.github.com/spec/v1\noid sha256:0\n", "this is a Git LFS pointer, not the file itself"},
		{"module {\n<<<<<<< HEAD\n}\n", "the file has a merge conflict in it"},
		{"```mlir\nmodule {}\n```\n", "this is Markdown, not MLIR"},
		{"; ModuleID = 'x'\nsource_filename = \"x\"\n", "this is LLVM IR, not MLIR"},
		{"// c\n#include <vector>\n", "this is C or C++, not MLIR"},
		{"--- a/x.mlir\n+++ b/x.mlir\n", "this is a patch, not MLIR"},
		{"Traceback (most recent call last):\n", "this is a Python traceback, not MLIR"},
		{"HloModule jit_f, entry_computation_layout={()->f32[]}\n\nENTRY main {\n}\n", "this is HLO text, not MLIR"},
		{"# Copyright\n\nimport jax\n", "this is Python, not MLIR"},
		{"def f(x):\n  return x\n", "this is Python, not MLIR"},
		{"@jax.jit\ndef f(x):\n  return x\n", "this is Python, not MLIR"},
		{"from jax import numpy as jnp\n", "this is Python, not MLIR"},
		{"{\"a\": 1}", "this is JSON, not MLIR"},
		{"[\n  {\"a\": 1}]", "this is JSON, not MLIR"},
	} {
		m, errors := newTestReader().Read(&ir.Source{Name: "in.mlir", Text: []byte(row.text)})
		if m != nil || len(errors) != 1 || errors[0].Message != row.message {
			t.Errorf("%q: %v, want %q", row.text, errors, row.message)
			continue
		}
		text := utf8.ValidString(row.text) && !strings.ContainsFunc(row.text, func(r rune) bool { return r < ' ' && r != '\n' }) && row.text[0] != '%' || row.text[0] == 0xef
		if quoted := strings.Count(errors[0].Render(), "\n^") > 0; quoted != text && !strings.HasPrefix(row.text, "BZ") {
			t.Errorf("%q: quoted %v: %q", row.text, quoted, errors[0].Render())
		}
		tested = append(tested, row.message)
	}
	for _, message := range sniff.Messages() {
		if !slices.Contains(tested, message) {
			t.Errorf("no text of the test has the error %q", message)
		}
	}
	for _, text := range []string{"module {}", "// HloModule\nmodule {}", " @main(%x: tensor<f32>) {", "@main() {", "#loc = loc(unknown)\nmodule {}", "\"node\"() : () -> () x", "graph.op", "{-# dialect_resources: {} #-}"} {
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
		if got := sniff.SuggestType(word); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
}
