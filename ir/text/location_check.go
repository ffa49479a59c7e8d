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

// check checks the location loc(…) at a range and records it in the origin. An alias on its own may
// be defined later.
func (l *locationChecker) check(at span) (err *syntax.Error) {
	t, loc := syntax.Token{Start: at.start, End: at.end}, location{span: at}
	if name, ok := l.loneAlias(t); ok {
		loc.alias, err = l.recordUse(name, t.End, definedAnywhere)
	} else {
		err = l.checkBody(t, nil)
	}
	l.origin.locs = append(l.origin.locs, loc)
	return err
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

// recordUse records the use of the alias whose name starts at an offset, and returns the alias.
func (l *locationChecker) recordUse(at, end int, when definedRule) (*parts.Location, *syntax.Error) {
	stop := min(syntax.NameEnd(l.src, at), end)
	name := l.src[at:stop]
	n := l.names.Get(name)
	if n.IsDefined() {
		l.depth = max(l.depth, n.Depth+1)
		return n, nil
	}
	if a, ok := l.origin.aliases.Attrs[string(name)]; ok {
		if l.r.c.Attrs.Kind(a) != ir.LocationAttr {
			return nil, &syntax.Error{Start: at - 1, End: stop, Message: "expected location, but found '" + l.r.c.Attrs.Text(a) + "'"}
		}
		return n, nil
	}
	if when == definedBefore {
		return nil, &syntax.Error{Start: at - 1, End: stop, Message: "undefined symbol alias id '" + string(name) + "'"}
	}
	if n.Used == 0 {
		n.Used = at
	}
	return n, nil
}

// checkBody checks a location that is more than an alias. If n is not nil, the location is its
// definition.
func (l *locationChecker) checkBody(t syntax.Token, n *parts.Location) *syntax.Error {
	if end, depth := l.r.parts.CheckUsual(l.src[:t.End], t.Start, &l.origin.aliases, n); end == t.End {
		l.depth = max(l.depth, depth)
		return nil
	}
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
	return err
}

// checkArg records the explicit location of a block argument.
func (l *locationChecker) checkArg(v ir.Value, loc span) *syntax.Error {
	if l.origin.argLocs == nil {
		l.origin.argLocs = map[ir.Value]int{}
	}
	l.origin.argLocs[v] = len(l.origin.locs)
	return l.check(loc)
}

// define records a location alias. It returns the nesting of aliases in it.
func (l *locationChecker) define(n *parts.Location, t syntax.Token) (depth int32, err *syntax.Error) {
	l.depth = 0
	if at, ok := l.loneAlias(t); ok {
		_, err = l.recordUse(at, t.End, definedBefore)
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
