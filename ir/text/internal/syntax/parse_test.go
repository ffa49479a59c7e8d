package syntax

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
)

// statements has lines whose tokens depend on their position and on the text that follows.
var statements = []string{
	"%0 = stablehlo.add %a, %b : tensor<4xf32>",
	"%0 = stablehlo.add %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>",
	"%0 = stablehlo.add %a, %b {x = 1} : i32",
	"%0 = stablehlo.add %a, %b {x = 1 : i32, y = \"x loc(y)\"} : i32",
	"%0 = stablehlo.add %a, %b : tensor<4xf32> loc(\"f\":1:2)",
	"%0 = stablehlo.add %a, %b : tensor<4xf32> loc(#loc1)",
	"%0 = stablehlo.add %a, %b : tensor<4xf32> loc( unknown )",
	"%0 = stablehlo.add %a, %b : tensor<4xf32> // loc(x)",
	"%0 = stablehlo.add %a, %b : tensor<4xf32> // )",
	"%0 = stablehlo.add %a, %b : tensor<4xf32> loc(\"f\":1:2) // )",
	"%0 = stablehlo.add %a, %b\n  : tensor<4xf32>",
	"%0 = stablehlo.add %a, %b : (tensor<4xf32>,\n  tensor<4xf32>) -> tensor<4xf32>",
	"%0 = stablehlo.add %a, %b :\ttensor<4xf32>\t",
	"%0 = stablehlo.add %a, %b : tensor<4xf32>\r",
	"%0 = stablehlo.add %a, %b : !quant.uniform<i8:f32, 1.0>",
	"%0 = stablehlo.add %a, %b : !t",
	"%0 = stablehlo.add %a#1, %b#0 : i32",
	"%0 = stablehlo.add %a, %b : i32 \"a.b\"() : () -> ()",
	"%0 = stablehlo.add %a, %b : i32 return %0 : i32",
	"%0:2 = \"a.b\"(%a) : (i32) -> (i32, i32)",
	"%0, %1:2 = \"a.b\"(%a) <{x = [1]}> {y} : (i32) -> (i32, i32, i32)",
	"\"a.b\"() : () -> ()",
	"\"a.b\"()[^bb0, ^bb1] : () -> ()",
	"\"a.b\"() ({\n^bb0(%x: i32):\n  \"a.c\"() : () -> ()\n}, {\n}) : () -> ()",
	"\"a.b\"() ({}, {}) {x = {y = 1}} : () -> ()",
	"%c = stablehlo.constant dense<1> : tensor<i32>",
	"%c = stablehlo.constant dense<\"0x00FF\"> : tensor<2xi8>",
	"%c = stablehlo.constant dense<[1, 2]> : tensor<2xi32> loc(#loc)",
	"%c = stablehlo.constant {x = 1} dense<1> : tensor<i32>",
	"%1 = stablehlo.compare LT, %a, %b : (i32, i32) -> i1",
	"%1 = stablehlo.broadcast_in_dim %a, dims = [0, 1] : (i32) -> i32",
	"func.func private @f(tensor<4xf32>) -> tensor<4xf32>",
	"func.func private @f(tensor<4xf32>) -> (tensor<4xf32> {a.b})",
	"func.func @f() -> tensor<4xf32>\n{\n  return %x : tensor<4xf32>\n}",
	"func.func @f(%a: i32, %b: i32 {a.b = 1}) -> i32 attributes {x = 1} {\n  return %a : i32\n}",
	"func.func @f(%a: i32) {return}",
	"func.func @f(%a: i32)\n  {return %a : i32}",
	"module @m attributes {a.b = 1} {\n}",
	"module {}",
	"module\n{\n}",
	"return",
	"return %a, %b : i32, i32",
	"return %a : i32 )",
	"return %a : i32 {x}",
	"return\n%0 = stablehlo.add %a, %b : i32",
	"return %a : i32\n%0 = stablehlo.add %a, %b : i32",
	"cf.br ^bb1(%a : i32)",
	"cf.cond_br %c, ^bb1, ^bb2(%a, %b : i32, i32)",
	"^bb1: return",
	"^bb1(%a: i32, %b: i32):",
	"#a = 1 : i32\n#b = [#a]",
	"#loc1 = loc(\"a\":1:1)\n#loc2 = loc(fused[#loc1, \"b\"])",
	"!t = tensor<4xi32> !u = tuple<!t>",
	"foo.bar",
	"foo.bar %a, %b : i32",
	"%0 = foo.bar %a {x = 1} : i32 -> i64",
	"%0 = stablehlo.add %a, %b :                                                                      i32",
	"%0 = foo.bar %a#b : i32",
	"%0 = foo.bar %a#1b : i32",
	"%0 = foo.bar(%a) {\n  foo.yield %a : i32\n} : i32",
	"%0 = foo.bar %a[%b, %c] : i32",
	"%0 = foo.bar %a[0, 1] : i32",
	"{-# dialect_resources: {builtin: {a: \"0x01000000\"}} #-}",
	"%0:2 = stablehlo.while(%x = %a, %y = %b) : i32, i32 cond {\n  stablehlo.return %x : i32\n} do {\n  stablehlo.return %x, %y : i32, i32\n}",
	"%0 = stablehlo.reduce(%a init: %b) applies stablehlo.add across dimensions = [0] : (i32, i32) -> i32",
	"%0 = stablehlo.reduce(%a init: %b) across dimensions = [0] : (i32, i32) -> i32\n reducer(%x: i32, %y: i32) {\n  stablehlo.return %x : i32\n}",
	"%0 = \"a.b\"(%a) {x = affine_set<(d0) : (d0 >= 0)>, y = affine_map<(d0) -> (d0)>} : (i32) -> i32",
	"%0 = \"a.b\" (%a) : (i32) -> (i32)",
	"%0 = stablehlo.add %a, %b : tensor<4xf32>)",
	"%0 = stablehlo.add %a, %b : tensor<4xf32",
	"%0 = stablehlo.add %a, %b : tensor<4xf32> {",
	"%0 = stablehlo.add %a, %b : tensor<4xf32> }",
	"%0 = stablehlo.add %a, %b : ",
	"%0 = stablehlo.add %a, %b",
	"%0 = stablehlo.add %a,",
	"%0 = stablehlo.add",
	"%0 =",
	"%0",
	"%0 = stablehlo.add %a, %b : \"x",
	"func.func @f(",
	"module {",
	"module { %0 = stablehlo.add %a, %b : i32 }",
	"module { return %a : i32 }",
}

