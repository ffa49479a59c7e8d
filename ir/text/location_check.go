package text

import (
	"bytes"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/parts"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// maxLocNesting limits location aliases nested in aliases, which are read and printed recursively.
const maxLocNesting = syntax.MaxNesting

// A locationChecker checks the syntax of the locations of a module, and that their aliases are
// defined. Locations are parsed lazily, because a file with debug info has one per operation and
// most runs need none. The check takes one scan over the characters of the usual forms.
type locationChecker struct {
	r      *Reader
	src    []byte
	origin *origin
	names  *parts.Locations // location aliases of the origin
	depth  int32            // nesting of aliases in the current definition
}

// check checks the location loc(…) at a token. An alias on its own may be defined later.
func (l *locationChecker) check(t syntax.Token) *syntax.Error {
	if at, ok := l.loneAlias(t); ok {
		return l.recordUse(at, t.End, definedAnywhere)
	}
	return l.checkBody(t, nil)
}

// loneAlias returns the offset of the name in loc(#name).
func (l *locationChecker) loneAlias(t syntax.Token) (at int, ok bool) {
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

// recordUse records the use of the alias whose name starts at an offset.
func (l *locationChecker) recordUse(at, end int, when definedRule) *syntax.Error {
	stop := min(syntax.NameEnd(l.src, at), end)
	name := l.src[at:stop]
	n := l.names.Get(name)
	if n.IsDefined() {
		l.depth = max(l.depth, n.Depth+1)
		return nil
	}
	if a, ok := l.origin.aliases.Attrs[string(name)]; ok {
		if l.r.c.Attrs.Kind(a) != ir.LocationAttr {
			return &syntax.Error{Start: at - 1, End: stop, Message: "expected location, but found '" + l.r.c.Attrs.Text(a) + "'"}
		}
		return nil
	}
	if when == definedBefore {
		return &syntax.Error{Start: at - 1, End: stop, Message: "undefined symbol alias id '" + string(name) + "'"}
	}
	if n.Used == 0 {
		n.Used = at
	}
	return nil
}

// checkBody checks a location that is more than an alias. If n is not nil, the location is its
// definition.
func (l *locationChecker) checkBody(t syntax.Token, n *parts.Location) *syntax.Error {
	if depth, ok := l.r.parts.CheckUsual(l.src, t.Start, t.End, &l.origin.aliases, n); ok {
		l.depth = max(l.depth, depth)
		return nil
	}
	part, err := l.r.parts.Syntax.ParseLocation(l.src, t.Start, t.End)
	if err != nil {
		return err
	}
	defer l.r.parts.Syntax.Release(part)
	plain := true // only names and aliases, which the grammar has checked
	depth := 0    // nesting in metadata, which may name attribute aliases
	for _, p := range part.Tokens.All() {
		switch p.Kind {
		case grammar.MLIRHASH:
			if depth == 0 {
				if err := l.recordUse(p.Start+1, p.End, definedBefore); err != nil {
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
	return err
}

// checkArg records the explicit location of a block argument.
func (l *locationChecker) checkArg(v ir.Value, loc span) *syntax.Error {
	if l.origin.argLocs == nil {
		l.origin.argLocs = map[ir.Value]span{}
	}
	l.origin.argLocs[v] = loc
	return l.check(syntax.Token{Start: loc.start, End: loc.end})
}

// define records a location alias. It returns the nesting of aliases in it.
func (l *locationChecker) define(n *parts.Location, t syntax.Token) (depth int32, err *syntax.Error) {
	l.depth = 0
	if at, ok := l.loneAlias(t); ok {
		err = l.recordUse(at, t.End, definedBefore)
	} else {
		err = l.checkBody(t, n)
	}
	n.Text, n.Depth = ir.Range{Start: t.Start, End: t.End}, l.depth
	return l.depth, err
}

// undefinedErrors reports the location aliases that were never defined.
func (l *locationChecker) undefinedErrors(src *ir.Source) (errors ir.Diagnostics) {
	l.names.Each(func(n *parts.Location) {
		if n.Used > 0 && !n.IsDefined() {
			end := syntax.NameEnd(l.src, n.Used)
			if l.r.c.Attrs.Kind(l.origin.aliases.Attrs[string(l.src[n.Used:end])]) != ir.LocationAttr {
				errors.Add(diagnostic(src, &syntax.Error{Start: n.Used - 1, End: end, Message: "operation location alias was never defined"}))
			}
		}
	})
	errors.Sort()
	return errors
}
