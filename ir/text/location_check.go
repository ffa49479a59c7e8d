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
	t := syntax.Token{Start: at.start, End: at.end}
	if name, ok := l.loneAlias(t); ok {
		return l.recordUse(name, t.End, definedAnywhere)
	}
	place = l.names.New()
	return place, l.checkBody(t, place)
}

// loneAlias returns the offset of the name in loc(#name).
func (l *locationChecker) loneAlias(t syntax.Token) (at int, ok bool) {
	if text := l.src[t.Start:t.End]; bytes.HasPrefix(text, []byte("loc(#")) && syntax.NameEnd(text, len("loc(#")) == len(text)-1 {
		return t.Start + len("loc(#"), true
	}
	at = t.Start + len("loc")
	for _, c := range []byte("(#") {
		if at = syntax.SkipBlanks(l.src, at); l.src[at] != c {
			return 0, false
		}
		at++
	}
	return at, syntax.SkipBlanks(l.src, syntax.NameEnd(l.src, at)) == t.End-1
}

// A definedRule tells where an alias may be defined.
type definedRule bool

const (
	definedBefore   definedRule = false // before its use
	definedAnywhere definedRule = true  // before or after
)

// recordUse records the use of the alias whose name starts at an offset, and returns its place.
func (l *locationChecker) recordUse(at, end int, when definedRule) (int32, *syntax.Error) {
	place, stop := l.names.Find(l.src[:end], at)
	n := l.names.At(place)
	if n.IsDefined() {
		l.depth = max(l.depth, n.Depth()+1)
		return place, nil
	}
	if a, ok := l.origin.aliases.Attrs[string(l.src[at:stop])]; ok {
		return 0, &syntax.Error{Start: at - 1, End: stop, Message: "expected location, but found '" + l.r.c.Attrs.Text(a) + "'"}
	}
	if when == definedBefore {
		return 0, &syntax.Error{Start: at - 1, End: stop, Message: "undefined symbol alias id '" + string(l.src[at:stop]) + "'"}
	}
	n.Use(at)
	return place, nil
}

// checkBody checks the location at a place, which is more than an alias, and defines it.
func (l *locationChecker) checkBody(t syntax.Token, place int32) *syntax.Error {
	if l.r.parts.CheckUsual(l.src[:t.End], t.Start, &l.origin.aliases, l.names.At(place)) == t.End {
		return nil
	}
	l.depth = 0
	cur, err := l.r.parts.Syntax.Parse(syntax.RootLocation, l.src, t.Start, t.End)
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
				if _, err := l.recordUse(p.Start+1, p.End, definedBefore); err != nil {
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
		_, err = l.r.parts.Location(l.src, t.Start, t.End, &l.origin.aliases)
	}
	l.names.At(place).Define(t.Start, t.End, l.depth)
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
func (l *locationChecker) define(place int32, t syntax.Token) *syntax.Error {
	at, ok := l.loneAlias(t)
	if !ok {
		return l.checkBody(t, place)
	}
	l.depth = 0
	_, err := l.recordUse(at, t.End, definedBefore)
	l.names.At(place).Define(t.Start, t.End, l.depth)
	return err
}

// undefinedErrors reports the location aliases that were never defined.
func (l *locationChecker) undefinedErrors(src *ir.Source) (errors ir.Diagnostics) {
	l.names.Each(func(_ int32, n *parts.Location) {
		if at := n.Offset(); at > 0 && !n.IsDefined() {
			errors.Add(diagnostic(src, &syntax.Error{Start: at - 1, End: syntax.NameEnd(l.src, at), Message: "operation location alias was never defined"}))
		}
	})
	errors.Sort()
	return errors
}
