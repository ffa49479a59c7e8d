package parts

import (
	"cmp"
	"strconv"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// LocationBase is the name of location aliases in printed text; a number follows it.
const LocationBase = "loc"

// Location reads the location src[start:end], whose aliases must be defined.
func (r *Reader) Location(src []byte, start, end int, a *Aliases) (l ir.Attr, err *syntax.Error) {
	p, err := r.open(syntax.RootLocation, src, start, end, a)
	if err != nil {
		return 0, err
	}
	defer p.close(&err)
	metadata := 0 // nesting in metadata, which may name attribute aliases
	for _, t := range p.cur.Tokens.All() {
		switch {
		case t.Kind == grammar.MLIRLESS:
			metadata++
		case t.Kind == grammar.MLIRGREATER:
			metadata--
		case t.Kind == grammar.MLIRHASH && metadata == 0:
			inner := a.Attr(src[t.Start+1 : t.End])
			switch r.c.Attrs.Kind(inner) {
			case ir.LocationAttr:
			case ir.InvalidAttr:
				p.fail(t, "undefined symbol alias id '"+string(src[t.Start+1:t.End])+"'")
			default:
				p.fail(t, "expected location, but found '"+r.c.Attrs.Text(inner)+"'")
			}
		}
	}
	return p.buildLocation(), nil
}

// buildLocation builds rule location.
func (p *partBuilder) buildLocation() ir.Attr {
	p.cur.Enter(grammar.MLIRRULE_location)
	p.cur.Take()
	p.cur.Take()
	l := p.buildLocationBody()
	p.cur.Take()
	p.cur.Done()
	return l
}

// buildLocationBody builds rule locationBody.
func (p *partBuilder) buildLocationBody() (l ir.Attr) {
	p.cur.Enter(grammar.MLIRRULE_locationBody)
	switch token := p.cur.Take(); token.Kind {
	case grammar.MLIRUNKNOWN:
		l = p.c.Locs.Unknown()
	case grammar.MLIRHASH:
		if l = p.aliases.Attr(p.cur.Src[token.Start+1 : token.End]); l == 0 {
			p.fail(token, "operation location alias was never defined")
		}
	case grammar.MLIRSTRING:
		l = p.buildNamedLoc(p.unquote(token))
	case grammar.MLIRCALLSITE: // callsite(callee at caller)
		p.cur.Take()
		callee := p.buildLocationBody()
		p.cur.Take()
		l = p.c.Locs.CallSite(callee, p.buildLocationBody())
		p.cur.Take()
	default:
		l = p.buildFused()
	}
	p.cur.Done()
	return l
}

// buildNamedLoc reads "file":1:2, "file":1:2 to 3:4, "name" and "name"(inner) after the string.
func (p *partBuilder) buildNamedLoc(name string) ir.Attr {
	if p.cur.Skip(grammar.MLIRCOLON) {
		return p.buildFileLoc(cmp.Or(name, "-"))
	}
	inner := ir.Attr(0)
	if p.cur.Skip(grammar.MLIRLPAREN) {
		inner = p.buildLocationBody()
		p.cur.Take()
	}
	return p.c.Locs.Name(name, inner)
}

// buildFileLoc reads the numbers of a file location: line:column to line:column, where all but the
// first line may be missing. MLIR keeps no number of a lone line 0.
func (p *partBuilder) buildFileLoc(file string) ir.Attr {
	number := func(what string) uint32 {
		token := p.cur.Take()
		n, err := strconv.ParseUint(syntax.TrimZeros(string(p.cur.Src[token.Start:token.End])), 0, 32)
		if err != nil {
			p.fail(token, "expected integer "+what+" number in FileLineColRange")
		}
		return uint32(n)
	}
	list := append(make([]uint32, 0, 4), number("line"))
	switch {
	case p.cur.Skip(grammar.MLIRCOLON):
		list = append(list, number("column"))
	case list[0] == 0:
		list = list[:0]
	}
	if p.cur.Skip(grammar.MLIRTO) {
		if p.cur.Kind() == grammar.MLIRINTEGER {
			list = append(list, number("line"))
		}
		p.cur.Take()
		list = append(list, number("column"))
	}
	return p.c.Locs.FileRange([]byte(file), list...)
}

// buildFused reads fused<metadata>[a, b] after the word.
func (p *partBuilder) buildFused() ir.Attr {
	var metadata ir.Attr
	if p.cur.Skip(grammar.MLIRLESS) {
		metadata = p.buildAttribute(0)
		p.cur.Take()
	}
	p.cur.Take()
	var inner []ir.Attr
	for p.cur.At(grammar.MLIRRULE_locationBody) {
		inner = append(inner, p.buildLocationBody())
		p.cur.Skip(grammar.MLIRCOMMA)
	}
	at := p.cur.Take()
	l, err := p.fused(metadata, inner, at.Start)
	p.check(err)
	return l
}

// fused makes a fused location, whose text ends at an offset.
func (r *Reader) fused(metadata ir.Attr, inner []ir.Attr, at int) (ir.Attr, *syntax.Error) {
	size := 0
	for _, l := range inner {
		size += r.c.Locs.FusedSize(l)
	}
	if err := r.checkExpansionBudget(size, at); err != nil {
		return 0, err
	}
	return r.c.Locs.Fused(metadata, inner), nil
}
