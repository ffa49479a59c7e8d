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

// Parts returns the parts of a location; ok is false if l is not a location.
func (locs *Locs) Parts(l Attr) (p LocationParts, ok bool) {
	if locs.ctx.Attrs.Kind(l) != LocationAttr {
		return p, false
	}
	r := locs.record(l)
	p.Inner = r.inner
	if parts, metadata, fused := locs.fusedParts(l); fused {
		p.Kind, p.Inner, p.Metadata = FusedLocation, parts, metadata
		return p, true
	}
	text, rest, quoted := quotedPrefix(r.template)
	switch {
	case r.template == callSite:
		p.Kind = CallSiteLocation
		return p, true
	case !quoted:
		return p, true
	}
	p.Kind, p.Text = NameLocation, text
	places, isFile := strings.CutPrefix(rest, ":")
	if !isFile {
		if len(p.Inner) == 0 {
			p.Inner = []Attr{locs.Unknown()}
		}
		return p, true
	}
	p.Kind = FileLocation
	start, end, isRange := strings.Cut(places, " to ")
	p.From = parsePlace(start)
	if p.To = p.From; isRange {
		if p.To = parsePlace(end); strings.HasPrefix(end, ":") {
			p.To.Line = p.From.Line
		}
	}
	return p, true
}

// parsePlace parses line:column. The line may be missing.
func parsePlace(text string) Place {
	line, column, _ := strings.Cut(text, ":")
	return Place{Line: parseDecimal(line), Column: parseDecimal(column)}
}

// parseDecimal parses decimal digits. It returns 0 if there are none.
func parseDecimal(digits string) (n uint32) {
	for _, d := range []byte(digits) {
		n = 10*n + uint32(d-'0')
	}
	return n
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

// quotedPrefix splits a template into the quoted string at its start and the rest.
func quotedPrefix(template string) (text, rest string, ok bool) {
	if !strings.HasPrefix(template, `"`) {
		return "", "", false
	}
	end := 1
	for end < len(template) && template[end] != '"' {
		if template[end] == '\\' {
			end++
		}
		end++
	}
	if end >= len(template) {
		return "", "", false
	}
	return unescape(template[1:end]), template[end+1:], true
}

// unescape decodes the escapes of AppendQuoted: two hexadecimal digits, or a single character.
func unescape(text string) string {
	if !strings.Contains(text, `\`) {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' || i+1 == len(text) {
			b.WriteByte(text[i])
			continue
		}
		if n, err := strconv.ParseUint(text[i+1:min(i+3, len(text))], 16, 8); err == nil && i+2 < len(text) {
			b.WriteByte(byte(n))
			i += 2
		} else {
			b.WriteByte(text[i+1])
			i++
		}
	}
	return b.String()
}

// NameOf returns the name of a name location, such as the JAX argument x, or "" for any other
// location.
func (locs *Locs) NameOf(l Attr) string {
	if p, _ := locs.Parts(l); p.Kind == NameLocation {
		return p.Text
	}
	return ""
}
