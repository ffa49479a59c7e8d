package text

import (
	"bytes"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/scope"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// Locations are parsed lazily: a file with debug info has one for each operation, and most runs
// need none of them. The reader only checks their syntax, which for the usual forms takes one scan
// of their characters.

// maxLocNesting bounds aliases of locations in aliases, which are read and printed one inside of
// the other.
const maxLocNesting = syntax.MaxNesting

// location checks the location at a token: loc(…). An alias that stands alone may be defined later.
func (b *builder) location(t syntax.Token) *syntax.Error {
	if at, ok := b.loneAlias(t); ok {
		return b.useLoc(at, t.End, laterToo)
	}
	return b.locationBody(t)
}

// loneAlias is the offset of the name in loc(#name).
func (b *builder) loneAlias(t syntax.Token) (at int, ok bool) {
	at = t.Start + len("loc")
	for _, c := range []byte("(#") {
		if at = syntax.SkipBlanks(b.src, at); b.src[at] != c {
			return 0, false
		}
		at++
	}
	return at, syntax.SkipBlanks(b.src, syntax.NameEnd(b.src, at)) == t.End-1
}

// A definedWhen is where the definition of an alias may stand.
type definedWhen bool

const (
	before   definedWhen = false // before its use
	laterToo definedWhen = true  // or after
)

// useLoc notes the use of the alias whose name starts at an offset.
func (b *builder) useLoc(at, end int, when definedWhen) *syntax.Error {
	stop := min(syntax.NameEnd(b.src, at), end)
	name := b.src[at:stop]
	n := b.locNames.Get(name)
	if n.Defined {
		b.locDeep = max(b.locDeep, n.Deep+1)
		return nil
	}
	if a, ok := b.origin.aliases.Attrs[string(name)]; ok {
		if b.c.AttrKind(a) != ir.LocationAttr {
			return &syntax.Error{Start: at - 1, End: stop, Message: "expected location, but found '" + b.c.AttrString(a) + "'"}
		}
		return nil
	}
	if when == before {
		return &syntax.Error{Start: at - 1, End: stop, Message: "undefined symbol alias id '" + string(name) + "'"}
	}
	if n.Used == 0 {
		n.Used = at
	}
	return nil
}

// locationBody checks a location that is more than an alias.
func (b *builder) locationBody(t syntax.Token) *syntax.Error {
	if isFileLoc(b.src[t.Start:t.End]) {
		return nil
	}
	part, err := b.r.parts.Syntax.Location(b.src, t.Start, t.End)
	if err != nil {
		return err
	}
	defer b.r.parts.Syntax.Done(part)
	plain := true // names and aliases, which the grammar has checked
	depth := 0    // of metadata, which may name attributes
	for _, p := range part.Tokens.All() {
		switch p.Kind {
		case grammar.MLIRHASH:
			if depth == 0 {
				if err := b.useLoc(p.Start+1, p.End, before); err != nil {
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
			plain = plain && bytes.IndexByte(b.src[p.Start:p.End], '\\') < 0
		}
	}
	if !plain {
		_, err = b.r.parts.Location(b.src, t.Start, t.End, &b.origin.aliases)
	}
	return err
}

// isFileLoc reports whether a text is loc("file":1:2) in the spelling of the printer, with numbers
// that are surely in range.
func isFileLoc(text []byte) bool {
	const head = `loc("`
	if len(text) < len(head) || string(text[:len(head)]) != head {
		return false
	}
	quote := bytes.IndexByte(text[len(head):], '"')
	if quote < 0 || bytes.IndexByte(text[len(head):len(head)+quote], '\\') >= 0 {
		return false
	}
	text = text[len(head)+quote+1:]
	for range 2 {
		n := 1
		for n < len(text) && text[n] >= '0' && text[n] <= '9' {
			n++
		}
		if len(text) == 0 || text[0] != ':' || n == 1 || n > 10 || text[1] == '0' && n > 2 {
			return false
		}
		text = text[n:]
	}
	return string(text) == ")"
}

// argLoc records the explicit location of a block argument.
func (b *builder) argLoc(v ir.Value, loc span) *syntax.Error {
	if b.origin.argLocs == nil {
		b.origin.argLocs = map[ir.Value]span{}
	}
	b.origin.argLocs[v] = loc
	return b.location(syntax.Token{Start: loc.start, End: loc.end})
}

// defineLoc records the definition #name = loc(…).
func (b *builder) defineLoc() *syntax.Error {
	head, t := b.tokens[0], b.tokens[2]
	name := b.src[head.Start+1 : head.End]
	n := b.locNames.Get(name)
	if err := b.aliasPlace("attribute", string(name), n.Defined || b.origin.aliases.Attrs[string(name)] != 0); err != nil {
		return err
	}
	var err *syntax.Error
	b.locDeep = 0
	if at, ok := b.loneAlias(t); ok {
		err = b.useLoc(at, t.End, before)
	} else {
		err = b.locationBody(t)
	}
	n = b.locNames.Get(name)
	n.Defined, n.Deep = true, b.locDeep
	if err == nil && n.Deep >= maxLocNesting {
		err = head.Fail("locations are nested too deeply")
	}
	b.origin.locDefs = append(b.origin.locDefs, span{head.Start, b.tokens[len(b.tokens)-1].End})
	return err
}

// undefinedLocs reports the location aliases that were never defined.
func (b *builder) undefinedLocs() (errors ir.Diagnostics) {
	b.locNames.Each(func(n *scope.Location) {
		if n.Used > 0 && !n.Defined {
			end := syntax.NameEnd(b.src, n.Used)
			if b.c.AttrKind(b.origin.aliases.Attrs[string(b.src[n.Used:end])]) != ir.LocationAttr {
				errors.Add(diagnostic(b.m.Source, &syntax.Error{Start: n.Used - 1, End: end, Message: "operation location alias was never defined"}))
			}
		}
	})
	errors.Sort()
	return errors
}
