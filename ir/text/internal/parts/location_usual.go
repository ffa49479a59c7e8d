package parts

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/internal/limits"
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
	depth   int  // current nesting of locations
	deepest int  // maximum of Depth + 1 over the aliases in the location
	checks  bool // only check: make no attributes
}

// maxUsualDepth is the maximum nesting of written locations that usualLocation reads.
const maxUsualDepth = 16

// MaxLocNesting limits location aliases nested in aliases, which are read and printed recursively.
const MaxLocNesting = limits.Nesting

// CheckUsual checks the location at src[start:], which is the definition of n, and returns its end.
// If end is 0, the location may still be valid.
func (r *Reader) CheckUsual(src []byte, start int, a *Aliases, n *Location) (end int) {
	u := usualLocation{r: r, src: src, at: start, aliases: a, checks: true}
	form, parts := u.short()
	if form == otherForm {
		u.at, u.deepest = start, 0
		if _, ok := u.read(); !ok {
			return 0
		}
	}
	if u.deepest >= MaxLocNesting {
		return 0
	}
	if n.Define(start, u.at, u.deepest); form != otherForm {
		n.form, n.parts = form, parts
	}
	return u.at
}

// short checks the location if it has nameForm or callSiteForm, as most have, and returns
// otherForm otherwise.
func (u *usualLocation) short() (form locationForm, parts [2]int32) {
	switch {
	case u.skip(`loc("`):
		text := u.text()
		parts[1] = int32(len(text))
		if text != nil && (u.skip(")") || u.skip("(") && u.name(&parts[0]) && u.skip("))")) {
			return nameForm, parts
		}
	case u.skip("loc(callsite(") && u.name(&parts[0]) && u.skip(" at ") && u.name(&parts[1]) && u.skip("))"):
		return callSiteForm, parts
	}
	return otherForm, parts
}

// text reads a string after its first quote. It returns nil for one with escapes.
func (u *usualLocation) text() (text []byte) {
	if end := syntax.PlainStringEnd(u.src, u.at); end >= 0 {
		text = u.src[u.at:end]
		u.at = end + 1
	}
	return text
}

// name reads #name, whose place it sets.
func (u *usualLocation) name(place *int32) bool {
	if u.aliases == nil || u.aliases.Locations == nil || u.at >= len(u.src) || u.src[u.at] != '#' {
		return false
	}
	*place, u.at = u.aliases.Locations.Find(u.src, u.at+1)
	n := u.aliases.Locations.At(*place)
	u.deepest = max(u.deepest, n.Depth()+1)
	return n.IsDefined()
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
	case u.at >= len(u.src) || u.depth == maxUsualDepth:
		return 0, false
	case u.src[u.at] == '#':
		return u.alias()
	}
	u.depth++
	switch u.src[u.at] {
	case '"':
		l, ok = u.named()
	case 'c':
		l, ok = u.callSite()
	case 'f':
		l, ok = u.fused()
	case 'u':
		if ok = u.skip("unknown"); ok && !u.checks {
			l = u.r.c.Locs.Unknown()
		}
	}
	u.depth--
	return l, ok
}

// alias reads #name.
func (u *usualLocation) alias() (l ir.Attr, ok bool) {
	place := int32(0)
	if ok = u.name(&place); !ok || u.checks {
		return 0, ok
	}
	l = u.r.LocationAt(place, u.aliases)
	return l, l != 0
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
	if u.checks {
		return 0, true
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
	if u.checks {
		return 0, true
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
	if u.checks {
		return 0, true
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
	if u.checks {
		return 0, true
	}
	return u.r.c.Locs.Fused(0, inner), true
}
