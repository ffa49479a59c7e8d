package ir

import (
	"hash/maphash"
	"math"
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir/internal/chunk"
)

// Locs is the part of a Context that makes and describes locations. A location is an attribute
// whose text is not stored: call stacks share their outer frames, so full texts would be many times
// the size of the file.
type Locs struct {
	ctx     *Context
	records chunk.Table[int32, locRec] // the first is the unknown location
	slots   []int32                    // a hash table of the other records; 0 for a free slot
	seed    maphash.Seed
	names   []string         // names and names of files, each once
	byName  map[string]int32 // the indices in names
}

// A locRec is the content of a location. A file with debug info has more locations than operations,
// so a location has no attrRec, which is three times as large: its number as an attribute is its
// index in Locs.records with locationBit set.
type locRec struct {
	kind  LocationKind
	count uint8  // of a file: how many numbers are given
	depth uint16 // nesting, up to MaxUint16; 0 without locations inside
	text  int32  // of a file or a name, index in names; of a fused location, its metadata
	// the locations inside; of a file, numbers; of a fused location, the array of its parts
	inner [4]Attr
}

// locationBit distinguishes locations from other attributes.
const locationBit = 1 << 30

func (locs *Locs) attr(n int32) Attr     { return Attr(n) | locationBit }
func (locs *Locs) record(l Attr) *locRec { return locs.records.At(int32(l &^ locationBit)) }

// locationRec is the attrRec of all locations. It is read-only.
var locationRec = attrRec{kind: LocationAttr, aliased: true}

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

// LocationParts holds what a location consists of.
type LocationParts struct {
	Kind     LocationKind
	Text     string
	From, To Place
	Numbers  int    // of the positions: how many numbers are given, 2 unless it is a range
	Inner    []Attr // the caller must not change it
	Metadata Attr   // 0 for none
}

func newLocs(c *Context) *Locs {
	locs := &Locs{ctx: c, seed: maphash.MakeSeed(), byName: map[string]int32{}}
	locs.records.Grow(1)
	return locs
}

// Unknown returns loc(unknown).
func (locs *Locs) Unknown() Attr { return locs.attr(1) }

// File returns loc("file":line:column).
func (locs *Locs) File(file string, at Place) Attr {
	return locs.FileRange([]byte(file), at.Line, at.Column)
}

// FileRange returns loc("file":1:2 to 3:4) from at most four numbers: line and column of the start,
// the line of the end if there are four, and the column of the end. As in MLIR, locations with
// different numbers are different, even if they denote the same range and print alike
// (mlir/lib/IR/AttributeDetail.h, FileLineColRangeAttrStorage).
func (locs *Locs) FileRange(file []byte, numbers ...uint32) Attr {
	r := locRec{kind: FileLocation, count: uint8(len(numbers)), text: locs.text(file)}
	for i, n := range numbers {
		r.inner[i] = Attr(n)
	}
	return locs.intern(r)
}

// Name returns loc("name"(inner)), without the parentheses if inner is unknown or 0.
func (locs *Locs) Name(name string, inner Attr) Attr { return locs.NameBytes([]byte(name), inner) }

// NameBytes is like Name.
func (locs *Locs) NameBytes(name []byte, inner Attr) Attr {
	if inner == locs.Unknown() {
		inner = 0
	}
	return locs.intern(locRec{kind: NameLocation, text: locs.text(name), inner: [4]Attr{inner}})
}

// text returns the index in names of a text.
func (locs *Locs) text(text []byte) int32 {
	n, ok := locs.byName[string(text)]
	if !ok {
		n = int32(len(locs.names))
		locs.names = append(locs.names, string(text))
		locs.byName[locs.names[n]] = n
	}
	return n
}

// CallSite returns loc(callsite(callee at caller)).
func (locs *Locs) CallSite(callee, caller Attr) Attr {
	return locs.intern(locRec{kind: CallSiteLocation, inner: [4]Attr{callee, caller}})
}

// Fused returns loc(fused<metadata>[a, b]). As in MLIR, it flattens fused locations with the same
// metadata, and removes duplicates and unknown locations (mlir/lib/IR/Location.cpp, FusedLoc::get).
// Metadata 0 means none.
func (locs *Locs) Fused(metadata Attr, list []Attr) Attr {
	unknown := locs.Unknown()
	var parts []Attr
	seen := map[Attr]bool{unknown: true}
	add := func(l Attr) {
		if !seen[l] {
			seen[l], parts = true, append(parts, l)
		}
	}
	for _, l := range list {
		if p, _ := locs.Parts(l); p.Kind == FusedLocation && p.Metadata == metadata {
			for _, part := range p.Inner {
				add(part)
			}
		} else {
			add(l)
		}
	}
	switch {
	case metadata == 0 && len(parts) == 0:
		return unknown
	case metadata == 0 && len(parts) == 1:
		return parts[0]
	case len(parts) == 0:
		parts = []Attr{unknown}
	}
	return locs.intern(locRec{kind: FusedLocation, text: int32(metadata), inner: [4]Attr{locs.ctx.Attrs.Array(parts)}})
}

