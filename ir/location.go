package ir

import (
	"hash/maphash"
	"slices"
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir/internal/chunk"
	"github.com/hlo-promote/hlo-promote/ir/internal/intern"
)

// Locs is the part of a Context that makes and describes locations. A location is an attribute
// whose text is not stored: call stacks share their outer frames, so full texts would be many times
// the size of the file.
type Locs struct {
	ctx     *Context
	records chunk.Table[int32, locRec]
	index   intern.Index // of the attributes, by content
	ranges  [][2]Place   // From and To of file locations
	room    []Attr       // preallocated, for inner
}

// A locRec is the content of a location. A file with debug info has more locations than operations,
// so they are not stored in an attrParts, which is three times as large.
type locRec struct {
	kind  LocationKind
	extra int32 // for a file, its index in ranges; for a fused location, its metadata
	text  string
	inner []Attr
}

// A Place is a line and a column of a file. MLIR counts both from 1; 0 means unknown.
type Place struct{ Line, Column uint32 }

// A LocationKind is the kind of a location.
type LocationKind uint8

const (
	UnknownLocation  LocationKind = iota
	FileLocation                  // Text is the file name, From and To the positions
	NameLocation                  // Text is the name, Inner the nested location
	CallSiteLocation              // Inner holds callee and caller
	FusedLocation                 // Inner holds the fused locations, Metadata is optional
)

// LocationParts holds the arguments of the constructor of a location.
type LocationParts struct {
	Kind     LocationKind
	Text     string
	From, To Place
	Inner    []Attr // the caller must not change it
	Metadata Attr   // 0 for none
}

// Unknown returns loc(unknown).
func (locs *Locs) Unknown() Attr { return locs.intern(LocationParts{}) }

// File returns loc("file":line:column).
func (locs *Locs) File(file string, at Place) Attr { return locs.FileRange(file, at, at) }

// FileRange returns loc("file":1:2 to 3:4), or loc("file":1:2) if from equals to.
func (locs *Locs) FileRange(file string, from, to Place) Attr {
	return locs.intern(LocationParts{Kind: FileLocation, Text: file, From: from, To: to})
}

// Name returns loc("name"(inner)), without the parentheses if inner is unknown or 0.
func (locs *Locs) Name(name string, inner Attr) Attr {
	if inner == 0 || inner == locs.Unknown() {
		return locs.intern(LocationParts{Kind: NameLocation, Text: name})
	}
	return locs.intern(LocationParts{Kind: NameLocation, Text: name, Inner: []Attr{inner}})
}

// CallSite returns loc(callsite(callee at caller)).
func (locs *Locs) CallSite(callee, caller Attr) Attr {
	return locs.intern(LocationParts{Kind: CallSiteLocation, Inner: []Attr{callee, caller}})
}

// Fused returns loc(fused<metadata>[a, b]). As in MLIR, it flattens fused locations with the same
// metadata, and removes duplicates and unknown locations (mlir/lib/IR/Location.cpp, FusedLoc::get).
// Metadata 0 means none.
func (locs *Locs) Fused(metadata Attr, list []Attr) Attr {
	unknown := locs.Unknown()
	var inner []Attr
	seen := map[Attr]bool{unknown: true}
	for _, l := range list {
		parts := []Attr{l}
		if p, _ := locs.Parts(l); p.Kind == FusedLocation && p.Metadata == metadata {
			parts = p.Inner
		}
		for _, p := range parts {
			if !seen[p] {
				seen[p] = true
				inner = append(inner, p)
			}
		}
	}
	switch {
	case metadata == 0 && len(inner) == 0:
		return unknown
	case metadata == 0 && len(inner) == 1:
		return inner[0]
	case len(inner) == 0:
		inner = append(inner, unknown)
	}
	return locs.intern(LocationParts{Kind: FusedLocation, Metadata: metadata, Inner: inner})
}

// Reserve prepares for n more locations, so that making them moves no hash table.
func (locs *Locs) Reserve(n int) { locs.index.Reserve(n) }