// TestCachedPlansMatchANTLR parses every statement alone and every pair of statements, several
// times with one cache: first with the parser, then with the trie.
// Tokens, parse tree and error must equal those of ANTLR each time. Each text is tested with and
// without a final line break.
func TestCachedPlansMatchANTLR(t *testing.T) {
	cache, parsed := NewCache(), 0
	for i, first := range statements {
		for j := -1; j < len(statements); j++ {
			text := first
			if j >= 0 {
				text = first + "\n" + statements[(i+j)%len(statements)]
			}
			for _, end := range []string{"", "\n"} {
				want := record(parseWithANTLR, text+end, 0)
				for range 3 {
					if got := record(withCache(cache), text+end, 0); got != want {
						t.Fatalf("%q:\n%s", text+end, firstDifference(want, got))
					}
					parsed += strings.Count(want, "statement ")
				}
			}
		}
	}
	if parsed < 6*cache.Misses {
		t.Errorf("%d statements, %d misses", parsed, cache.Misses)
	}
}

// TestCorpusPlansMatchANTLR does the same with the files of the corpus, most of whose operations
// are not in testWords.
func TestCorpusPlansMatchANTLR(t *testing.T) {
	cache := NewCache()
	for _, text := range corpus(t) {
		for _, text := range []string{text, strings.ReplaceAll(text, "\n", "\r\n")} {
			want := record(parseWithANTLR, text, 0)
			for range 2 {
				if got := record(withCache(cache), text, 0); got != want {
					t.Fatal(firstDifference(want, got))
				}
			}
		}
	}
}

// TestTableMatchesANTLR compares the table-driven parser (grammar/ll1.go, table.go) with the parser
// that ANTLR generates, over the corpus and mutants of it: statements, trees and the first error
// with its message must be equal. Each text has a new cache, so that every statement is parsed.
// Types, attributes and dictionaries are compared as well.
func TestTableMatchesANTLR(t *testing.T) {
	texts := corpus(t)
	mutants := 4 * len(texts)
	if testing.Short() {
		mutants /= 4
	}
	rng := rand.New(rand.NewPCG(3, 4))
	for range mutants {
		text, donor := texts[rng.IntN(len(texts))], texts[rng.IntN(len(texts))]
		texts = append(texts, string(mlirtest.Mutate(rng, []byte(text), []byte(donor))))
	}
	refused := 0
	for _, text := range texts {
		table, antlr := &partsHandler{cache: NewCache()}, &partsHandler{cache: NewReferenceCache()}
		want, got := antlr.record(text), table.record(text)
		if got != want {
			t.Fatalf("%s\n%s", firstDifference(want, got), text)
		}
		if strings.Contains(want, "error {") {
			refused++
		}
	}
	if refused < mutants/4 {
		t.Errorf("only %d of %d mutants are rejected", refused, mutants)
	}
}