// Depth returns the nesting of a location: 0 without locations inside.
func (locs *Locs) Depth(l Attr) int { return int(locs.record(l).depth) }

// FusedSize returns the size in bytes of the parts of a fused location, and 0 for any other
// attribute. Fused copies them into the locations around it.
func (locs *Locs) FusedSize(l Attr) int {
	const partBytes = 4
	if p, _ := locs.Parts(l); p.Kind == FusedLocation {
		return partBytes * len(p.Inner)
	}
	return 0
}

// intern returns the location with a record.
func (locs *Locs) intern(r locRec) Attr {
	for _, inner := range locs.content(&r) {
		r.depth = max(r.depth, min(locs.record(inner).depth, math.MaxUint16-1)+1)
	}
	if end := locs.records.End(); 4*int(end) > 3*len(locs.slots) {
		locs.slots = make([]int32, max(1<<10, 2*len(locs.slots)))
		for n := int32(2); n < end; n++ {
			*locs.slot(locs.records.At(n)) = n
		}
	}
	n := locs.slot(&r)
	if *n == 0 {
		*n = locs.records.Grow(1)
		*locs.records.At(*n) = r
	}
	return locs.attr(*n)
}

// slot returns the slot of a record, or the free one for it. A map would store each record again.
func (locs *Locs) slot(r *locRec) *int32 {
	mask := uint64(len(locs.slots) - 1)
	for hash := maphash.Comparable(locs.seed, *r); ; hash++ {
		if n := &locs.slots[hash&mask]; *n == 0 || *locs.records.At(*n) == *r {
			return n
		}
	}
}

// content returns the locations in a location, without an unknown one in a name.
func (locs *Locs) content(r *locRec) []Attr {
	switch {
	case r.kind == FusedLocation:
		return locs.ctx.Attrs.Items(r.inner[0])
	case r.kind == CallSiteLocation:
		return r.inner[:2:2]
	case r.kind == NameLocation && r.inner[0] != 0:
		return r.inner[:1:1]
	}
	return nil
}

// places returns From and To of a file location. Missing numbers are 0, or those of the start.
func (locs *Locs) places(r *locRec) (from, to Place) {
	n := func(i int) uint32 { return uint32(r.inner[i]) }
	from, to = Place{n(0), n(1)}, Place{n(0), n(1)}
	switch r.count {
	case 3:
		to.Column = n(2)
	case 4:
		to = Place{n(2), n(3)}
	}
	return from, to
}

// append writes a location without the enclosing loc( and ).
func (locs *Locs) append(dst []byte, l Attr, aliases Aliases) []byte {
	r := locs.record(l)
	switch r.kind {
	case FileLocation:
		from, to := locs.places(r)
		return appendRange(AppendQuoted(dst, locs.names[r.text]), from, to)
	case NameLocation:
		if dst = AppendQuoted(dst, locs.names[r.text]); r.inner[0] == 0 {
			return dst
		}
		return append(locs.appendInner(append(dst, '('), r.inner[0], aliases), ')')
	case CallSiteLocation:
		dst = locs.appendInner(append(dst, "callsite("...), r.inner[0], aliases)
		return append(locs.appendInner(append(dst, " at "...), r.inner[1], aliases), ')')
	case FusedLocation:
		dst = append(dst, "fused"...)
		if r.text != 0 {
			dst = append(locs.ctx.Attrs.Append(append(dst, '<'), Attr(r.text), aliases), '>')
		}
		dst = append(dst, '[')
		for i, inner := range locs.content(r) {
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
	return locs.append(dst, l, aliases)
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

// Parts returns the parts of a location; ok is false if l is not a location.
func (locs *Locs) Parts(l Attr) (p LocationParts, ok bool) {
	if locs.ctx.Attrs.record(l).kind != LocationAttr {
		return p, false
	}
	r := locs.record(l)
	p = LocationParts{Kind: r.kind, Inner: locs.content(r)}
	switch r.kind {
	case FileLocation:
		p.Text, p.Numbers = locs.names[r.text], int(r.count)
		p.From, p.To = locs.places(r)
	case NameLocation:
		if p.Text = locs.names[r.text]; r.inner[0] == 0 {
			p.Inner = []Attr{locs.Unknown()}
		}
	case FusedLocation:
		p.Metadata = Attr(r.text)
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
