package text

import (
	"bytes"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/parts"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// A locationChecker checks the syntax of the locations of a module, and that their aliases are
// defined. Locations are parsed lazily, because a file with debug info has one per operation and
// most runs need none. The check takes one scan over the characters of the usual forms.
type locationChecker struct {
	r      *Reader
	src    []byte
	origin *origin
	names  *parts.Locations // the locations of the origin
	depth  int              // nesting of aliases in the current definition
}

// check checks the location loc(…) at a range and returns its place. An alias on its own may be
// defined later.
func (l *locationChecker) check(at span) (place int32, err *syntax.Error) {
	if place, name := l.loneAlias(at); place != 0 {
		return place, l.recordUse(place, name, definedAnywhere)
	}
	place = l.names.New()
	return place, l.checkBody(at, place)
}

// loneAlias returns the place and the name of the alias in loc(#name), or 0 for another location.
func (l *locationChecker) loneAlias(loc span) (place int32, name span) {
	at := loc.start + len("loc(#")
	if !syntax.HasText(l.src, loc.start, "loc(#") {
		at = loc.start + len("loc")
		for _, c := range []byte("(#") {
			if at = syntax.SkipBlanks(l.src, at); l.src[at] != c {
				return 0, name
			}
			at++
		}
	}
	place, end := l.names.Find(l.src, at)
	if end != loc.end-1 && syntax.SkipBlanks(l.src, end) != loc.end-1 {
		return 0, name
	}
	return place, span{at, end}
}

// A definedRule tells where an alias may be defined.
type definedRule bool

const (
	definedBefore   definedRule = false // before its use
	definedAnywhere definedRule = true  // before or after
)

// recordUse records a use of the alias at a place, by its name.
func (l *locationChecker) recordUse(place int32, name span, when definedRule) *syntax.Error {
	n := l.names.At(place)
	if n.IsDefined() {
		l.depth = max(l.depth, n.Depth()+1)
		return nil
	}
	if a, ok := l.origin.aliases.Attrs[string(l.src[name.start:name.end])]; ok {
		return &syntax.Error{Start: name.start - 1, End: name.end, Message: "expected location, but found '" + l.r.c.Attrs.Text(a) + "'"}
	}
	if when == definedBefore {
		return &syntax.Error{Start: name.start - 1, End: name.end, Message: "undefined symbol alias id '" + string(l.src[name.start:name.end]) + "'"}
	}
	n.Use(name.start)
	return nil
}

// checkBody checks the location at a place, which is more than an alias, and defines it.
func (l *locationChecker) checkBody(loc span, place int32) *syntax.Error {
	if l.r.parts.CheckUsual(l.src[:loc.end], loc.start, &l.origin.aliases, l.names.At(place)) == loc.end {
		return nil
	}
	l.depth = 0
	cur, err := l.r.parts.Syntax.Parse(syntax.RootLocation, l.src, loc.start, loc.end)
	if err != nil {
		return err
	}
	defer l.r.parts.Syntax.Release(cur)
	plain := true // only names and aliases, which the grammar has checked
	depth := 0    // nesting in metadata, which may name attribute aliases
	for _, p := range cur.Tokens.All() {
		switch p.Kind {
		case grammar.MLIRHASH:
			if depth == 0 {
				alias, end := l.names.Find(l.src[:p.End], p.Start+1)
				if err := l.recordUse(alias, span{p.Start + 1, end}, definedBefore); err != nil {
					return err
				}
			}
		case grammar.MLIRLESS:
			plain = false
			depth++
		case grammar.MLIRGREATER:
			depth--
		case grammar.MLIRINTEGER:
			plain = false
		case grammar.MLIRSTRING:
			plain = plain && bytes.IndexByte(l.src[p.Start:p.End], '\\') < 0
		}
	}
	if !plain {
		_, err = l.r.parts.Location(l.src, loc.start, loc.end, &l.origin.aliases)
	}
	l.names.At(place).Define(loc.start, loc.end, l.depth)
	return err
}

// checkArg records the explicit location of a block argument.
func (l *locationChecker) checkArg(v ir.Value, loc span) (err *syntax.Error) {
	if l.origin.argLocs == nil {
		l.origin.argLocs = map[ir.Value]int32{}
	}
	l.origin.argLocs[v], err = l.check(loc)
	return err
}

// define records the definition of the location alias at a place.
func (l *locationChecker) define(place int32, loc span) *syntax.Error {
	alias, name := l.loneAlias(loc)
	if alias == 0 {
		return l.checkBody(loc, place)
	}
	l.depth = 0
	err := l.recordUse(alias, name, definedBefore)
	l.names.At(place).Define(loc.start, loc.end, l.depth)
	return err
}

// undefinedErrors reports the location aliases that were never defined.
func (l *locationChecker) undefinedErrors(src *ir.Source) (errors ir.Diagnostics) {
	l.names.Each(func(_ int32, n *parts.Location) {
		if at := n.Offset(); !n.IsDefined() && at > 0 {
			errors.Add(diagnostic(src, &syntax.Error{Start: at - 1, End: syntax.NameEnd(l.src, at), Message: "operation location alias was never defined"}))
		}
	})
	errors.Sort()
	return errors
}
