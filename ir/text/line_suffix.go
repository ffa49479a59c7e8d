package text

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/parts"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// A lineSuffix caches the types and attributes in the suffix of a statement. They are the same for
// all statements of one layout with the same suffix, because a suffix names no values and an alias
// has one meaning in a module. A suffix without an alias means the same in all modules of a
// Context. If the lineSuffix is complete, the builder does not read the tokens of the suffix, which
// stay unset (see syntax.Suffix).
type lineSuffix struct {
	layout         *stmtLayout
	types, results []ir.Type
	props, attrs   ir.Dict
	complete       bool // the suffix has all attributes too
	// number of the module whose aliases it may name (Reader.modules); 0 if it names none
	module int32
}

// findLineSuffix returns the cached data of the statement's suffix, or nil.
func (b *builder) findLineSuffix() *lineSuffix {
	if b.suffix.ID == 0 || int(b.suffix.ID) >= len(b.r.lineSuffixes) {
		return nil
	}
	if e := &b.r.lineSuffixes[b.suffix.ID]; e.layout == b.layout && (e.module == 0 || e.module == b.r.modules) {
		return e
	}
	return nil
}

// cacheLineSuffix caches the data of the statement's suffix if the suffix has all of its types.
func (b *builder) cacheLineSuffix(props, attrs ir.Dict) {
	s := b.layout
	start, end := int(b.suffix.Start), len(b.tokens)
	if s.loc >= 0 {
		end = int(s.loc)
	}
	if b.suffix.ID == 0 || b.suffix.End() != end || s.name == ir.OpNone || s.upstreamStatement != nil || s.function != nil || s.applies >= 0 || len(s.regions)+len(s.successors) > 0 || !s.hasTypesFrom(start) {
		return
	}
	for len(b.r.lineSuffixes) <= int(b.suffix.ID) {
		b.r.lineSuffixes = append(b.r.lineSuffixes, make([]lineSuffix, 64)...)
	}
	types := make([]ir.Type, 0, len(b.types)+len(b.results))
	types = append(append(types, b.types...), b.results...)
	n := len(b.types)
	e := lineSuffix{layout: s, types: types[:n:n], results: types[n:], props: props, attrs: attrs, complete: s.hasAttrsFrom(start)}
	if parts.MayNameAlias(b.src[b.tokens[start].Start:b.tokens[end-1].End]) {
		e.module = b.r.modules
	}
	b.r.lineSuffixes[b.suffix.ID] = e
}

// hasTypesFrom reports whether all types of a layout are at token start or later.
func (s *stmtLayout) hasTypesFrom(start int) bool {
	for _, list := range [][]typePlace{s.operandTypes, s.resultTypes} {
		for _, p := range list {
			if int(p.first) < start {
				return false
			}
		}
	}
	return s.signature != literalType || int(s.literal[0]) >= start
}

// hasAttrsFrom reports whether all attributes of a layout are at token start or later.
func (s *stmtLayout) hasAttrsFrom(start int) bool {
	for _, p := range s.attrs {
		if int(p.first) < start {
			return false
		}
	}
	return (s.dict < 0 || int(s.dict) >= start) && (s.props < 0 || int(s.props) >= start)
}

// readTypesAndAttributes reads the types and attributes of the statement, or takes them from the
// cache.
func (b *builder) readTypesAndAttributes(name ir.OpName) (props, attrs ir.Dict, err *syntax.Error) {
	s := b.layout
	if e := b.findLineSuffix(); e != nil {
		b.types, b.results = append(b.types[:0], e.types...), append(b.results[:0], e.results...)
		if e.complete {
			return e.props, e.attrs, nil
		}
		return b.readAttributes(name)
	}
	known, err := b.readFunctionAlias()
	if err != nil {
		return 0, 0, err
	}
	if !known {
		if b.types, err = b.typesAt(b.types, s.operandTypes); err != nil {
			return 0, 0, err
		}
		if b.results, err = b.typesAt(b.results, s.resultTypes); err != nil {
			return 0, 0, err
		}
	}
	dropped := len(b.m.Dropped)
	if props, attrs, err = b.readAttributes(name); err != nil {
		return 0, 0, err
	}
	if err = b.completeTypes(props); err != nil {
		return 0, 0, err
	}
	if len(b.m.Dropped) == dropped {
		// Dropped attributes are reported for each statement, so such a statement is not cached.
		b.cacheLineSuffix(props, attrs)
	}
	return props, attrs, nil
}
