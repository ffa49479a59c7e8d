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
	t := typeScan{c, from, end}
	x.next, x.end = from, end
	if kind == nil {
		return x.expectedError("no types")
	}
	if kind.function == wholeFunction && t.isFunction() {
		s.operandTypes = t.parseGroup()
		t.next++ // the arrow
		s.resultTypes = t.parseResults()
		x.next = t.next
		if t.next != end {
			return x.expectedError("a function type")
		}
		return kind.read(x, nil, nil)
	}
	list := t.parseTypes()
	var results []typePlace
	switch {
	case t.at(grammar.MLIRARROW) && !kind.singleList:
		t.next++
		results = t.parseResults()
	case t.at(grammar.MLIRTO) && kind.to:
		t.next++
		results = t.parseTypes()
	}
	x.next = t.next
	if list == nil || t.next != end {
		return x.expectedError("types")
	}
	x.next = from
	return kind.read(x, list, results)
}

// A typeScan consumes types.
type typeScan struct {
	c         *compiler
	next, end int
}

func (t *typeScan) at(kind int) bool { return t.next < t.end && t.c.kinds[t.next] == int16(kind) }

// isFunction reports whether the types are one function type.
func (t *typeScan) isFunction() bool {
	probe := *t
	_, ok := probe.parseType()
	return ok && t.at(grammar.MLIRLPAREN) && probe.next == t.end
}

// parseType consumes one type.
func (t *typeScan) parseType() (place typePlace, ok bool) {
	first := int32(t.next)
	switch {
	case t.at(grammar.MLIRTYPE):
		t.next++
	case t.at(grammar.MLIRLPAREN):
		t.parseGroup()
		if !t.at(grammar.MLIRARROW) {
			return place, false
		}
		t.next++
		t.parseResults()
	default:
		return place, false
	}
	return typePlace{first: first, last: int32(t.next - 1)}, true
}

// parseTypes consumes types separated by commas.
func (t *typeScan) parseTypes() (types []typePlace) {
	for {
		p, ok := t.parseType()
		if !ok {
			return types
		}
		types = append(types, p)
		if !t.at(grammar.MLIRCOMMA) {
			return types
		}
		t.next++
	}
}

// parseGroup consumes types in parentheses.
func (t *typeScan) parseGroup() (types []typePlace) {
	t.next++
	types = t.parseTypes()
	if t.at(grammar.MLIRRPAREN) {
		t.next++
	}
	return types
}

// parseResults consumes one type, or types in parentheses.
func (t *typeScan) parseResults() (types []typePlace) {
	if t.at(grammar.MLIRLPAREN) {
		return t.parseGroup()
	}
	if p, ok := t.parseType(); ok {
		types = append(types, p)
	}
	return types
}
