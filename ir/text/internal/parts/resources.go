package parts

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// resourceReader reads one section (mlir/lib/AsmParser/Parser.cpp, parseFileMetadataDictionary).
type resourceReader struct {
	src      []byte
	pos, end int
	m        *ir.Module
}

// Resources reads the section src[start:end], {-# … #-}, into a module: the blobs of {-#
// dialect_resources: … #-}, which dense_resource attributes name. A blob stays where it is, in the
// source.
func Resources(m *ir.Module, src []byte, start, end int) *syntax.Error {
	r := resourceReader{src: src, pos: start + len("{-#"), end: end - len("#-}"), m: m}
	if r.peek() == 0 {
		return nil
	}
	return r.list(0, func() *syntax.Error {
		key, err := r.key("in file metadata dictionary", false)
		if err != nil {
			return err
		}
		switch key {
		case "dialect_resources":
			return r.dict(func() *syntax.Error { return r.owner(true) })
		case "external_resources":
			return r.dict(func() *syntax.Error { return r.owner(false) })
		}
		return r.fail("unknown key '" + key + "' in file metadata dictionary")
	})
}

// peek returns the next byte that is not whitespace, or 0 at the end of the section.
func (r *resourceReader) peek() byte {
	r.pos = min(syntax.SkipBlanks(r.src[:r.end], r.pos), r.end)
	if r.pos == r.end {
		return 0
	}
	return r.src[r.pos]
}

// expected returns the error that another byte is expected next.
func (r *resourceReader) expected(what string) *syntax.Error {
	return r.fail("expected " + what + syntax.FoundAt(r.src, r.pos, len(r.src)))
}

func (r *resourceReader) fail(message string) *syntax.Error {
	return &syntax.Error{Start: r.pos, End: min(r.pos+1, len(r.src)), Message: message}
}

// list reads entries separated by commas up to a closing byte, which it leaves.
func (r *resourceReader) list(closer byte, entry func() *syntax.Error) *syntax.Error {
	for {
		if err := entry(); err != nil {
			return err
		}
		switch c := r.peek(); {
		case c == closer:
			return nil
		case c != ',' && closer == 0:
			return r.expected("',' or '#-}'")
		case c != ',':
			return r.expected("',' or '" + string(closer) + "'")
		}
		r.pos++
	}
}

// dict reads : { entries }.
func (r *resourceReader) dict(entry func() *syntax.Error) *syntax.Error {
	for _, c := range []byte(":{") {
		if r.peek() != c {
			return r.expected("'" + string(c) + "'")
		}
		r.pos++
	}
	if r.peek() != '}' {
		if err := r.list('}', entry); err != nil {
			return err
		}
	}
	r.pos++
	return nil
}

// key reads a key, which is a word, or may be a string.
func (r *resourceReader) key(place string, mayBeQuoted bool) (string, *syntax.Error) {
	if r.peek() == '"' && mayBeQuoted {
		lit, err := r.str()
		if err != nil {
			return "", err
		}
		name, ok := syntax.Unquote(r.src[lit.Start:lit.End])
		if !ok {
			return "", r.fail("unknown escape in string literal")
		}
		return name, nil
	}
	end := r.pos
	for end < r.end && syntax.IsNameByte(r.src[end]) && r.src[end] != '-' {
		end++
	}
	name := string(r.src[r.pos:end])
	if !ir.IsBareWord(name) {
		return "", r.expected("identifier key " + place)
	}
	r.pos = end
	return name, nil
}

// str consumes a string literal.
func (r *resourceReader) str() (ir.Range, *syntax.Error) {
	end := syntax.SkipString(r.src[:r.end], r.pos)
	if end < 0 {
		return ir.Range{}, r.fail("string is not closed on its line")
	}
	lit := ir.Range{Start: r.pos, End: end}
	r.pos = end
	return lit, nil
}

// owner reads the resources of one dialect, blobs that attributes name, or of an external user,
// arbitrary data of a program: name: { key: value }.
func (r *resourceReader) owner(isDialect bool) *syntax.Error {
	at := r.pos
	name, err := r.key("for 'resource' entry", !isDialect)
	if err != nil {
		return err
	}
	if isDialect && name != "builtin" {
		r.pos = at
		r.peek()
		return r.fail("unexpected 'resource' section for dialect '" + name + "': only those of builtin are known")
	}
	return r.dict(func() *syntax.Error { return r.entry(isDialect) })
}

// entry reads key: value, where the value is a string or a bool.
func (r *resourceReader) entry(ofDialect bool) *syntax.Error {
	name, err := r.key("for 'resource' entry", true)
	if err != nil {
		return err
	}
	if r.peek() != ':' {
		return r.expected("':'")
	}
	r.pos++
	if r.peek() != '"' {
		at := r.pos
		if word, _ := r.key("", false); ofDialect || word != "true" && word != "false" {
			r.pos = at
			return r.fail("expected hex string blob for key '" + name + "'")
		}
		return nil
	}
	at := r.pos
	lit, err := r.str()
	if err != nil || !ofDialect {
		return err
	}
	text := r.src[lit.Start+1 : lit.End-1]
	size, ok := elem.HexSize(text)
	if _, clean := elem.ScanHex(text); !ok || !clean {
		r.pos = at
		return r.fail("expected hex string blob for key '" + name + "'")
	}
	if message := alignment(text, size); message != "" {
		r.pos = at
		return r.fail("expected hex string blob for key '" + name + "' to encode alignment in first 4 bytes" + message)
	}
	r.m.Builder().SetResource(name, text)
	return nil
}

// alignment returns the error message for the alignment at the start of a blob, or "".
func alignment(text []byte, size int) string {
	if size < 4 {
		return "."
	}
	bytes, _ := elem.DecodeHex(nil, text[:ir.AlignmentDigits])
	if n := uint32(bytes[0]) | uint32(bytes[1])<<8 | uint32(bytes[2])<<16 | uint32(bytes[3])<<24; n&(n-1) != 0 {
		return ", but got a value that is no power of 2"
	}
	return ""
}
