package syntax

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
)

// testWords has a word of each kind.
var testWords = NewVocabulary([]Word{
	{"module", grammar.MLIRMODULE, 1}, {"builtin.module", grammar.MLIRMODULE, 1}, {"func.func", grammar.MLIRFUNC, 2}, {"return", grammar.MLIROPEN, 3}, {"func.return", grammar.MLIROPEN, 3},
	{"stablehlo.return", grammar.MLIROPEN, 4}, {"stablehlo.add", grammar.MLIRPLAIN, 5}, {"stablehlo.constant", grammar.MLIRCONSTANT, 6}, {"stablehlo.while", grammar.MLIRWHILE, 7},
	{"stablehlo.reduce", grammar.MLIRREDUCE, 8}, {"chlo.scan", grammar.MLIRSCAN, 9}, {"sdy.manual_computation", grammar.MLIRMANUAL, 10}, {"cf.br", grammar.MLIRBRANCH, 11},
	{"cf.cond_br", grammar.MLIRBRANCH, 12}, {"stablehlo.if", grammar.MLIROTHER, 13}, {"stablehlo.broadcast_in_dim", grammar.MLIRPLAIN, 14}, {"stablehlo.compare", grammar.MLIRPLAIN, 15},
	{"dims", grammar.MLIRWORD, 0}, {"dim", grammar.MLIRWORD, 0}, {"dimensions", grammar.MLIRWORD, 0}, {"sizes", grammar.MLIRWORD, 0},
})

// corpus returns the short texts of the corpus; the tests parse each several times.
func corpus(t testing.TB) (texts []string) {
	t.Helper()
	for _, p := range mlirtest.SmallParts(t, 20_000) {
		texts = append(texts, string(p.Text))
	}
	return texts
}

// recorder is a Handler that logs its calls.
type recorder struct {
	src     []byte
	log     strings.Builder
	calls   int
	regions int32
	stopAt  int // the call that fails; 0 for none
}

const errTest = "stopped by the handler"

func (r *recorder) call() *Error {
	if r.calls++; r.calls == r.stopAt {
		return &Error{Message: errTest}
	}
	return nil
}

func (r *recorder) tokens(tokens []Token) {
	for _, t := range tokens {
		fmt.Fprintf(&r.log, " %d:%d-%d/%d", t.Kind, t.Start, t.End, t.Payload)
	}
	r.log.WriteByte('\n')
}

func (r *recorder) OpenRegion(header []Token) *Error {
	r.log.WriteString("open")
	header = slices.Clone(header)
	for i := range header {
		header[i].Payload = 0
	}
	r.tokens(header)
	return r.call()
}

func (r *recorder) Location(int) (int, int32) { return 0, 0 }

func (r *recorder) CloseRegion(start, end int) (int32, *Error) {
	fmt.Fprintf(&r.log, "close %d-%d\n", start, end)
	r.regions++
	return r.regions, r.call()
}

func (r *recorder) Statement(plan *Plan, tokens []Token) *Error {
	fmt.Fprint(&r.log, "statement ", plan.Length, plan.Events)
	r.tokens(tokens)
	return r.call()
}

// A parseFunc is one way to parse.
type parseFunc func(src []byte, handler Handler) *Error

// record returns the handler calls and the error of a parse as text.
func record(parse parseFunc, text string, stopAt int) string {
	r := &recorder{src: []byte(text), stopAt: stopAt}
	if err := parse(r.src, r); err != nil {
		fmt.Fprintf(&r.log, "error %+v\n", *err)
	}
	return r.log.String()
}

// withCache returns a function that calls Parse with cache c.
func withCache(c *Cache) parseFunc {
	return func(src []byte, h Handler) *Error { return Parse(src, testWords, c, h) }
}

// parseWithANTLR parses with ANTLR only.
func parseWithANTLR(src []byte, h Handler) *Error {
	return Parse(src, testWords, NewReferenceCache(), h)
}

// kindName returns the grammar's name of a kind, or the text of a word, in quotes if it is quoted.
func kindName(k Kind) string {
	if w, quoted, ok := testWords.Word(k); ok && quoted {
		return `"` + w.Text + `"`
	} else if ok {
		return w.Text
	}
	if k == EOF {
		return "EOF"
	}
	return grammar.MLIRParserStaticData.SymbolicNames[k]
}

// firstDifference returns the first pair of lines in which two logs differ.
func firstDifference(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return x[i] + "\n" + y[i]
		}
	}
	return fmt.Sprintf("%d and %d lines", len(x), len(y))
}