// partsHandler logs statements, and the parse of their types, attributes and dictionaries.
type partsHandler struct {
	recorder
	cache *Cache
}

func (h *partsHandler) record(text string) string {
	h.src = []byte(text)
	if err := Parse(h.src, testWords, h.cache, h); err != nil {
		fmt.Fprintf(&h.log, "error %+v\n", *err)
	}
	return h.log.String()
}

func (h *partsHandler) Statement(plan *Plan, tokens []Token) *Error {
	err := h.recorder.Statement(plan, tokens)
	parts := PartReader{Cache: h.cache, IsStructured: func([]byte) bool { return true }}
	for _, t := range tokens {
		root := RootType
		switch t.Kind {
		case grammar.MLIRTYPE:
		case grammar.MLIRATTR:
			root = RootAttribute
		case grammar.MLIRDICT:
			root = RootDictionary
		default:
			continue
		}
		cur, wrong := parts.Parse(root, h.src, t.Start, t.End)
		if wrong != nil {
			fmt.Fprintf(&h.log, "error %+v\n", *wrong)
			continue
		}
		fmt.Fprintln(&h.log, "part", cur.Plan.Length, cur.Plan.Events)
	}
	return err
}

// coverage is a Handler that checks the ranges of tokens.
type coverage struct {
	t   *testing.T
	src []byte
}

func (c coverage) OpenRegion([]Token) *Error            { return nil }
func (c coverage) CloseRegion(_, _ int) (int32, *Error) { return 0, nil }
func (c coverage) Location(int) (int, int32)            { return 0, 0 }
func (c coverage) Statement(plan *Plan, tokens []Token) *Error {
	if plan.Length != len(tokens) {
		c.t.Errorf("%d tokens for a plan of %d", len(tokens), plan.Length)
	}
	for i, t := range tokens {
		if t.Start >= t.End || t.End > len(c.src) {
			c.t.Fatalf("token %d at %d-%d", i, t.Start, t.End)
		}
		if i > 0 && SkipBlanks(c.src, tokens[i-1].End) != t.Start {
			c.t.Errorf("%q between two tokens", c.src[tokens[i-1].End:t.Start])
		}
	}
	return nil
}

// TestTokensCoverTheText checks that tokens are in order and that only blanks and comments lie
// between them.
func TestTokensCoverTheText(t *testing.T) {
	cache := NewCache()
	for _, text := range append(statements, corpus(t)...) {
		for range 2 {
			Parse([]byte(text), testWords, cache, coverage{t, []byte(text)})
		}
	}
}

// rereader is a Handler that calls Reparse for each statement.
type rereader struct {
	recorder
	t       *testing.T
	cache   *Cache
	regions map[int]int // end of a region by its start
}

func (r *rereader) CloseRegion(start, end int) (int32, *Error) {
	r.regions[start] = end
	return 0, nil
}

func (r *rereader) Statement(plan *Plan, tokens []Token) *Error {
	p, again := Reparse(r.src, tokens[0].Start, testWords, r.cache, KnownEnds{Region: func(open int) (int, int32) { return r.regions[open], 0 }})
	if p == nil || len(again) != len(tokens) {
		r.t.Fatalf("%d tokens instead of %d", len(again), len(tokens))
	}
	for i := range tokens {
		if again[i] != tokens[i] {
			r.t.Errorf("token %d is %v instead of %v", i, again[i], tokens[i])
		}
	}
	return nil
}

// TestReparse checks that Reparse returns the tokens that the statement has in its file.
func TestReparse(t *testing.T) {
	cache := NewCache()
	for _, text := range append(statements, corpus(t)...) {
		r := &rereader{recorder: recorder{src: []byte(text)}, t: t, cache: cache, regions: map[int]int{}}
		Parse(r.src, testWords, NewCache(), r)
	}
}

// TestBoundsOfCache checks that a full cache stops growing and still returns the same results.
func TestBoundsOfCache(t *testing.T) {
	cache := NewCache()
	long := "return " + strings.Repeat("%a, ", maxPlanTokens) + "%a : " + strings.Repeat("i32, ", maxPlanTokens) + "i32"
	nodes := len(cache.nodes)
	for range 2 {
		if record(withCache(cache), long, 0) != record(parseWithANTLR, long, 0) {
			t.Error("a long statement parses differently with a cache")
		}
	}
	if len(cache.nodes) != nodes {
		t.Errorf("the trie contains a statement of %d tokens", 4*maxPlanTokens)
	}
	for _, text := range statements {
		if got, want := record(withCache(cache), text, 0), record(parseWithANTLR, text, 0); got != want {
			t.Error(firstDifference(want, got))
		}
	}
}

