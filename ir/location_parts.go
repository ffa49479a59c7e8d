package ir

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

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

// SymbolPath returns the names of a symbol reference from the outermost on: f and g for @f::@g.
func (attrs *Attrs) SymbolPath(a Attr) []string {
	r := attrs.record(a)
	if r.kind != SymbolAttr {
		return nil
	}
	if !strings.Contains(r.text, "::") {
		return []string{r.valueText()}
	}
	var path []string
	for rest := r.text; rest != ""; rest = strings.TrimPrefix(rest, "::") {
		rest = strings.TrimPrefix(rest, "@")
		if text, after, quoted := quotedPrefix(rest); quoted {
			path, rest = append(path, text), after
			continue
		}
		end := strings.Index(rest, "::")
		if end < 0 {
			end = len(rest)
		}
		path, rest = append(path, rest[:end]), rest[end:]
	}
	return path
}

// EnumOf returns the enumeration and the word of an attribute such as #stablehlo<precision HIGH>,
// and two empty strings for any other attribute.
func (attrs *Attrs) EnumOf(a Attr) (enum, word string) {
	if enum = attrs.record(a).dialectPart().enum; enum != "" {
		word = attrs.EnumWord(a)
	}
	return enum, word
}

// AppendData appends the bytes of the elements, in row-major order and elem.Store's layout. It
// appends one element for a splat, and nothing for strings.
func (e *Literal) AppendData(dst []byte) []byte {
	switch {
	case e.strs != nil:
		return dst
	case e.hex == nil:
		return append(dst, e.data...)
	}
	digits := e.hex
	if e.from != elem.None {
		digits = e.appendHex(nil)
	}
	start := len(dst)
	dst, _ = elem.DecodeHex(dst, digits)
	if size := e.size(); e.splat && len(dst)-start > size {
		dst = dst[:start+size]
	}
	return dst
}

// DataSize returns the number of bytes that AppendData appends.
func (e *Literal) DataSize() int {
	switch {
	case e.strs != nil:
		return 0
	case e.splat: // even without elements
		return e.size()
	}
	return int(e.count) * e.size()
}

// Strings returns the elements of a literal of strings, one for a splat. The caller must not change
// the slice.
func (e *Literal) Strings() []string { return e.strs }
