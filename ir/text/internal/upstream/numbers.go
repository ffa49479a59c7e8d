package upstream

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// numbers holds a list of constants and values (ViewLikeInterface.td, DynamicIndexList). ir.Dynamic
// in static marks a value.
type numbers struct {
	static  []int64
	dynamic []int32 // tokens of the values
}

func isAll(values []int64, value int64) bool {
	return !slices.ContainsFunc(values, func(v int64) bool { return v != value })
}

// parseNumbers consumes [0, %n, 4], or the same in parentheses. A list without values is one token.
func (r *reader) parseNumbers(open int) (n numbers) {
	if open == grammar.MLIRLSQUARE && r.nextKind() == grammar.MLIRLIST {
		n.static = r.parseConstants()
		return n
	}
	end := grammar.MLIRRSQUARE
	if open == grammar.MLIRLPAREN {
		end = grammar.MLIRRPAREN
	}
	r.expect(open, "a list of sizes")
	r.parseList(func() bool { return r.err == nil && r.nextKind() != end }, func() {
		if r.atValue() {
			n.static, n.dynamic = append(n.static, ir.Dynamic), append(n.dynamic, r.parseValue("a size"))
		} else {
			n.static = append(n.static, r.parseInteger())
		}
	})
	r.expect(end, "the end of the list")
	return n
}

// parseConstants consumes a list of integers that is one token.
func (r *reader) parseConstants() (values []int64) {
	t := r.Tokens[r.Next]
	for at := t.Start + 1; ; {
		at = syntax.SkipBlanks(r.Text, at)
		if r.Text[at] == ']' {
			r.Next++
			return values
		}
		end := at
		for end < t.End-1 && r.Text[end] != ',' && !syntax.IsBlank(r.Text[end]) {
			end++
		}
		n, err := syntax.ParseInteger(r.Text[at:end])
		if err != nil || end == at {
			r.fail("integers")
			return nil
		}
		values = append(values, n)
		if at = syntax.SkipBlanks(r.Text, end); r.Text[at] == ',' {
			at++
		}
	}
}

// matchesMarks reports whether static marks as many values as dynamic has.
func matchesMarks(static []int64, dynamic []ir.Value) bool {
	n := 0
	for _, s := range static {
		if s == ir.Dynamic {
			n++
		}
	}
	return n == len(dynamic)
}

// printNumbers prints a list in brackets: constants, or constants and values.
func printNumbers(p Printer, brackets string, static []int64, dynamic []ir.Value) {
	p.Str(brackets[:1])
	for i, n := range static {
		if i > 0 {
			p.Str(", ")
		}
		if n != ir.Dynamic || len(dynamic) == 0 {
			p.Int(n)
			continue
		}
		p.Values(dynamic[0])
		dynamic = dynamic[1:]
	}
	p.Str(brackets[1:])
}
