package text

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// What is read in the place of MLIR's text.

// A moment is when a text is looked at.
type moment uint8

const (
	atOnce     moment = iota // before it is read: it cannot be MLIR
	unreadable               // after it could not be read
)

// A fileKind is something else that a file may be, and what to do then.
type fileKind struct {
	when    moment
	is      func(text []byte) bool
	message string
	remedy  string
}

// fromBytecode makes text of MLIR's bytecode, with StableHLO or VHLO in it, by what JAX brings along.
const fromBytecode = `stablehlo-translate --deserialize FILE, or, with JAX installed, python -c ` +
	`'import sys; from jax._src.interpreters import mlir; from jaxlib.mlir.dialects import stablehlo; ` +
	`print(stablehlo.deserialize_portable_artifact(mlir.make_ir_context(), open(sys.argv[1], "rb").read()))' FILE`

// fileKinds are looked at in order.
var fileKinds = []fileKind{
	{atOnce, begins("ML\xefR"), "this is MLIR bytecode, not text", "make text of it with " + fromBytecode},
	{atOnce, begins("\xef\xbb\xbf"), "the file begins with a byte-order mark of UTF-8, which MLIR text does not have", `remove it with sed -i '1s/^\xef\xbb\xbf//' FILE`},
	{atOnce, begins("\xff\xfe"), "this is UTF-16, not MLIR text, which is UTF-8", "convert it with iconv -f UTF-16 -t UTF-8 FILE"},
	{atOnce, begins("\xfe\xff"), "this is UTF-16, not MLIR text, which is UTF-8", "convert it with iconv -f UTF-16 -t UTF-8 FILE"},
	{atOnce, begins("\x1f\x8b"), "this is a gzip file, not MLIR text", "unpack it with gzip -dc FILE"},
	{unreadable, isUTF16, "this is UTF-16 without a byte-order mark, not MLIR text, which is UTF-8", "convert it with iconv -f UTF-16LE -t UTF-8 FILE"},
	{unreadable, holdsBytecode, "this is a binary file with MLIR bytecode in it, as jax.export writes, not MLIR text",
		"make text of it in Python with jax.export.deserialize(bytearray(open(FILE, 'rb').read())).mlir_module()"},
	{unreadable, isBinary, "this is a binary file, not MLIR text", ""},
	{unreadable, matches(`^\s*HloModule\s`), "this is HLO text, not MLIR", "convert it with hlo-translate --hlo-to-stablehlo FILE, or print StableHLO where it comes from: jax.jit(f).lower(x).as_text()"},
	{unreadable, matches(`^(\s*#[^\n]*\n|\s)*(import \w|from \w[\w.]* import |def \w+\(|class \w+|@\w|"""|if __name__)`), "this is Python, not MLIR",
		"print the StableHLO of a function with print(jax.jit(f).lower(x).as_text())"},
	{unreadable, matches(`^\s*(\{\s*("|\})|\[\s*(\{|\[|"|\d|\]))`), "this is JSON, not MLIR", ""},
}

func begins(mark string) func([]byte) bool {
	return func(text []byte) bool { return bytes.HasPrefix(text, []byte(mark)) }
}

// mostLooked is how much of a text is looked at.
const mostLooked = 1 << 12

func head(text []byte) []byte { return text[:min(len(text), mostLooked)] }

func matches(pattern string) func([]byte) bool {
	re := regexp.MustCompile(pattern)
	return func(text []byte) bool { return re.Match(head(text)) }
}

// isBinary tells whether a text that cannot be read looks like none. A comment may hold anything.
func isBinary(text []byte) bool { return bytes.IndexByte(text[:min(len(text), 512)], 0) >= 0 }

func holdsBytecode(text []byte) bool {
	return isBinary(text) && bytes.Contains(head(text), []byte("ML\xefR"))
}

// isUTF16 tells whether every second byte of the beginning is zero.
func isUTF16(text []byte) bool {
	text = text[:min(len(text), 64)&^1]
	for i, b := range text {
		if (b == 0) != (i%2 == 1) {
			return false
		}
	}
	return len(text) > 0
}

// otherKind says what a text is that is not MLIR's; nil if nothing is known.
func otherKind(text []byte, when moment) *syntax.Error {
	for i := range fileKinds {
		if k := &fileKinds[i]; k.when == when && k.is(text) {
			return (&syntax.Error{Message: k.message}).Try(k.remedy)
		}
	}
	return nil
}

// typeWords are names that other languages and libraries have for element types.
var typeWords = map[string]string{
	"float": "f32", "double": "f64", "half": "f16", "bfloat": "bf16", "bfloat16": "bf16", "bool": "i1", "boolean": "i1", "pred": "i1", "int": "i32", "long": "i64",
	"short": "i16", "char": "i8", "byte": "ui8", "uint": "ui32", "complex64": "complex<f32>", "complex128": "complex<f64>", "c64": "complex<f32>", "c128": "complex<f64>",
	"half_float": "f16", "fp8": "f8E4M3FN",
}

// typePrefixes are what such names have before a number of bits, and MLIR's.
var typePrefixes = []struct{ theirs, ours string }{{"float", "f"}, {"fp", "f"}, {"uint", "ui"}, {"u", "ui"}, {"int", "i"}, {"si", "i"}, {"s", "i"}, {"bf", "bf"}, {"F", "f"}, {"I", "i"}, {"float8_", "f8"}}

// typeMeant is MLIR's name of the element type that a word is probably meant for, or empty.
func typeMeant(word string) string {
	lower := strings.ToLower(word)
	if t, ok := typeWords[lower]; ok {
		return t
	}
	for _, p := range typePrefixes {
		digits, ok := strings.CutPrefix(lower, strings.ToLower(p.theirs))
		if _, err := strconv.Atoi(digits); !ok || err != nil {
			continue
		}
		if _, ok := elem.Lookup(p.ours + digits); ok {
			return p.ours + digits
		}
	}
	return ""
}
