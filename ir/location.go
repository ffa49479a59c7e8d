package ir

import (
	"hash/maphash"
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/internal/chunk"
	"github.com/hlo-promote/hlo-promote/ir/internal/intern"
)

// A location is an attribute whose text is a template with a hole for each nested attribute,
// because these print as aliases. The full text is not stored: call stacks share their outer
// frames, so full texts would be many times the size of the file.

// Locs is the part of a Context that makes and describes locations.
type Locs struct {
	ctx     *Context
	records chunk.Table[int32, locRec]
	index   intern.Index // of records, by template and inner
	room    []Attr       // preallocated, for inner
}

// A locRec is the content of a location. A file with debug info has more locations than operations,
// so they are not stored in an attrParts, which is three times as large.
type locRec struct {
	template string
	inner    []Attr // the nested attributes, one for each hole
	attr     Attr   // the location itself
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

// callSite is the template of call sites.
const callSite = "callsite(" + hole + " at " + hole + ")"

// CallSite returns loc(callsite(callee at caller)).
func (locs *Locs) CallSite(callee, caller Attr) Attr {
	return locs.intern(append(locs.ctx.scratch[:0], callSite...), callee, caller)
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
	r := locs.record(l)
	switch {
	case !strings.HasPrefix(r.template, "fused"): // the common case
	case strings.HasPrefix(r.template, fusedWith):
		return r.inner[1:], r.inner[0], true
	case strings.HasPrefix(r.template, "fused["):
		return r.inner, 0, true
	}
	return nil, 0, false
}

// record returns the content of a location; that of another attribute is empty.
func (locs *Locs) record(l Attr) *locRec {
	r := locs.ctx.Attrs.record(l)
	if r.kind != LocationAttr {
		return &locRec{}
	}
	return locs.records.At(int32(r.low[0]))
}

// Reserve prepares for n more locations, so that making them moves no hash table.
func (locs *Locs) Reserve(n int) { locs.index.Reserve(n) }

// intern returns the location with this template, which has no loc( and ), and these nested
// attributes. The template may use the memory of scratch.
func (locs *Locs) intern(template []byte, inner ...Attr) Attr {
	c := locs.ctx
	c.scratch = template
	hash := maphash.Bytes(c.seed, template)
	for _, a := range inner {
		hash = (hash ^ uint64(a)) * 0x9e3779b97f4a7c15
	}
	key := uint32(hash >> 32)
	if n := locs.index.Find(key, func(n int32) bool {
		r := locs.records.At(n)
		return r.template == string(template) && slices.Equal(r.inner, inner)
	}); n != 0 {
		return locs.records.At(n).attr
	}
	r := locRec{template: callSite, inner: locs.keep(inner)}
	if string(template) != callSite {
		r.template = c.keep(template)
	}
	n := locs.records.Grow(1)
	r.attr = c.Attrs.add(attrRec{kind: LocationAttr, aliased: true, low: [1]int64{int64(n)}})
	*locs.records.At(n) = r
	locs.index.Add(key, n)
	return r.attr
}

// keep copies a list. Short lists share allocations.
func (locs *Locs) keep(list []Attr) []Attr {
	const room = 1024
	n := len(list)
	if len(locs.room) < n {
		locs.room = make([]Attr, max(room, n))
	}
	kept := locs.room[:n:n]
	copy(kept, list)
	locs.room = locs.room[n:]
	return kept
}

// append writes a location without the enclosing loc( and ).
func (locs *Locs) append(dst []byte, r *locRec, aliases Aliases) []byte {
	rest := r.template
	for i, a := range r.inner {
		end := strings.IndexByte(rest, hole[0])
		dst, rest = append(dst, rest[:end]...), rest[end+len(hole):]
		if i == 0 && strings.HasPrefix(r.template, fusedWith) {
			dst = locs.ctx.Attrs.Append(dst, a, aliases)
		} else {
			dst = locs.appendInner(dst, a, aliases)
		}
	}
	return append(dst, rest...)
}

// appendInner writes a nested location: its alias, or its text without loc( and ).
func (locs *Locs) appendInner(dst []byte, l Attr, aliases Aliases) []byte {
	if aliases != nil {
		if dst, ok := aliases.AppendAttrAlias(dst, l); ok {
			return dst
		}
	}
	return locs.append(dst, locs.record(l), aliases)
}
