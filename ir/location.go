package ir

import (
	"encoding/binary"
	"strconv"
	"strings"
)

// A location is an attribute whose text is a template with a hole for each nested attribute,
// because these print as aliases. The full text is not stored: call stacks share their outer
// frames, so full texts would be many times the size of the file.

// Locs is the part of a Context that makes and describes locations.
type Locs struct {
	ctx   *Context
	parts []attrParts // preallocated, for newParts
	inner []Attr      // preallocated, for newParts
}

// hole marks a nested location, or the metadata of a fused location, in a template.
const hole = "\x00"

// fusedWith is the start of the template of a fused location with metadata. The metadata is its
// first nested attribute.
const fusedWith = "fused<" + hole + ">"

// A Place is a line and a column of a file. MLIR counts both from 1; 0 means unknown.
type Place struct{ Line, Column uint32 }

// Unknown returns loc(unknown).
func (locs *Locs) Unknown() Attr {
	return locs.intern(append(locs.ctx.scratch[:0], "unknown"...))
}

// File returns loc("file":line:column).
func (locs *Locs) File(file string, at Place) Attr { return locs.FileRange(file, at, at) }

// FileRange returns loc("file":1:2 to 3:4), or loc("file":1:2) if from equals to.
func (locs *Locs) FileRange(file string, from, to Place) Attr {
	number := func(dst []byte, n uint32) []byte { return strconv.AppendUint(dst, uint64(n), 10) }
	text := append(AppendQuoted(locs.ctx.scratch[:0], file), ':')
	text = append(number(text, from.Line), ':')
	text = number(text, from.Column)
	if to != from {
		text = append(text, " to "...)
		if to.Line != from.Line {
			text = number(text, to.Line)
		}
		text = number(append(text, ':'), to.Column)
	}
	return locs.intern(text)
}

// Name returns loc("name"(inner)), without the parentheses if inner is unknown or 0.
func (locs *Locs) Name(name string, inner Attr) Attr {
	if inner == 0 || inner == locs.Unknown() {
		return locs.intern(AppendQuoted(locs.ctx.scratch[:0], name))
	}
	return locs.intern(append(AppendQuoted(locs.ctx.scratch[:0], name), "("+hole+")"...), inner)
}

// CallSite returns loc(callsite(callee at caller)).
func (locs *Locs) CallSite(callee, caller Attr) Attr {
	return locs.intern(append(locs.ctx.scratch[:0], "callsite("+hole+" at "+hole+")"...), callee, caller)
}

// Fused returns loc(fused<metadata>[a, b]). As in MLIR, it flattens fused locations with the same
// metadata, and removes duplicates and unknown locations (mlir/lib/IR/Location.cpp, FusedLoc::get).
// Metadata 0 means none.
func (locs *Locs) Fused(metadata Attr, list []Attr) Attr {
	unknown := locs.Unknown()
	var inner []Attr
	seen := map[Attr]bool{unknown: true}
	add := func(l Attr) {
		if !seen[l] {
			seen[l] = true
			inner = append(inner, l)
		}
	}
	for _, l := range list {
		if parts, with, ok := locs.fusedParts(l); ok && with == metadata {
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
	holes := "[" + strings.Repeat(hole+", ", len(inner)-1) + hole + "]"
	if metadata == 0 {
		return locs.intern([]byte("fused"+holes), inner...)
	}
	return locs.intern([]byte(fusedWith+holes), append([]Attr{metadata}, inner...)...)
}

// fusedParts returns the locations and the metadata of a fused location.
func (locs *Locs) fusedParts(l Attr) (parts []Attr, metadata Attr, ok bool) {
	r := locs.ctx.Attrs.record(l)
	switch text := r.valueText(); {
	case !strings.HasPrefix(text, "fused"): // the common case
	case strings.HasPrefix(text, fusedWith):
		return r.attrs[1:], r.attrs[0], true
	case strings.HasPrefix(text, "fused["):
		return r.attrs, 0, true
	}
	return nil, 0, false
}

// intern returns the location with this template, which has no loc( and ), and these nested
// attributes. The template may use the memory of scratch.
func (locs *Locs) intern(template []byte, inner ...Attr) Attr {
	c, key := locs.ctx, template
	for _, a := range inner {
		key = binary.LittleEndian.AppendUint32(key, uint32(a))
	}
	c.scratch = key
	if l, ok := c.texts.Get(locationText, key); ok {
		return Attr(l)
	}
	kept := c.keep(key)
	parts := locs.newParts(inner)
	parts.value = kept[:len(template)]
	l := c.Attrs.add(attrRec{kind: LocationAttr, aliased: true, attrParts: parts})
	c.texts.Put(locationText, kept, int32(l))
	return l
}

// newParts returns the attrParts of a location. It allocates many at a time.
func (locs *Locs) newParts(inner []Attr) *attrParts {
	const room = 64
	if len(locs.parts) == 0 {
		locs.parts = make([]attrParts, room)
	}
	if len(locs.inner) < len(inner) {
		locs.inner = make([]Attr, max(2*room, len(inner)))
	}
	parts, n := &locs.parts[0], len(inner)
	copy(locs.inner, inner)
	parts.attrs = locs.inner[:n:n]
	locs.parts, locs.inner = locs.parts[1:], locs.inner[n:]
	return parts
}

// append writes a location without the enclosing loc( and ).
func (locs *Locs) append(dst []byte, r *attrRec, aliases Aliases) []byte {
	text, rest, _ := strings.Cut(r.valueText(), hole)
	for i, a := range r.attrs {
		dst = append(dst, text...)
		if i == 0 && strings.HasPrefix(r.valueText(), fusedWith) {
			dst = locs.ctx.Attrs.Append(dst, a, aliases)
		} else {
			dst = locs.appendInner(dst, a, aliases)
		}
		text, rest, _ = strings.Cut(rest, hole)
	}
	return append(dst, text...)
}

// appendInner writes a nested location: its alias, or its text without loc( and ).
func (locs *Locs) appendInner(dst []byte, l Attr, aliases Aliases) []byte {
	if aliases != nil {
		if dst, ok := aliases.AppendAttrAlias(dst, l); ok {
			return dst
		}
	}
	return locs.append(dst, locs.ctx.Attrs.record(l), aliases)
}