// TestErrors checks the position and the message of syntax errors.
func TestErrors(t *testing.T) {
	for _, c := range []struct{ text, at, message string }{
		{"%0 = ", "", "expected an operation, found the end"},
		{"%0 = stablehlo.add %a, : i32", ": i32", "expected"},
		{"}", "}", "expected the start of an operation, found '}'"},
		{"{", "{", "expected an operation, found '{'"},
		{"module {", "", "expected '}' before the end of the file"},
		{"\"a.b\"(", "", "expected"},
		{"\"a.b\"() : (", "", "expected"},
		{"\"a.b\"() {x = (} : () -> ()", "} :", "expected ')'"},
		{"\"a.b\"() {x = \"", "\"", "string is not closed on its line"},
		{"\"a.b\"() {x = \"\v\"", "\"\v", "string is not closed on its line"},
		{"% = ", "% =", "expected a name after '%'"},
		{"#", "#", "expected a name after '#'"},
		{"#l = loc(\"a\") : i32", ": i32", "expected an operation, found ':'"},
		{"func.func @1()", "@1", "expected a name that starts with a letter or '_', or a string, after '@'"},
		{"\x01", "\x01", "unexpected control character"},
		{"ä", "ä", "unexpected byte outside of ASCII: MLIR allows it in strings and comments only"},
		{"`", "`", "unexpected character '`'"},
	} {
		err := Parse([]byte(c.text), testWords, NewCache(), &recorder{})
		if err == nil {
			t.Errorf("%q was read", c.text)
			continue
		}
		if !strings.HasPrefix(err.Message, c.message) || !strings.HasPrefix(c.text[err.Start:], c.at) {
			t.Errorf("%q: %q at %d", c.text, err.Message, err.Start)
		}
	}
}

// TestVocabulary checks that lookup finds all words, and no others.
func TestVocabulary(t *testing.T) {
	for i, w := range testWords.Words {
		if testWords.lookup([]byte(w.Text)) != i {
			t.Errorf("%s is not found", w.Text)
		}
		for _, other := range []string{w.Text + "x", w.Text[1:], "x" + w.Text} {
			if at := testWords.lookup([]byte(other)); at >= 0 && testWords.Words[at].Text != other {
				t.Errorf("lookup of %s finds %s", other, testWords.Words[at].Text)
			}
		}
		for _, quoted := range []bool{false, true} {
			k := wordBase + Kind(2*i)
			if quoted {
				k++
			}
			if got, q, ok := testWords.Word(k); got != w || q != quoted || !ok {
				t.Errorf("kind %d is %v", k, got)
			}
		}
	}
	if len(grammar.MLIRParserStaticData.SymbolicNames) > int(wordBase) {
		t.Error("the grammar has more kinds than there is room for")
	}
}

