package ir

import (
	"encoding/binary"
	"strconv"
	"strings"
)

// A location is an attribute with a template of its text, with a hole for each attribute inside,
// for those print as aliases. The text itself is not kept: call stacks share their lower ends, and
// written out they would be many times the size of the file.

// hole stands for a location inside of another one, or for the metadata of a fused one.
const hole = "\x00"

// fusedWith begins the template of a fused location with metadata, which is its first part.
const fusedWith = "fused<" + hole + ">"

// A Place is a line and a column of a file. MLIR counts both from 1; 0 is not known.
type Place struct{ Line, Column uint32 }

// UnknownLoc is loc(unknown).
func (c *Context) UnknownLoc() Attr { return c.internLoc(append(c.scratch[:0], "unknown"...)) }

// FileLoc is loc("file":line:column).
func (c *Context) FileLoc(file string, at Place) Attr { return c.FileRangeLoc(file, at, at) }

// FileRangeLoc is loc("file":1:2 to 3:4), from one place to another; one of a single place is a
// FileLoc.
func (c *Context) FileRangeLoc(file string, from, to Place) Attr {
	number := func(dst []byte, n uint32) []byte { return strconv.AppendUint(dst, uint64(n), 10) }
	text := append(AppendQuoted(c.scratch[:0], file), ':')
	text = append(number(text, from.Line), ':')
	text = number(text, from.Column)
	if to != from {
		text = append(text, " to "...)
		if to.Line != from.Line {
			text = number(text, to.Line)
		}
		text = number(append(text, ':'), to.Column)
	}
	return c.internLoc(text)
}

// NameLoc is loc("name"(inner)); without the parentheses if inner is unknown, or 0.
func (c *Context) NameLoc(name string, inner Attr) Attr {
	if inner == 0 || inner == c.UnknownLoc() {
		return c.internLoc(AppendQuoted(c.scratch[:0], name))
	}
	return c.internLoc(append(AppendQuoted(c.scratch[:0], name), "("+hole+")"...), inner)
}

// CallSiteLoc is loc(callsite(callee at caller)).
func (c *Context) CallSiteLoc(callee, caller Attr) Attr {
	return c.internLoc(append(c.scratch[:0], "callsite("+hole+" at "+hole+")"...), callee, caller)
}

// FusedLoc returns the location made of others, loc(fused<metadata>[a, b]): each once, those of
// another fused location with the same metadata in its place, and none that is unknown
// (mlir/lib/IR/Location.cpp, FusedLoc::get). Metadata 0 is none.
func (c *Context) FusedLoc(metadata Attr, locs []Attr) Attr {
	unknown := c.UnknownLoc()
	var inner []Attr
	seen := map[Attr]bool{unknown: true}
	add := func(l Attr) {
		if !seen[l] {
			seen[l] = true
			inner = append(inner, l)
		}
	}
	for _, l := range locs {
		if parts, with, ok := c.fusedParts(l); ok && with == metadata {
			for _, p := range parts {
				add(p)
			}
			continue
		}
		add(l)
	}
	switch {
	case metadata == 0 && len(inner) == 0:
		return unknown
	case metadata == 0 && len(inner) == 1:
		return inner[0]
	case len(inner) == 0:
		inner = append(inner, unknown)
	}
	list := "[" + strings.Repeat(hole+", ", len(inner)-1) + hole + "]"
	if metadata == 0 {
		return c.internLoc([]byte("fused"+list), inner...)
	}
	return c.internLoc([]byte(fusedWith+list), append([]Attr{metadata}, inner...)...)
}

// fusedParts takes a fused location apart.
func (c *Context) fusedParts(l Attr) (parts []Attr, metadata Attr, ok bool) {
	r := c.attr(l)
	switch text := r.valueText(); {
	case !strings.HasPrefix(text, "fused"): // as most are
	case strings.HasPrefix(text, fusedWith):
		return r.attrs[1:], r.attrs[0], true
	case strings.HasPrefix(text, "fused["):
		return r.attrs, 0, true
	}
	return nil, 0, false
}

// internLoc returns a location from its template, without loc( and ), and the attributes inside.
// The template may begin at the start of c.scratch.
func (c *Context) internLoc(template []byte, inner ...Attr) Attr {
	key := template
	for _, a := range inner {
		key = binary.LittleEndian.AppendUint32(key, uint32(a))
	}
	c.scratch = key
	if l, ok := c.texts.Get(locationText, key); ok {
		return Attr(l)
	}
	kept := c.keep(key)
	parts := c.newLocParts(inner)
	parts.value = kept[:len(template)]
	l := c.addAttr(attrRec{kind: LocationAttr, aliased: true, attrParts: parts})
	c.texts.Put(locationText, kept, int32(l))
	return l
}

// newLocParts makes the parts of a location. There is room for many at a time.
func (c *Context) newLocParts(inner []Attr) *attrParts {
	const room = 64
	if len(c.locParts) == 0 {
		c.locParts = make([]attrParts, room)
	}
	if len(c.locInner) < len(inner) {
		c.locInner = make([]Attr, max(2*room, len(inner)))
	}
	parts, n := &c.locParts[0], len(inner)
	copy(c.locInner, inner)
	parts.attrs = c.locInner[:n:n]
	c.locParts, c.locInner = c.locParts[1:], c.locInner[n:]
	return parts
}

// appendLoc writes a location without loc( and ).
func (c *Context) appendLoc(dst []byte, r *attrRec, aliases Aliases) []byte {
	text, rest, _ := strings.Cut(r.valueText(), hole)
	for i, a := range r.attrs {
		dst = append(dst, text...)
		if i == 0 && strings.HasPrefix(r.valueText(), fusedWith) {
			dst = c.AppendAttr(dst, a, aliases)
		} else {
			dst = c.appendInnerLoc(dst, a, aliases)
		}
		text, rest, _ = strings.Cut(rest, hole)
	}
	return append(dst, text...)
}

// appendInnerLoc writes a location inside of another one: its alias, or without loc( and ).
func (c *Context) appendInnerLoc(dst []byte, l Attr, aliases Aliases) []byte {
	if aliases != nil {
		if dst, ok := aliases.AppendAttrAlias(dst, l); ok {
			return dst
		}
	}
	return c.appendLoc(dst, c.attr(l), aliases)
}
