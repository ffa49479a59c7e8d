// Package sniff recognizes files that are not MLIR text, and element type names of other languages,
// to suggest what the user should do.
package sniff

import (
	"bytes"
	"encoding/binary"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// Commands that produce StableHLO instead.
const (
	fromPython = "print the StableHLO of a function with print(jax.jit(f).lower(x).as_text())"
	// hlo-translate of XLA (xla/hlo/tools/hlo_translate) reads HLO as text and as a protocol buffer
	fromHLO    = "convert it with XLA's hlo-translate --hlo-to-mlir FILE, or print StableHLO where it comes from: jax.jit(f).lower(x).as_text()"
	fromModule = "convert it in Python with jaxlib._jax.mlir.hlo_to_stablehlo(open(FILE, 'rb').read()), which returns MLIR bytecode"
	fromTF     = "print the HLO of a function with tf.function(f, jit_compile=True).experimental_get_compiler_ir(x)(stage='hlo'), and convert it with XLA's hlo-translate --hlo-to-mlir"
	fromTorch  = "print its StableHLO with torch_xla.stablehlo.exported_program_to_stablehlo(torch.export.load(FILE)).get_stablehlo_text()"
	fromModel  = "print the StableHLO of a module with torch_xla.stablehlo.exported_program_to_stablehlo(torch.export.export(module, args)).get_stablehlo_text()"
)

// comments matches comments and blanks of several languages before the text that identifies a file.
const comments = `^(\s|//[^\n]*\n|#[^\ni][^\n]*\n|/\*(?s:.*?)\*/)*`

// signatures lists kinds of files by their first bytes, which are not those of MLIR, and by names
// near the start, if there are any. Such a text is not parsed.
var signatures = [...]struct{ prefix, name, message, remedy string }{
	{"ML\xefR", "", "this is MLIR bytecode, not text", ""},
	{byteOrderMark, "", "the file begins with a byte-order mark of UTF-8, which MLIR text does not have", `remove it with sed -i '1s/^\xef\xbb\xbf//' FILE`},
	{"\xff\xfe\x00\x00", "", "this is UTF-32, not MLIR text, which is UTF-8", "convert it with iconv -f UTF-32 -t UTF-8 FILE"},
	{"\xff\xfe", "", "this is UTF-16, not MLIR text, which is UTF-8", "convert it with iconv -f UTF-16 -t UTF-8 FILE"},
	{"\xfe\xff", "", "this is UTF-16, not MLIR text, which is UTF-8", "convert it with iconv -f UTF-16 -t UTF-8 FILE"},
	{"\x1f\x8b", "", "this is a gzip file, not MLIR text", "unpack it with gzip -dc FILE"},
	{"PK\x03\x04", "archive_format", "this is a PyTorch program of torch.export, not MLIR", fromTorch},
	{"PK\x03\x04", "serialized_exported_program", "this is a PyTorch program of torch.export, not MLIR", fromTorch},
	{"PK\x03\x04", "data.pkl", "this is a file of torch.save or TorchScript, not MLIR", fromModel},
	{"PK\x03\x04", "", "this is a zip file, not MLIR text", "unpack it with unzip FILE"},
	{"BZh91AY&SY", "", "this is a bzip2 file, not MLIR text", "unpack it with bzip2 -dc FILE"},
	{"\xfd7zXZ\x00", "", "this is an xz file, not MLIR text", "unpack it with xz -dc FILE"},
	{"\x28\xb5\x2f\xfd", "", "this is a zstd file, not MLIR text", "unpack it with zstd -dc FILE"},
	{"\x89PNG\r\n", "", "this is a PNG image, not MLIR text", ""},
	{"\xff\xd8\xff", "", "this is a JPEG image, not MLIR text", ""},
	{"\x7fELF", "", "this is an ELF object or program, not MLIR text", ""},
	{"\x93NUMPY", "", "this is a NumPy array, not MLIR text", ""},
	{"\x89HDF\r\n", "", "this is an HDF5 file, not MLIR text", ""},
	{"%PDF-", "", "this is a PDF document, not MLIR text", ""},
}

// kinds lists other kinds of files: a function that recognizes one, or a regular expression.
var kinds = [...]struct {
	is              func(text []byte) bool
	pattern         string
	message, remedy string
}{
	{isUTF16LE, "", "this is UTF-16 without a byte-order mark, not MLIR text, which is UTF-8", "convert it with iconv -f UTF-16LE -t UTF-8 FILE"},
	{isUTF16BE, "", "this is big-endian UTF-16 without a byte-order mark, not MLIR text, which is UTF-8", "convert it with iconv -f UTF-16BE -t UTF-8 FILE"},
	{containsBytecode, "", "this is a binary file with MLIR bytecode in it, not MLIR text", "extract the module, which begins with the bytes 4D 4C EF 52"},
	{isHLOModule, "", "this is an HLO protocol buffer (HloModuleProto), not MLIR", fromModule},
	{isHLO, "", "this is an HLO protocol buffer (HloProto or HloSnapshot), not MLIR", fromHLO},
	{isSavedModel, "", "this is a TensorFlow SavedModel, not MLIR", fromTF},
	{isBinary, "", "this is a binary file, not MLIR text", ""},
	{nil, comments + `(HloModule\s|ENTRY\s+%?[\w.-]+)`, "this is HLO text, not MLIR", fromHLO},
	{nil, comments + `(hlo_module\s*\{|name:\s*"[^"]*"\s+(id:\s*\d+\s+)?(entry_computation|computations))`, "this is an HLO protocol buffer in text format, not MLIR", fromHLO},
	{nil, `^\s*(let \w+ = )?\{\s*lambda\s`, "this is a jaxpr, not MLIR", fromPython},
	{nil, comments + `(node|library)\s*\{\s*(name|op|function)\b`, "this is a TensorFlow graph in protocol buffer text format, not MLIR", ""},
	{nil, comments + `ir_version:\s*\d`, "this is an ONNX model in protocol buffer text format, not MLIR", ""},
	{nil, `^\s*(ExportedProgram:|graph\(%)`, "this is a PyTorch program, not MLIR", fromModel},
	{nil, `(?i)^\s*(<!--[^>]*-->\s*)*<(!doctype\s+html|html\b)`, "this is an HTML page, not MLIR", "if you downloaded it from a code hosting site, download the raw file"},
	{nil, `^\s*<\?xml\b`, "this is XML, not MLIR", ""},
	{nil, `^version https://git-lfs\.`, "this is a Git LFS pointer, not the file itself", "fetch the file with git lfs pull"},
	{nil, `(?m)^<<<<<<< \S`, "the file has a merge conflict in it", "resolve the lines between <<<<<<< and >>>>>>>"},
	{nil, "^\\s*```", "this is Markdown, not MLIR", "pass only the lines between the ``` lines"},
	{nil, `^(\s*;[^\n]*\n|\s)*(; ModuleID|source_filename = |target (triple|datalayout) = |define [^\n]*@[^\n]*\{)`, "this is LLVM IR, not MLIR", ""},
	{nil, comments + `#include\b`, "this is C or C++, not MLIR", ""},
	{nil, `^(diff --git |--- \S[^\n]*\n\+\+\+ )`, "this is a patch, not MLIR", "apply it with patch -p1"},
	{nil, `^Traceback \(most recent call last\)`, "this is a Python traceback, not MLIR", ""},
	{nil, `^(\s*#[^\n]*\n|\s)*(import \w|from \w[\w.]* import |def \w+\(|class \w+|@\w[\w.]*(\([^%]*?\))?[ \t]*\n|"""|if __name__)`, "this is Python, not MLIR", fromPython},
	{nil, `^\s*(\{\s*("|\})|\[\s*(\{|\[|"|\d|\]))`, "this is JSON, not MLIR", ""},
}

// maxScanned is the number of bytes that patterns are matched with.
const maxScanned = 1 << 12

func start(text []byte) []byte { return text[:min(len(text), maxScanned)] }

// isBinary reports whether text has a zero byte near its start, or many that are no characters. A
// comment of valid MLIR may contain these, so this is tested after a syntax error only.
func isBinary(text []byte) bool {
	text = text[:min(len(text), 512)]
	odd := 0
	for rest := text; len(rest) > 0; {
		r, size := utf8.DecodeRune(rest)
		if rest = rest[size:]; r == 0 {
			return true
		} else if r == utf8.RuneError && size == 1 && len(rest) >= utf8.UTFMax || r < ' ' && !strings.ContainsRune("\t\n\v\f\r\x1b", r) || r == 0x7f {
			odd++
		}
	}
	return odd*10 > len(text)
}

// isHLOModule reports whether text begins with the fields of xla.HloModuleProto
// (xla/service/hlo.proto): name, entry_computation_name, computations.
func isHLOModule(text []byte) bool {
	_, rest := protoField(text, 1)
	name, rest := protoField(rest, 2)
	return len(name) > 0 && len(rest) > 0 && rest[0] == 3<<3|2 && bytes.IndexFunc(name, func(r rune) bool { return r <= ' ' || r >= utf8.RuneSelf }) < 0
}

// isHLO reports whether text begins with an HloModuleProto as first field, as HloProto does, or as
// the first field of that, as HloSnapshot does.
func isHLO(text []byte) bool {
	for range 2 {
		if text, _ = protoField(text, 1); isHLOModule(text) {
			return true
		}
	}
	return false
}

// isSavedModel reports whether text begins with the fields of tensorflow.SavedModel
// (tensorflow/core/protobuf/saved_model.proto): version 1, a graph, and its information.
func isSavedModel(text []byte) bool {
	graph, _ := protoField(bytes.TrimPrefix(text, []byte{1 << 3, 1}), 2)
	return len(text) > 0 && text[0] == 1<<3 && len(graph) > 0 && graph[0] == 1<<3|2
}

// protoField returns the content of the first field of a message, as far as it is there, and what
// follows it; nothing if it is not the field of this number with a length.
func protoField(message []byte, number int) (content, rest []byte) {
	if len(message) == 0 || int(message[0]) != number<<3|2 {
		return nil, nil
	}
	size, n := binary.Uvarint(message[1:])
	if n <= 0 {
		return nil, nil
	}
	content = message[1+n:]
	if size >= uint64(len(content)) {
		return content, nil
	}
	return content[:size], content[size:]
}

func containsBytecode(text []byte) bool {
	return isBinary(text) && bytes.Contains(start(text), []byte("ML\xefR"))
}

func isUTF16LE(text []byte) bool { return isUTF16(text, 1) }
func isUTF16BE(text []byte) bool { return isUTF16(text, 0) }

// isUTF16 reports whether every second byte at the start of a text is zero, beginning with this
// one.
func isUTF16(text []byte, from int) bool {
	text = text[:min(len(text), 64)&^1]
	for i, b := range text {
		if (b == 0) != (i%2 == from) {
			return false
		}
	}
	return len(text) > 0
}

// byteOrderMark begins a text that would be MLIR without it.
const byteOrderMark = "\xef\xbb\xbf"

// BySignature returns the error for a text that begins like another kind of file, and whether that
// is binary, or nil.
func BySignature(text []byte) (err *syntax.Error, isBinary bool) {
	for i := range signatures {
		if k := &signatures[i]; bytes.HasPrefix(text, []byte(k.prefix)) && bytes.Contains(start(text), []byte(k.name)) {
			return (&syntax.Error{Message: k.message}).WithRemedy(k.remedy), k.prefix != byteOrderMark
		}
	}
	return nil, false
}

// ByContent returns the error for a text that is another kind of file, and whether it is binary, or
// nil. It is for texts with a syntax error: some MLIR looks like another kind.
func ByContent(text []byte) (err *syntax.Error, isBinary bool) {
	for i := range kinds {
		k := &kinds[i]
		if k.is != nil && k.is(text) || k.is == nil && regexp.MustCompile(k.pattern).Match(start(text)) {
			return (&syntax.Error{Message: k.message}).WithRemedy(k.remedy), k.is != nil
		}
	}
	return nil, false
}

// Messages returns the message for each kind of file.
func Messages() (list []string) {
	for _, k := range signatures {
		list = append(list, k.message)
	}
	for _, k := range kinds {
		list = append(list, k.message)
	}
	return list
}

// typeWords maps element type names of other languages and libraries to MLIR's.
var typeWords = lazy.Value[map[string]string]{New: func() map[string]string {
	return map[string]string{
		"float": "f32", "double": "f64", "half": "f16", "bfloat": "bf16", "bfloat16": "bf16", "bool": "i1", "boolean": "i1", "pred": "i1", "int": "i32", "long": "i64",
		"short": "i16", "char": "i8", "byte": "ui8", "uint": "ui32", "complex64": "complex<f32>", "complex128": "complex<f64>", "c64": "complex<f32>", "c128": "complex<f64>",
		"half_float": "f16", "fp8": "f8E4M3FN",
	}
}}

// typePrefixes maps type name prefixes of other languages to MLIR's; a bit width follows both.
var typePrefixes = []struct{ theirs, ours string }{{"float", "f"}, {"fp", "f"}, {"uint", "ui"}, {"u", "ui"}, {"int", "i"}, {"si", "i"}, {"s", "i"}, {"bf", "bf"}, {"F", "f"}, {"I", "i"}, {"float8_", "f8"}}

// SuggestType returns MLIR's name for an element type of another language, or "".
func SuggestType(word string) string {
	lower := strings.ToLower(word)
	if t, ok := typeWords.Get()[lower]; ok {
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