// intern returns the location with these parts. It keeps copies of them.
func (locs *Locs) intern(p LocationParts) Attr {
	c := locs.ctx
	hash := maphash.String(c.seed, p.Text)
	mix := func(n uint32) { hash = (hash ^ uint64(n)) * 0x9e3779b97f4a7c15 }
	for _, n := range [...]uint32{uint32(p.Kind), p.From.Line, p.From.Column, p.To.Line, p.To.Column, uint32(p.Metadata)} {
		mix(n)
	}
	for _, a := range p.Inner {
		mix(uint32(a))
	}
	key := uint32(hash >> 32)
	if l := locs.index.Find(key, func(l int32) bool {
		known := locs.parts(c.Attrs.record(Attr(l)))
		return known.Kind == p.Kind && known.Text == p.Text && known.From == p.From && known.To == p.To &&
			known.Metadata == p.Metadata && slices.Equal(known.Inner, p.Inner)
	}); l != 0 {
		return Attr(l)
	}
	r := locRec{kind: p.Kind, extra: int32(p.Metadata), inner: locs.keep(p.Inner)}
	if p.Text != "" {
		c.scratch = append(c.scratch[:0], p.Text...)
		r.text = c.keep(c.scratch)
	}
	if p.Kind == FileLocation {
		r.extra = int32(len(locs.ranges))
		locs.ranges = append(locs.ranges, [2]Place{p.From, p.To})
	}
	n := locs.records.Grow(1)
	*locs.records.At(n) = r
	l := c.Attrs.add(attrRec{kind: LocationAttr, aliased: true, low: [1]int64{int64(n)}})
	locs.index.Add(key, int32(l))
	return l
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
func (locs *Locs) append(dst []byte, r *attrRec, aliases Aliases) []byte {
	p := locs.parts(r)
	switch p.Kind {
	case FileLocation:
		return appendRange(AppendQuoted(dst, p.Text), p.From, p.To)
	case NameLocation:
		if dst = AppendQuoted(dst, p.Text); len(p.Inner) == 0 {
			return dst
		}
		return append(locs.appendInner(append(dst, '('), p.Inner[0], aliases), ')')
	case CallSiteLocation:
		dst = locs.appendInner(append(dst, "callsite("...), p.Inner[0], aliases)
		return append(locs.appendInner(append(dst, " at "...), p.Inner[1], aliases), ')')
	case FusedLocation:
		dst = append(dst, "fused"...)
		if p.Metadata != 0 {
			dst = append(locs.ctx.Attrs.Append(append(dst, '<'), p.Metadata, aliases), '>')
		}
		dst = append(dst, '[')
		for i, inner := range p.Inner {
			dst = locs.appendInner(appendComma(dst, i), inner, aliases)
		}
		return append(dst, ']')
	}
	return append(dst, "unknown"...)
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

// appendRange writes :1:2 or :1:2 to 3:4. A line that both places share is written once.
func appendRange(dst []byte, from, to Place) []byte {
	number := func(n uint32) { dst = strconv.AppendUint(append(dst, ':'), uint64(n), 10) }
	number(from.Line)
	number(from.Column)
	if to == from {
		return dst
	}
	dst = append(dst, " to "...)
	if to.Line != from.Line {
		dst = strconv.AppendUint(dst, uint64(to.Line), 10)
	}
	number(to.Column)
	return dst
}

// parts returns the parts of a location. A name without a nested location has no Inner.
func (locs *Locs) parts(l *attrRec) LocationParts {
	r := locs.records.At(int32(l.low[0]))
	p := LocationParts{Kind: r.kind, Text: r.text, Inner: r.inner}
	switch r.kind {
	case FileLocation:
		p.From, p.To = locs.ranges[r.extra][0], locs.ranges[r.extra][1]
	case FusedLocation:
		p.Metadata = Attr(r.extra)
	}
	return p
}

// Parts returns the parts of a location; ok is false if l is not a location.
func (locs *Locs) Parts(l Attr) (p LocationParts, ok bool) {
	r := locs.ctx.Attrs.record(l)
	if r.kind != LocationAttr {
		return p, false
	}
	if p = locs.parts(r); p.Kind == NameLocation && len(p.Inner) == 0 {
		p.Inner = []Attr{locs.Unknown()}
	}
	return p, true
}

// A Frame is a file position in a location and, in a call stack, the function around it.
type Frame struct {
	Name       string // from a name location, such as a function; may be empty
	File       string
	Start, End Position // End is zero if the location is not a range
}

// Bounds of Frames. A location is a DAG that can expand to more frames than the text has bytes.
const (
	maxFrames = 64
	maxVisits = 4096
)

// Frames returns the file positions in a location, innermost call first. A fused location
// contributes its first part that names a file. At most 64 frames are returned.
func (locs *Locs) Frames(l Attr) []Frame {
	visits := maxVisits
	return locs.appendFrames(nil, l, "", &visits)
}

func (locs *Locs) appendFrames(dst []Frame, l Attr, name string, visits *int) []Frame {
	if *visits--; l == 0 || *visits < 0 || len(dst) >= maxFrames {
		return dst
	}
	p, _ := locs.Parts(l)
	switch p.Kind {
	case FileLocation:
		f := Frame{Name: name, File: p.Text, Start: p.From.position()}
		if p.To != p.From {
			f.End = p.To.position()
		}
		return append(dst, f)
	case FusedLocation:
		for _, inner := range p.Inner {
			if more := locs.appendFrames(dst, inner, name, visits); len(more) > len(dst) {
				return more
			}
		}
		return dst
	case NameLocation:
		name = p.Text
	}
	for _, inner := range p.Inner {
		dst = locs.appendFrames(dst, inner, name, visits)
	}
	return dst
}

func (p Place) position() Position { return Position{int(p.Line), int(p.Column)} }

// NameOf returns the name of a name location, such as the JAX argument x, or "" for others.
func (locs *Locs) NameOf(l Attr) string {
	if p, _ := locs.Parts(l); p.Kind == NameLocation {
		return p.Text
	}
	return ""
}
