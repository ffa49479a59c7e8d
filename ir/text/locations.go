package text

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// A pendingLocation is the location of an operation or a block argument that is an alias without a
// definition so far: a printer writes the definitions at the end.
type pendingLocation struct {
	op  ir.Op // 0 for an argument
	arg ir.Value
	at  int // offset of the name of the alias, after its sign
}

// setLocation sets the location loc(…) of an operation, or of an argument if op is 0.
func (b *builder) setLocation(op ir.Op, arg ir.Value, at syntax.Token) *syntax.Error {
	if at.Payload != 0 {
		b.recordLocation(op, arg, ir.Attr(at.Payload))
		return nil
	}
	name, alone := b.loneAlias(at)
	p := pendingLocation{op, arg, name.start}
	if alone && b.origin.aliases.Attr(b.src[name.start:name.end]) == 0 {
		if n := len(b.pendingLocations); n == cap(b.pendingLocations) {
			b.pendingLocations = slices.Grow(b.pendingLocations, n+1) // append leaves more garbage
		}
		b.pendingLocations = append(b.pendingLocations, p)
		return nil
	}
	l, err := b.r.parts.Location(b.src, at.Start, at.End, &b.origin.aliases)
	b.recordLocation(op, arg, l)
	return err
}

// Location implements syntax.Handler.
func (b *builder) Location(start int) (end int, payload int32) {
	l, end, ok := b.r.parts.UsualLocation(b.src, start, &b.origin.aliases)
	if !ok {
		return 0, 0
	}
	return end, int32(l)
}

// recordLocation records the location of an operation, or of an argument if op is 0.
func (b *builder) recordLocation(op ir.Op, arg ir.Value, l ir.Attr) {
	if op != 0 {
		b.m.Builder().SetLocation(op, l)
	} else {
		b.m.Builder().SetArgLocation(arg, l)
	}
}

// loneAlias returns the name of the alias in loc(#name), or false for another location.
func (b *builder) loneAlias(loc syntax.Token) (name span, ok bool) {
	at := loc.Start + len("loc")
	for _, c := range []byte("(#") {
		if at = syntax.SkipBlanks(b.src, at); b.src[at] != c {
			return name, false
		}
		at++
	}
	end := syntax.NameEnd(b.src, at)
	return span{at, end}, syntax.SkipBlanks(b.src, end) == loc.End-1
}

// resolveLocations resolves the locations whose aliases were defined after them. It returns an
// error for the first use of each alias that names no location.
func (b *builder) resolveLocations() (errors ir.Diagnostics) {
	undefined := map[string]bool{}
	for i := range b.pendingLocations {
		p := &b.pendingLocations[i]
		name := b.src[p.at:syntax.NameEnd(b.src, p.at)]
		l := b.origin.aliases.Attr(name)
		switch {
		case b.c.Attrs.Kind(l) == ir.LocationAttr:
			b.recordLocation(p.op, p.arg, l)
		case !undefined[string(name)]:
			undefined[string(name)] = true
			err := &syntax.Error{Start: p.at - 1, End: p.at + len(name), Message: "operation location alias was never defined"}
			errors.Add(diagnostic(b.m.Source, err))
		}
	}
	errors.Sort()
	return errors
}
