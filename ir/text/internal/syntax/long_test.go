package syntax

import (
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir/internal/limits"
)

// keeper is a Handler that keeps the tokens of the last statement.
type keeper struct{ tokens []Token }

func (*keeper) OpenRegion([]Token) *Error { return nil }

func (*keeper) CloseRegion(int, int) (int32, *Error) { return 0, nil }

func (k *keeper) Statement(_ *Plan, tokens []Token) *Error {
	k.tokens = tokens
	return nil
}

// TestLongStatements checks that a statement with many tokens has the tokens of the scanner, and
// that the slice of a statement on one line has little unused capacity.
func TestLongStatements(t *testing.T) {
	const count = 5000
	operands, types := strings.Repeat(", %x", count)[2:], strings.Repeat(", f32", count)[2:]
	for name, x := range map[string]struct {
		text  string
		spare int // maximum unused capacity
	}{
		"one line":      {`"d.op"(` + operands + ") : (" + types + ") -> ()", count},
		"another after": {`"d.op"(` + operands + ") : (" + types + ") -> ()\n" + `"d.op"(%x) : (f32) -> ()`, 32},
		"short lines":   {`"d.op"(` + strings.ReplaceAll(operands, ", ", ",\n") + ") :\n(" + types + ") -> ()", 4 * count},
		"a region":      {`"d.op"(` + operands + ") ({\n}) : (" + types + ") -> ()", 4 * count},
	} {
		k := &keeper{}
		if err := Parse([]byte(x.text), testWords, NewCache(), k); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if spare := cap(k.tokens) - len(k.tokens); spare > x.spare {
			t.Errorf("%s: unused capacity for %d tokens after %d", name, spare, len(k.tokens))
		}
		if name == "a region" {
			continue
		}
		last := x.text[strings.LastIndex(x.text, `"d.op"`):]
		want := slices.Collect(HeaderTokens([]byte(x.text), len(x.text)-len(last), len(x.text), testWords))
		if !slices.Equal(k.tokens, want) {
			t.Errorf("%s: %d tokens, the scanner returns %d", name, len(k.tokens), len(want))
		}
	}
}

// TestDeepRegions checks the limit of nested regions, and that the error is at the brace of the
// region that exceeds it.
func TestDeepRegions(t *testing.T) {
	const open, shut = "\"d.op\"(%x) ({ // {\n", "}) {a = \"}{{\", b = {c = 1}} : (f32) -> ()\n"
	inner := "\"d.op\"() : () -> ()\n"
	nested := func(n int) string { return strings.Repeat(open, n) + inner + strings.Repeat(shut, n) }
	// both exceed minCheckedDepth, neither exceeds limits.Nesting
	beside := nested(minCheckedDepth+1) + nested(minCheckedDepth+1)
	for name, x := range map[string]struct {
		text string
		deep bool
	}{
		"as deep as allowed": {nested(limits.Nesting), false},
		"too deep":           {nested(limits.Nesting + 1), true},
		"beside":             {beside, false},
		"too deep after":     {strings.Repeat(open, minCheckedDepth) + nested(3) + nested(limits.Nesting) + strings.Repeat(shut, minCheckedDepth), true},
	} {
		err := Parse([]byte(x.text), testWords, NewCache(), &keeper{})
		if deep := err != nil && err.Message == "regions are nested too deeply"; deep != x.deep || err != nil && !deep {
			t.Errorf("%s: %+v", name, err)
		} else if deep && x.text[err.Start:err.End] != "{" {
			t.Errorf("%s: the error is at '%s'", name, x.text[err.Start:err.End])
		}
	}
	if err := Parse([]byte(nested(limits.Nesting+1)), testWords, NewCache(), &keeper{}); err != nil {
		if want := limits.Nesting*len(open) + strings.Index(open, "({") + 1; err.Start != want {
			t.Errorf("the error is at %d, want the brace at %d", err.Start, want)
		}
	}
}

// TestItems checks the number of items that Cursor.Items returns, and that it gives up on large
// items.
func TestItems(t *testing.T) {
	items := func(text string) int {
		r := PartReader{Cache: NewCache(), IsStructured: func([]byte) bool { return false }}
		cur, err := r.Parse(RootAttribute, []byte(text), 0, len(text))
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		for !cur.Enter(grammar.MLIRRULE_list) {
			cur.Event++
		}
		cur.Take()
		return cur.Items()
	}
	for n := range 50 {
		text := "[" + strings.TrimSuffix(strings.Repeat("1 : i32, ", n), ", ") + "]"
		if got := items(text); got < n || got > n+1 {
			t.Errorf("%s: Items returns %d", text, got)
		}
	}
	if got := items("[[" + strings.Repeat("1, ", 1000) + "1]" + strings.Repeat(", 1", 1000) + "]"); got > 2 {
		t.Errorf("Items counts %d items after a large one", got)
	}
}

func (*keeper) DefineLocations(Token) (Token, int) { return Token{}, 0 }
