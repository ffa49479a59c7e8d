package text

import (
	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// compileFreeForm computes the layout of an operation with a template that matches no statement
// shape of the grammar, which accepts any tokens for it. The template is matched against the
// tokens, and brackets delimit the types after the last colon.
func (c *compiler) compileFreeForm() *syntax.Error {
	s := c.layout
	s.regions, s.dict, s.props = nil, -1, -1
	last := len(c.tokens)
	if s.loc >= 0 {
		last--
	}
	end := c.lastColon(int(s.nameToken)+1, last)
	x := c.newMatcher(int(s.nameToken)+1, end)
	if err := x.match(s.form.items); err != nil {
		return err
	}
	switch {
	case x.next != end:
		return x.expectedError("':'")
	case end < last:
		return c.compileFreeFormTypes(x, end+1, last)
	case s.form.kind != nil && (!s.form.optional || len(s.operands) > 0):
		return x.expectedError("':' and the types")
	}
	return nil
}

// lastColon returns the index of the last colon outside of parentheses, or end.
func (c *compiler) lastColon(from, end int) int {
	depth, colon := 0, end
	for i := from; i < end; i++ {
		switch c.kinds[i] {
		case grammar.MLIRLPAREN:
			depth++
		case grammar.MLIRRPAREN:
			depth--
		case grammar.MLIRCOLON:
			if depth == 0 {
				colon = i
			}
		}
	}
	return colon
}

// compileFreeFormTypes computes the types in tokens from to end-1, like rule signature of the
// grammar.
func (c *compiler) compileFreeFormTypes(x *matcher, from, end int) *syntax.Error {
	s, kind := c.layout, c.layout.form.kind
	r := &reader{matcher: x}
	x.next, x.end = from, end
	if kind == nil {
		return x.expectedError("no types")
	}
	var list, results []typePlace
	if kind.function == wholeFunction && r.nextKind() == grammar.MLIRLPAREN {
		s.operandTypes = r.parseTypesInParens()
		r.expect(grammar.MLIRARROW, "'->'")
		s.resultTypes = r.parseResultTypes()
	} else {
		list = r.parseTypes()
		switch {
		case !kind.singleList && r.consumeIf(grammar.MLIRARROW):
			results = r.parseResultTypes()
		case kind.to && r.consumeIf(grammar.MLIRTO):
			results = r.parseTypes()
		}
	}
	if r.err != nil || x.next != end {
		return x.expectedError("types")
	}
	if list != nil {
		x.next = from
	}
	return kind.read(x, list, results)
}
