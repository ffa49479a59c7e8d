package parts

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// A file with debug info has more locations than operations, nearly all of them as printers spell
// them: loc("name"(#loc4)), loc(callsite(#loc1 at #loc2)), loc("file":1:2). usualLocation reads
// these in one pass over their bytes, without tokens and a parse tree. It gives up on all else,
// which the grammar then reads or refuses, and reports no errors. The grammar reads whatever it
// reads in the same way (TestUsualLocations). Without it, real programs with locations take up to
// twice the CPU time, 1.14 times in the geometric mean over those with and without.
type usualLocation struct {
	r       *Reader
	src     []byte
	at      int
	aliases *Aliases
	nesting int // current nesting of locations
}

// UsualLocation reads the location at src[start:] and returns it with its end, if it is spelled as
// printers spell it and its aliases are defined.
func (r *Reader) UsualLocation(src []byte, start int, a *Aliases) (l ir.Attr, end int, ok bool) {
	u := usualLocation{r: r, src: src, at: start, aliases: a}
	l, ok = u.read()
	return l, u.at, ok
}

// maxUsualNesting is the maximum nesting of written locations that usualLocation reads.
const maxUsualNesting = 16

// text reads a string after its first quote. It returns nil for one with escapes.
func (u *usualLocation) text() (text []byte) {
	if end := syntax.PlainStringEnd(u.src, u.at); end >= 0 {
		text = u.src[u.at:end]
		u.at = end + 1
	}
	return text
}

// read reads loc(…).
func (u *usualLocation) read() (l ir.Attr, ok bool) {
	if !u.skip("loc(") {
		return 0, false
	}
	if l, ok = u.body(); ok {
		ok = u.skip(")")
	}
	return l, ok
}

// skip skips a text.
func (u *usualLocation) skip(text string) bool {
	if !syntax.HasText(u.src, u.at, text) {
		return false
	}
	u.at += len(text)
	return true
}

// body reads the text between the parentheses of loc(…).
func (u *usualLocation) body() (l ir.Attr, ok bool) {
	switch {
	case u.at >= len(u.src) || u.nesting == maxUsualNesting:
		return 0, false
	case u.src[u.at] == '#':
		return u.alias()
	}
	u.nesting++
	switch u.src[u.at] {
	case '"':
		l, ok = u.named()
	case 'c':
		l, ok = u.callSite()
	case 'f':
		l, ok = u.fused()
	case 'u':
		l, ok = u.r.c.Locs.Unknown(), u.skip("unknown")
	}
	u.nesting--
	return l, ok
}

// alias reads #name.
func (u *usualLocation) alias() (l ir.Attr, ok bool) {
	end := syntax.NameEnd(u.src, u.at+1)
	l = u.aliases.Attr(u.src[u.at+1 : end])
	if u.r.c.Attrs.Kind(l) != ir.LocationAttr {
		return 0, false
	}
	u.at = end
	return l, true
}

// named reads "name", "name"(inner) and "file":1:2.
func (u *usualLocation) named() (l ir.Attr, ok bool) {
	u.at++
	text := u.text()
	switch {
	case text == nil || u.at == len(u.src):
		return 0, false
	case u.src[u.at] == ':':
		return u.file(text)
	case u.src[u.at] == '(':
		u.at++
		if l, ok = u.body(); !ok || !u.skip(")") {
			return 0, false
		}
	}
	return u.r.c.Locs.NameBytes(text, l), true
}

// file reads the positions after the name of a file: :1:2, :1:2 to 3:4 or :1:2 to :4.
func (u *usualLocation) file(name []byte) (l ir.Attr, ok bool) {
	var n [4]uint32
	count := 2
	if len(name) == 0 || !u.skip(":") || !u.number(&n[0]) || !u.skip(":") || !u.number(&n[1]) {
		return 0, false
	}
	if u.skip(" to ") {
		if !u.skip(":") {
			if !u.number(&n[2]) || !u.skip(":") {
				return 0, false
			}
			count++
		}
		if !u.number(&n[count]) {
			return 0, false
		}
		count++
	}
	return u.r.c.Locs.FileRange(name, n[:count]...), true
}

// number reads a number of few digits, so that it is in range.
func (u *usualLocation) number(n *uint32) bool {
	start := u.at
	for *n = 0; u.at < len(u.src) && u.src[u.at] >= '0' && u.src[u.at] <= '9'; u.at++ {
		*n = *n*10 + uint32(u.src[u.at]-'0')
	}
	return u.at > start && u.at-start < len("4294967295")
}

// callSite reads callsite(callee at caller).
func (u *usualLocation) callSite() (l ir.Attr, ok bool) {
	if !u.skip("callsite(") {
		return 0, false
	}
	callee, ok := u.body()
	if !ok || !u.skip(" at ") {
		return 0, false
	}
	caller, ok := u.body()
	if !ok || !u.skip(")") {
		return 0, false
	}
	return u.r.c.Locs.CallSite(callee, caller), true
}

// fused reads fused[a, b].
func (u *usualLocation) fused() (l ir.Attr, ok bool) {
	if !u.skip("fused[") {
		return 0, false
	}
	var room [8]ir.Attr
	inner := room[:0]
	for len(inner) == 0 || u.skip(", ") {
		l, ok := u.body()
		if !ok {
			return 0, false
		}
		inner = append(inner, l)
	}
	if !u.skip("]") {
		return 0, false
	}
	l, err := u.r.fused(0, inner, u.at)
	return l, err == nil
}