// TestTokenKinds checks tokens whose kind depends on the tokens and bytes around them.
func TestTokenKinds(t *testing.T) {
	for _, c := range []struct{ text, kinds string }{
		{"%a, %b:2 = ", "RESULT COMMA RESULT COLON NUMBER EQUAL"},
		{"return %a\n%b = ", "return VALUE RESULT EQUAL"},
		{"return %a %b = ", "return VALUE VALUE EQUAL"},
		{"return %a : i32 %b = ", "return VALUE COLON TYPE RESULT EQUAL"},
		{"%a#1", "VALUE"},
		{"(%a: i32, %b = %c)", "LPAREN ARG COLON TYPE COMMA ARG EQUAL VALUE RPAREN"},
		{"(%a, %b)", "LPAREN VALUE COMMA VALUE RPAREN"},
		{"cf.br ^bb0", "cf.br CARET"},
		{"return ^bb0", "return LABEL"},
		{"\"a.b\" (", "QUOTED LPAREN"},
		{"\"a.b\" {", "STRING LBRACE"},
		{"\"module\" (", `"module" LPAREN`},
		{"dense <1>", "ATTR"},
		{"dense 1", "WORD NUMBER"},
		{"tensor<4xtensor<4xi32>> x", "TYPE WORD"},
		{"tensor <4xi32>", "TYPE"},
		{"- 1 -1 -x ->", "NUMBER NUMBER MINUS WORD ARROW"},
		{"1.0e-5 0x1F 1e5", "NUMBER NUMBER NUMBER WORD"},
		{"<{a = 1}> <[1]> <= >= ==", "PROPS ANGLE RELATION RELATION RELATION"},
		{"[0, 1] [%a] [\"%\"]", "LIST LSQUARE VALUE RSQUARE LIST"},
		{"{a = 1} {} {a, b} {\"a\" = 1}", "DICT EMPTY DICT DICT"},
		{"= {a.b %x}", "EQUAL DICT"},
		{"module {a.b}", "module LBRACE OTHER RBRACE"},
		{"() {a.b}", "LPAREN RPAREN DICT"},
		{"loc(\"a\") loc", "LOC WORD"},
		{"loc (unknown)", "LOC"},
		{"#a = #b", "ALIAS EQUAL ATTR"},
		{"!a = !b", "TYPEALIAS EQUAL TYPE"},
		{"#a == ", "ATTR RELATION"},
		{"i32 ui8 bf16 f8E4M3FN index tf32 none i f", "TYPE TYPE TYPE TYPE TYPE TYPE TYPE WORD WORD"},
		{"@a::@\"b c\"::@d", "SYMBOL"},
		{"@a :: @\"b c\" : // c\n : @d : @e", "SYMBOL COLON SYMBOL"},
		{"distinct[0]<1> distinct", "ATTR WORD"},
		{"affine_map<(d0) -> (d0)> affine_set<(d0) : (d0 >= 0)>", "ATTR ATTR"},
		{"#a.b<http://x> !a<(//)> [#a.b<//>] x", "ATTR TYPE LIST WORD"},
		{"#a.b<x<=y>> tensor<1xi8, #a.b<//>> <(a >= b) // )\n>", "ATTR TYPE ANGLE"},
		{"a.b x", "OTHER WORD"},
		{"... . ?", "ELLIPSIS"},
		{"cond do across applies reducer init inits attributes to", "COND DO ACROSS APPLIES REDUCER INIT INITS ATTRIBUTES TO"},
		{"// x\n  // y", ""},
		{"{-# \"#-}\" // #-}\n #-} x", "RESOURCES WORD"},
	} {
		s := scanner{lexer: lexer{src: []byte(c.text)}, words: testWords}
		var kinds []string
		for {
			tok := s.next()
			if tok.Kind == EOF {
				break
			}
			kinds = append(kinds, kindName(tok.Kind))
		}
		if got := strings.Join(kinds, " "); got != c.kinds {
			t.Errorf("%q is %s, not %s", c.text, got, c.kinds)
		}
	}
}

// TestLongStrings checks the ends of strings longer than stringWindow, with quotes, escapes and
// line ends on either side of a window's end.
func TestLongStrings(t *testing.T) {
	for _, length := range []int{0, 1, stringWindow - 3, stringWindow - 2, stringWindow - 1, stringWindow, stringWindow + 1, 3 * stringWindow} {
		fill := strings.Repeat("x", length)
		for _, c := range []struct {
			text string
			end  int // offset after the string from its start, or -1
		}{
			{`"` + fill + `"`, length + 2},
			{`"` + fill + `" "`, length + 2},
			{`"` + fill + `\""`, length + 4},
			{`"` + fill + `\\"`, length + 4},
			{`"` + fill + `\\\"`, -1},
			{`"` + fill + "\n\"", -1},
			{`"` + fill, -1},
			{`"` + fill + "\"\n", length + 2},
		} {
			want := c.end
			if want >= 0 {
				want += 2
			}
			if got := SkipString([]byte("= "+c.text), 2); got != want {
				t.Errorf("a string of %d and %q ends at %d instead of %d", length, c.text[1+length:], got, want)
			}
		}
	}
}

// TestBraces checks whether braces are a region or a dictionary of attributes.
func TestBraces(t *testing.T) {
	for text, regions := range map[string]int{
		"func.func @f(%a: i32) {return}":                      1,
		"func.func @f(%a: i32) { return }":                    1,
		"func.func @f(%a: i32) {\n  return loc(#loc)\n}":      1,
		"func.func @f(%a: i32) attributes {x} {return}":       1,
		"func.func private @f(%a: i32 {x})":                   0,
		"func.func private @f(%a: i32 {return}, %b: i32)":     0,
		"func.func private @f(%a: i32 {x} loc(#loc))":         0,
		"\"a.b\"(%a) {x} : (i32) -> i32":                      0,
		"\"a.b\"(%a) ({return}) : (i32) -> i32":               1,
		"\"a.b\"(%a) ({return}, {return}) {x} : (i32) -> i32": 2,
	} {
		if log := record(parseWithANTLR, text, 0); strings.Contains(log, "error") || strings.Count(log, "close ") != regions {
			t.Errorf("%s: want %d regions, got\n%s", text, regions, log)
		}
	}
}
