package syntax

import (
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/internal/limits"
)

// keeper is a Handler that keeps the tokens of the last statement.
type keeper struct{ tokens []Token }

func (*keeper) OpenRegion([]Token) *Error { return nil }

func (*keeper) CloseRegion(int, int) (int32, *Error) { return 0, nil }

func (*keeper) Location(int) (int, int32) { return 0, 0 }

func (k *keeper) Statement(_ *Plan, tokens []Token) *Error {
	k.tokens = tokens
	return nil
}

// TestLongStatements checks that a statement with many tokens has the tokens of the scanner.
func TestLongStatements(t *testing.T) {
	const count = 5000
	operands, types := strings.Repeat(", %x", count)[2:], strings.Repeat(", f32", count)[2:]
	for name, text := range map[string]string{
		"one line":      `"d.op"(` + operands + ") : (" + types + ") -> ()",
		"another after": `"d.op"(` + operands + ") : (" + types + ") -> ()\n" + `"d.op"(%x) : (f32) -> ()`,
		"short lines":   `"d.op"(` + strings.ReplaceAll(operands, ", ", ",\n") + ") :\n(" + types + ") -> ()",
	} {
		k := &keeper{}
		if err := Parse([]byte(text), testWords, NewCache(), k); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		last := text[strings.LastIndex(text, `"d.op"`):]
		want := slices.Collect(HeaderTokens([]byte(text), len(text)-len(last), len(text), testWords))
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
	const half = limits.Nesting/2 + 1
	for name, x := range map[string]struct {
		text string
		deep bool
	}{
		"as deep as allowed": {nested(limits.Nesting), false},
		"too deep":           {nested(limits.Nesting + 1), true},
		"beside":             {nested(half) + nested(half), false},
		"too deep after":     {strings.Repeat(open, half) + nested(3) + nested(half) + strings.Repeat(shut, half), true},
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
