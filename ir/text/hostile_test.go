package text

import (
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/internal/limits"
)

// A hostileCase is an input that may break a reader, with a size that grows with n.
type hostileCase struct {
	name    string
	text    func(n int) string
	n       int
	message string // first error; empty if the text is valid or only its position matters
	line    int    // its line; 0 for any
	column  int
}

func nested(open, middle, close string) func(n int) string {
	return func(n int) string { return strings.Repeat(open, n) + middle + strings.Repeat(close, n) }
}

// within inserts a text into frame in place of %s.
func within(frame string, inner func(n int) string) func(n int) string {
	return func(n int) string { return strings.Replace(frame, "%s", inner(n), 1) }
}

// counted repeats a text with numbers from 0 on in place of #.
func counted(unit, separator string) func(n int) string {
	return func(n int) string {
		var b strings.Builder
		for i := range n {
			if i > 0 {
				b.WriteString(separator)
			}
			b.WriteString(strings.ReplaceAll(unit, "#", strconv.Itoa(i)))
		}
		return b.String()
	}
}

func repeated(unit string) func(n int) string {
	return func(n int) string { return strings.Repeat(unit, n) }
}

func text(s string) func(int) string { return func(int) string { return s } }

const deep = 100_000

// hostileInputs lists the inputs.
var hostileInputs = []hostileCase{
	{name: "regions", text: nested("module {\n", "", "}\n"), n: deep},
	{name: "regions without end", text: repeated("module {\n"), n: deep},
	{name: "generic regions", text: nested(`"a.b"() ({`+"\n", "", "}) : () -> ()\n"), n: deep},
	{name: "attributes in brackets", text: within(`"a.b"() {x = %s} : () -> ()`, nested("[", "", "]")), n: deep},
	{name: "attributes in braces", text: within(`"a.b"() {x = %s} : () -> ()`, nested("{y = ", "1", "}")), n: deep},
	{name: "open brackets", text: within(`"a.b"() {x = %s`, repeated("[")), n: deep},
	{name: "tuples", text: within("func.func private @f(%s)", nested("tuple<", "i32", ">")), n: deep},
	{name: "function types", text: within("func.func private @f(%s)", nested("() -> (", "i32", ")")), n: deep},
	{name: "arrows", text: within("func.func private @f(%si32)", repeated("() -> ")), n: deep},
	{name: "complex", text: within("func.func private @f(%s)", nested("complex<", "f32", ">")), n: deep},
	{name: "vectors", text: within("func.func private @f(%s)", nested("tensor<vector<4x", "f32", ">>")), n: deep},
	{name: "dialect types", text: within("func.func private @f(%s)", nested("!a.b<", "", ">")), n: deep},
	{name: "dialect attributes", text: within(`"a.b"() {x = %s} : () -> ()`, nested("#a.b<", "", ">")), n: deep},
	{name: "structured attributes", text: within(`"a.b"() {x = %s} : () -> ()`, nested("#stablehlo.gather<", "", ">")), n: deep},
	{name: "encodings", text: within("func.func private @f(%s)", nested("tensor<4xf32, ", "1", ">")), n: deep},
	{name: "locations", text: within(`"a.b"() : () -> () loc(%s)`, nested("fused[", "unknown", "]")), n: deep},
	{name: "call sites", text: within(`"a.b"() : () -> () loc(%s)`, nested(`callsite("a" at `, `"b"`, ")")), n: deep},
	{name: "named locations", text: within(`"a.b"() : () -> () loc(%s)`, nested(`"a"(`, "unknown", ")")), n: deep},
	{name: "location metadata", text: within(`"a.b"() : () -> () loc(%s)`, nested("fused<", "1", ">[]")), n: deep},
	{name: "parentheses", text: within(`"a.b"%s : () -> ()`, nested("(", "", ")")), n: deep},
	{name: "lists of a literal", text: within("%x = stablehlo.constant dense<%s> : tensor<1xi32>", nested("[", "1", "]")), n: deep},
	{name: "distinct", text: within(`"a.b"() {x = %s} : () -> ()`, nested("distinct[0]<", "", ">")), n: deep},
	{name: "affine parentheses", text: within(`"a.b"() {x = affine_map<(d0) -> (%s)>} : () -> ()`, nested("(", "d0", ")")), n: deep},
	{name: "affine signs", text: within(`"a.b"() {x = affine_map<(d0) -> (%s)>} : () -> ()`, nested("-", "d0", "")), n: deep},
	{name: "affine sums", text: within(`"a.b"() {x = affine_map<(d0) -> (%s)>} : () -> ()`, nested("d0 + ", "d0", "")), n: deep},
	{name: "nested symbols", text: within(`"a.b"() {x = @a%s} : () -> ()`, repeated("::@b")), n: deep},
	{name: "minus signs", text: within(`"a.b"() {x = %s1} : () -> ()`, repeated("-")), n: deep},
	{name: "lost brackets", text: repeated(">)]}"), n: deep},

	{name: "type bomb", text: bomb("!t#", "tuple<!t@, !t@>", "i32", "func.func private @f(!t#)"), n: 64},
	{name: "function type bomb", text: bomb("!t#", "(!t@, !t@) -> (!t@, !t@)", "i32", "func.func private @f(!t#)"), n: 64},
	{name: "attribute bomb", text: bomb("#t#", "[#t@, #t@]", "1", `"a.b"() {x = #t#} : () -> ()`), n: 64},
	{name: "dictionary bomb", text: bomb("#t#", "{a = #t@, b = #t@}", "1", `"a.b"() {x = #t#} : () -> ()`), n: 64},
	{name: "location bomb", text: bomb("#loc#", "loc(fused[#loc@, callsite(#loc@ at #loc@)])", `loc("a")`, `"a.b"() : () -> () loc(#loc#)`), n: 64},
	{name: "encoding bomb", text: bomb("#t#", "[tensor<1xi32, #t@>, tensor<1xi32, #t@>]", "1", `"a.b"() {x = #t#} : () -> ()`), n: 64},

	{name: "a long line", text: within("// %s", repeated("x")), n: 10 << 20},
	{name: "a long name", text: within("%%s = stablehlo.constant dense<1> : tensor<i32>", repeated("x")), n: 10 << 20},
	{name: "a long word", text: repeated("x"), n: 10 << 20},
	{name: "a long number", text: within(`"a.b"() {x = %s : i32} : () -> ()`, repeated("9")), n: 1 << 20},
	{name: "a long string", text: within(`"a.b"() {x = "%s"} : () -> ()`, repeated("x")), n: 10 << 20},
	{name: "a long operation name", text: within(`"a.%s"() : () -> ()`, repeated("x")), n: 10 << 20},
	{name: "a long line of operations", text: repeated(`"a.b"() : () -> () `), n: deep},
	{name: "blanks", text: repeated(" "), n: 10 << 20},
	{name: "comments", text: repeated("//\n"), n: 3 << 20},
	{name: "slashes", text: repeated("/"), n: 10 << 20},
	{name: "slash and blank", text: repeated("/ "), n: 1 << 20},
	{name: "quotes", text: repeated(`"`), n: 1<<20 + 1},
	{name: "backslashes", text: within(`"a.b"() {x = "%s`, repeated(`\\`)), n: 1 << 20},
	{name: "backslash quotes", text: within(`"a.b"() {x = "%s`, repeated(`\"`)), n: 1 << 20},
	{name: "percent signs", text: repeated("%"), n: deep},
	{name: "at signs", text: repeated("@"), n: deep},
	{name: "commas of results", text: within("%s", counted("%a#", ", ")), n: deep},
	{name: "results without end", text: within("%s = ", counted("%a#", ", ")), n: deep},
	{name: "colons of results", text: repeated("%a:2, "), n: deep},

	{name: "names with invalid UTF-8", text: text("%\xff\xfe = stablehlo.constant dense<1> : tensor<i32>"), message: "expected a name after '%'", line: 1, column: 1},
	{name: "a symbol with invalid UTF-8", text: text("func.func private @\xff()"), message: "expected a name that starts with a letter or '_', or a string, after '@'", line: 1, column: 19},
	{name: "a string with invalid UTF-8", text: text("func.func private @\"\xff\xfe\"()")},
	{name: "a word with UTF-8", text: text("func.func private ä()"), message: "unexpected byte outside of ASCII: MLIR allows it in strings and comments only", line: 1, column: 19},
	{name: "NUL", text: text("func.func\x00 private @f()"), message: "this is a binary file, not MLIR text", line: 1, column: 1},
	{name: "a late NUL", text: text(strings.Repeat("// comment\n", 100) + "func.func\x00 private @f()"), message: "unexpected control character", line: 101, column: 10},
	{name: "NULs", text: repeated("\x00"), n: 1 << 20, message: "this is a binary file, not MLIR text"},
	{name: "a string without end", text: text(`"a.b"() {x = "abc`), message: "string is not closed on its line", line: 1, column: 14},
	{name: "a string over two lines", text: text("\"a.b\"() {x = \"abc\n\"} : () -> ()"), message: "string is not closed on its line", line: 1, column: 14},
	{name: "a string that ends in a backslash", text: text(`%0 = "a.b\`), message: "string is not closed on its line", line: 1, column: 6},
	{name: "a region without end", text: text("module {\n  module {\n  }\n"), message: "expected '}' before the end of the file", line: 3, column: 4},
	{name: "a comment without end", text: text("module {} // comment")},
	{name: "a blob without end", text: text(`%x = stablehlo.constant dense<"0x00`), message: "string is not closed on its line", line: 1, column: 31},
	{name: "a blob without bracket", text: text(`%x = stablehlo.constant dense<"0x00"`), message: "expected '>' before the end of the file", line: 1, column: 37},
	{name: "a section without end", text: text("module {}\n{-# dialect_resources: {"), message: "expected '#-}' before the end of the file", line: 2, column: 25},
	{name: "bytecode", text: text("ML\xefR\x06StableHLO_v1.0.0\x00"), message: "this is MLIR bytecode, not text", line: 1, column: 1},
	{name: "a byte order mark", text: text("\xef\xbb\xbfmodule {}"), message: "the file begins with a byte-order mark of UTF-8, which MLIR text does not have", line: 1, column: 1},

	{name: "a huge integer", text: text(`"a.b"() {x = 99999999999999999999 : i64} : () -> ()`), message: "integer constant out of range for attribute", line: 1, column: 14},
	{name: "a huge width", text: text("func.func private @f(i99999999999)"), message: "integer bitwidth is limited to 16777215 bits", line: 1, column: 22},
	{name: "a huge literal", text: text("%x = stablehlo.constant dense<1> : tensor<1000000000x1000000000xi32>")},
	{name: "a huge list", text: text("%x = stablehlo.constant dense<[1, 2]> : tensor<1000000000x1000000000xi32>"), line: 1},
	{name: "a huge empty list", text: text("%x = stablehlo.constant dense<[]> : tensor<0x1000000000x1000000000xi32>"), line: 1, column: 31},
	{name: "a huge list of empty lists", text: text("%x = stablehlo.constant dense<> : tensor<1000000000x1000000000x0xi32>")},
	{name: "a huge blob", text: text(`%x = stablehlo.constant dense<"0x00000000"> : tensor<1000000000x1000000000xi32>`)},
	{name: "an open list", text: text("%x = stablehlo.constant dense<[[0, 0], [0, 0> : tensor<2x2xi32>"), message: "expected ',' or ']' in the literal, found '>'", line: 1, column: 45},
	{name: "a huge dimension", text: text("func.func private @f(tensor<99999999999999999999xi32>)"), message: "invalid dimension", line: 1},
	{name: "dimensions", text: within("func.func private @f(tensor<%sf32>)", repeated("2x")), n: deep},
	{name: "a literal of many dimensions", text: within("%x = stablehlo.constant dense<1> : tensor<%sf32>", repeated("1x")), n: deep},
	{name: "a list of many dimensions", text: within(`%x = stablehlo.constant dense<"0x0100000002000000"> : tensor<%s2xi32>`, repeated("1x")), n: 1 << 20},
	{name: "a deep list of many dimensions", text: func(n int) string {
		return "%x = stablehlo.constant dense<" + nested("[", "1", "]")(n) + "> : tensor<" + strings.Repeat("1x", n) + "i32>"
	}, n: deep, message: "brackets are nested too deeply", line: 1},
	{name: "aliases of locations in one another", text: func(n int) string {
		var b strings.Builder
		b.WriteString("#loc0 = loc(\"a\")\n")
		for i := range n {
			fmt.Fprintf(&b, "#loc%d = loc(callsite(\"f\" at #loc%d))\n", i+1, i)
		}
		return b.String()
	}, n: deep, message: "locations are nested too deeply", line: limits.Nesting + 1, column: 1},
	{name: "a huge number of results", text: text(`%x:4000000000 = "a.b"() : () -> i32`), message: "operation defines 1 results but was provided 4000000000 to bind", line: 1},
	{name: "a huge result number", text: text(`%x = "a.b"() : () -> i32` + "\n" + `"a.c"(%x#4000000000) : (i32) -> ()`), line: 2},
	{name: "a huge line number", text: text(`"a.b"() : () -> () loc("a":99999999999:1)`), line: 1},
	{name: "a huge location alias", text: text(`"a.b"() : () -> () loc(#loc16000000)`), line: 1},
	{name: "a huge value name", text: text(`%4000000 = "a.b"() : () -> i32`)},
	{name: "a huge axis", text: text("%x = stablehlo.iota dim = 99999999999999999999 : tensor<i32>"), line: 1},

	{name: "keys", text: within(`"a.b"() {%s} : () -> ()`, counted("k#", ", ")), n: deep},
	{name: "equal keys", text: within(`"a.b"() {%s} : () -> ()`, repeated("k, ")), n: deep, line: 1},
	{name: "keys and one twice", text: within(`"a.b"() {%s, k0} : () -> ()`, counted("k#", ", ")), n: deep, message: "duplicate key 'k0' in dictionary attribute", line: 1},
	{name: "operands", text: within(`%x = "a.b"() : () -> i32`+"\n"+`"a.c"(%s) : () -> ()`, counted("%x", ", ")), n: deep, line: 2},
	{name: "undefined operands", text: within(`"a.c"(%s) : () -> ()`, counted("%x#", ", ")), n: deep, line: 1},
	{name: "undefined uses", text: counted(`"a.c"(%x#) : (i32) -> ()`, "\n"), n: 20_000, line: 1},
	{name: "one undefined use", text: within("func.func @f() {\n%sreturn\n}", repeated(`"a.c"(%x) : (i32) -> ()`+"\n")), n: 20_000, line: 2},
	{name: "late definitions", text: func(n int) string {
		return counted(`"a.c"(%x#) : (i32) -> ()`, "\n")(n) + "\n" + counted(`%x# = "a.d"() : () -> i32`, "\n")(n)
	}, n: 20_000},
	{name: "blocks", text: within(`"a.b"() ({`+"\n"+`"a.c"() : () -> ()`+"\n%s\n"+`}) : () -> ()`, counted("^bb#:\n  cf.br ^bb#", "\n")), n: 20_000},
	{name: "a chain of blocks", text: func(n int) string {
		var b strings.Builder
		b.WriteString("func.func @f(%c: i1) {\n  %x = arith.constant 1 : i32\n  cf.br ^bb0\n")
		for i := range n {
			b.WriteString("^bb" + strconv.Itoa(i) + ":\n  %y" + strconv.Itoa(i) + " = arith.addi %x, %x : i32\n  cf.cond_br %c, ^bb" + strconv.Itoa(i) + ", ^bb" + strconv.Itoa(i+1) + "\n")
		}
		return b.String() + "^bb" + strconv.Itoa(n) + ":\n  return\n}"
	}, n: 20_000},
	{name: "an undefined block", text: text("func.func @f() {\n  cf.br ^bb1\n}"), message: "reference to an undefined block '^bb1'", line: 2, column: 9},
	{name: "equal symbols", text: repeated("func.func private @f()\n"), n: 10_000},
	{name: "equal aliases", text: repeated("!t = i32\n"), n: deep, message: "redefinition of type alias id 't'", line: 2, column: 1},
	{name: "functions", text: counted("func.func private @f#()", "\n"), n: deep},
}

// bomb returns a chain of n aliases, each of which uses the previous one (@), and a use of the
// last.
func bomb(name, next, first, use string) func(n int) string {
	return func(n int) string {
		number := func(s string, i int) string {
			return strings.NewReplacer("#t#", "#t"+strconv.Itoa(i), "#loc#", "#loc"+strconv.Itoa(i), "!t#", "!t"+strconv.Itoa(i), "@", strconv.Itoa(i-1)).Replace(s)
		}
		var b strings.Builder
		b.WriteString(number(name, 0) + " = " + first + "\n")
		for i := 1; i <= n; i++ {
			b.WriteString(number(name, i) + " = " + number(next, i) + "\n")
		}
		return b.String() + strings.NewReplacer("f(!t#)", "f(!t"+strconv.Itoa(n)+")", "#t#", "#t"+strconv.Itoa(n), "#loc#", "#loc"+strconv.Itoa(n)).Replace(use)
	}
}

// TestHostileInputs checks that each input is read, or rejected with the expected error, in memory
// proportional to its length. An endless loop runs into the time limit of go test; the step hostile
// of .ci/run measures how run time grows.
func TestHostileInputs(t *testing.T) {
	if testing.Short() {
		t.Skip("these are large")
	}
	for _, c := range hostileInputs {
		t.Run(c.name, func(t *testing.T) {
			src := &ir.Source{Name: "in.mlir", Text: []byte(c.text(c.n))}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			m, errors := parseVerified(NewReader(ir.NewContext()), src)
			runtime.ReadMemStats(&after)
			made := after.TotalAlloc - before.TotalAlloc
			if made > uint64(1<<27+600*len(src.Text)) {
				t.Errorf("%d bytes took %d bytes of memory", len(src.Text), made)
			}
			t.Logf("%d bytes: %d MB", len(src.Text), made>>20)
			if m != nil {
				if c.message != "" || c.line > 0 {
					t.Error("read without error")
				}
				return
			}
			d := errors[0]
			at := src.Position(d.Range.Start)
			t.Logf("%d errors, at %v: %s", len(errors), at, d.Message)
			for _, d := range errors[:min(len(errors), 100)] {
				checkDiagnostic(t, d)
			}
			switch {
			case c.message != "" && d.Message != c.message:
				t.Errorf("message %q, want %q", d.Message, c.message)
			case c.line > 0 && at.Line != c.line || c.column > 0 && at.Column != c.column:
				t.Errorf("error at %v, want %d:%d", at, c.line, c.column)
			}
		})
	}
}
