package text

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
	t := r.tokens[r.next]
	for at := t.Start + 1; ; {
		at = syntax.SkipBlanks(r.src, at)
		if r.src[at] == ']' {
			r.next++
			return values
		}
		end := at
		for end < t.End-1 && r.src[end] != ',' && !syntax.IsBlank(r.src[end]) {
			end++
		}
		n, err := syntax.ParseInteger(r.src[at:end])
		if err != nil || end == at {
			r.fail("integers")
			return nil
		}
		values = append(values, n)
		if at = syntax.SkipBlanks(r.src, end); r.src[at] == ',' {
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
func printNumbers(p *printer, brackets string, static []int64, dynamic []ir.Value) {
	p.str(brackets[:1])
	for i, n := range static {
		p.comma(i)
		if n != ir.Dynamic || len(dynamic) == 0 {
			p.int(n)
			continue
		}
		p.value(dynamic[0])
		dynamic = dynamic[1:]
	}
	p.str(brackets[1:])
}
