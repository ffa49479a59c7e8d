package text

import (
	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// freeForm computes the layout of an operation with a template that matches no statement shape of
// the grammar, which accepts any tokens for it. The template is matched against the tokens, and
// brackets delimit the types after the last colon.
func (c *compiler) freeForm() *syntax.Error {
	s := c.layout
	s.regions, s.dict, s.props = nil, -1, -1
	last := len(c.tokens)
	if s.loc >= 0 {
		last--
	}
	end := c.lastColon(int(s.nameToken)+1, last)
	x := c.matcher(int(s.nameToken)+1, end)
	if err := x.match(s.form.items); err != nil {
		return err
	}
	switch {
	case x.next != end:
		return x.expected("':'")
	case end < last:
		return c.looseTypes(x, end+1, last)
	case s.form.kind != nil && (!s.form.optional || len(s.operands) > 0):
		return x.expected("':' and the types")
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

// looseTypes computes the types in tokens from to end-1, like rule signature of the grammar.
func (c *compiler) looseTypes(x *matcher, from, end int) *syntax.Error {
	s, kind := c.layout, c.layout.form.kind
	t := typeScan{c, from, end}
	x.next, x.end = from, end
	if kind == nil {
		return x.expected("no types")
	}
	if kind.function == wholeFunction && t.isFunction() {
		s.operandTypes = t.group()
		t.next++ // the arrow
		s.resultTypes = t.results()
		x.next = t.next
		if t.next != end {
			return x.expected("a function type")
		}
		return kind.read(x, nil, nil)
	}
	list := t.list()
	var results []typePlace
	switch {
	case t.at(grammar.MLIRARROW) && !kind.lone:
		t.next++
		results = t.results()
	case t.at(grammar.MLIRTO) && kind.to:
		t.next++
		results = t.list()
	}
	x.next = t.next
	if list == nil || t.next != end {
		return x.expected("types")
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
	_, ok := probe.typ()
	return ok && t.at(grammar.MLIRLPAREN) && probe.next == t.end
}

// typ consumes one type.
func (t *typeScan) typ() (place typePlace, ok bool) {
	first := int32(t.next)
	switch {
	case t.at(grammar.MLIRTYPE):
		t.next++
	case t.at(grammar.MLIRLPAREN):
		t.group()
		if !t.at(grammar.MLIRARROW) {
			return place, false
		}
		t.next++
		t.results()
	default:
		return place, false
	}
	return typePlace{first: first, last: int32(t.next - 1)}, true
}

// list consumes types separated by commas.
func (t *typeScan) list() (types []typePlace) {
	for {
		p, ok := t.typ()
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

// group consumes types in parentheses.
func (t *typeScan) group() (types []typePlace) {
	t.next++
	types = t.list()
	if t.at(grammar.MLIRRPAREN) {
		t.next++
	}
	return types
}

// results consumes one type, or types in parentheses.
func (t *typeScan) results() (types []typePlace) {
	if t.at(grammar.MLIRLPAREN) {
		return t.group()
	}
	if p, ok := t.typ(); ok {
		types = append(types, p)
	}
	return types
}
