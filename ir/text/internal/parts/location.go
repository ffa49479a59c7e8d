package parts

import (
	"strconv"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// Location reads the location src[start:end].
func (r *Reader) Location(src []byte, start, end int, a *Aliases) (ir.Attr, *syntax.Error) {
	usual := usualLocation{r: r, src: src[:end], at: start, aliases: a}
	if l, ok := usual.read(); ok && usual.at == end {
		return l, nil
	}
	return r.parsedLocation(src, start, end, a)
}

// parsedLocation reads the location src[start:end] by the grammar.
func (r *Reader) parsedLocation(src []byte, start, end int, a *Aliases) (ir.Attr, *syntax.Error) {
	cur, err := r.Syntax.Parse(syntax.RootLocation, src, start, end)
	if err != nil {
		return 0, err
	}
	defer r.Syntax.Release(cur)
	cur.Enter(grammar.MLIRRULE_locationPart)
	return r.buildLocation(cur, a)
}

// AliasedLocation returns the location that an alias stands for, or 0 if it has no definition yet.
func (r *Reader) AliasedLocation(n *Location, a *Aliases) (l ir.Attr, err *syntax.Error) {
	if n.Attr == 0 && n.IsDefined() {
		if a.Locations.reserves {
			a.Locations.reserves = false
			r.c.Locs.Reserve(int(a.Locations.numbered.End()))
		}
		var ok bool
		if n.Attr, ok = r.fromParts(n, a); !ok {
			n.Attr, err = r.Location(a.Locations.Source, n.Text.Start, n.Text.End, a)
		}
	}
	return n.Attr, err
}

// buildLocation builds rule location.
func (r *Reader) buildLocation(cur *syntax.Cursor, a *Aliases) (ir.Attr, *syntax.Error) {
	cur.Enter(grammar.MLIRRULE_location)
	cur.Take()
	cur.Take()
	l, err := r.buildLocationBody(cur, a)
	if err != nil {
		return 0, err
	}
	cur.Take()
	cur.Done()
	return l, nil
}

// buildLocationBody builds rule locationBody.
func (r *Reader) buildLocationBody(cur *syntax.Cursor, a *Aliases) (l ir.Attr, err *syntax.Error) {
	cur.Enter(grammar.MLIRRULE_locationBody)
	token := cur.Take()
	switch token.Kind {
	case grammar.MLIRUNKNOWN:
		l = r.c.Locs.Unknown()
	case grammar.MLIRHASH:
		if l, err = r.aliasedAttr(cur.Src[token.Start+1:token.End], a); l == 0 && err == nil {
			err = token.Fail("operation location alias was never defined")
		}
	case grammar.MLIRSTRING:
		l, err = r.buildNamedLoc(cur, a, token)
	case grammar.MLIRCALLSITE:
		l, err = r.buildCallSite(cur, a)
	default:
		l, err = r.buildFused(cur, a)
	}
	if err == nil {
		cur.Done()
	}
	return l, err
}

// buildNamedLoc reads "file":1:2, "file":1:2 to 3:4, "name" and "name"(inner).
func (r *Reader) buildNamedLoc(cur *syntax.Cursor, a *Aliases, token syntax.Token) (ir.Attr, *syntax.Error) {
	name, ok := syntax.Unquote(cur.Src[token.Start:token.End])
	if !ok {
		return 0, token.Fail("unknown escape in string literal")
	}
	if cur.Skip(grammar.MLIRCOLON) {
		if name == "" {
			name = "-"
		}
		return r.buildFileLoc(cur, name)
	}
	inner := ir.Attr(0)
	if cur.Skip(grammar.MLIRLPAREN) {
		l, err := r.buildLocationBody(cur, a)
		if err != nil {
			return 0, err
		}
		cur.Take()
		inner = l
	}
	return r.c.Locs.Name(name, inner), nil
}

// buildFileLoc reads the numbers of a file location: line:column to line:column, where all but the
// first line may be missing. A range with equal ends is a position.
func (r *Reader) buildFileLoc(cur *syntax.Cursor, file string) (ir.Attr, *syntax.Error) {
	number := func(dst *uint32, what string) *syntax.Error {
		token := cur.Take()
		n, err := strconv.ParseUint(syntax.TrimZeros(string(cur.Src[token.Start:token.End])), 0, 32)
		*dst = uint32(n)
		if err != nil {
			return token.Fail("expected integer " + what + " number in FileLineColRange")
		}
		return nil
	}
	var from ir.Place
	err := number(&from.Line, "line")
	if err == nil && cur.Skip(grammar.MLIRCOLON) {
		err = number(&from.Column, "column")
	}
	to := from
	if err == nil && cur.Skip(grammar.MLIRTO) {
		if cur.Kind() == grammar.MLIRINTEGER {
			err = number(&to.Line, "line")
		}
		cur.Take()
		if err == nil {
			err = number(&to.Column, "column")
		}
	}
	if err != nil {
		return 0, err
	}
	return r.c.Locs.FileRange(file, from, to), nil
}

// buildCallSite reads callsite(callee at caller).
func (r *Reader) buildCallSite(cur *syntax.Cursor, a *Aliases) (ir.Attr, *syntax.Error) {
	cur.Take()
	callee, err := r.buildLocationBody(cur, a)
	if err != nil {
		return 0, err
	}
	cur.Take()
	caller, err := r.buildLocationBody(cur, a)
	if err != nil {
		return 0, err
	}
	cur.Take()
	return r.c.Locs.CallSite(callee, caller), nil
}

// buildFused reads fused<metadata>[a, b].
func (r *Reader) buildFused(cur *syntax.Cursor, a *Aliases) (ir.Attr, *syntax.Error) {
	var metadata ir.Attr
	if cur.Skip(grammar.MLIRLESS) {
		var err *syntax.Error
		if metadata, err = r.buildAttribute(cur, a, 0); err != nil {
			return 0, err
		}
		cur.Take()
	}
	cur.Take()
	var inner []ir.Attr
	for cur.At(grammar.MLIRRULE_locationBody) {
		l, err := r.buildLocationBody(cur, a)
		if err != nil {
			return 0, err
		}
		inner = append(inner, l)
		cur.Skip(grammar.MLIRCOMMA)
	}
	cur.Take()
	return r.c.Locs.Fused(metadata, inner), nil
}
