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

// allOf returns n times the same number.
func allOf(n int, value int64) numbers { return numbers{static: slices.Repeat([]int64{value}, n)} }

func isAll(values []int64, value int64) bool {
	return !slices.ContainsFunc(values, func(v int64) bool { return v != value })
}

// numbersIn consumes [0, %n, 4], or the same in parentheses. A list without values is one token.
func (r *reader) numbersIn(open int) (n numbers) {
	if open == grammar.MLIRLSQUARE && r.kind() == grammar.MLIRLIST {
		n.static = r.constants()
		return n
	}
	end := grammar.MLIRRSQUARE
	if open == grammar.MLIRLPAREN {
		end = grammar.MLIRRPAREN
	}
	r.want(open, "a list of sizes")
	for r.err == nil && r.kind() != end {
		if r.atValue() {
			n.static, n.dynamic = append(n.static, ir.Dynamic), append(n.dynamic, r.value("a size"))
		} else {
			n.static = append(n.static, r.integer())
		}
		if !r.skip(grammar.MLIRCOMMA) {
			break
		}
	}
	r.want(end, "the end of the list")
	return n
}

// constants consumes a list of integers that is one token.
func (r *reader) constants() (values []int64) {
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

// fits reports whether static marks as many values as dynamic has.
func fits(static []int64, dynamic []ir.Value) bool {
	n := 0
	for _, s := range static {
		if s == ir.Dynamic {
			n++
		}
	}
	return n == len(dynamic)
}

// writeNumbers prints a list in brackets.
func writeNumbers(p Printer, brackets string, static []int64, dynamic []ir.Value) {
	p.Str(brackets[:1])
	for i, n := range static {
		if i > 0 {
			p.Str(", ")
		}
		if n != ir.Dynamic {
			p.Int(n)
			continue
		}
		p.Values(dynamic[0])
		dynamic = dynamic[1:]
	}
	p.Str(brackets[1:])
}

// saysNumbers reports whether the named attributes are present, each with a mark for each value of
// its list.
func saysNumbers(m *ir.Module, op ir.Op, names []string, lists [][]ir.Value) bool {
	for i, name := range names {
		if a := property(m, op, name); a == 0 || !fits(m.Attrs.Ints(a), lists[i]) {
			return false
		}
	}
	return true
}
