package text

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// Resources are the blobs of {-# dialect_resources: … #-} sections, which dense_resource attributes
// name. A blob stays where it is, in the source; the printer writes those that the module uses, in the
// order in which it came upon them.

// resourceReader reads one section (mlir/lib/AsmParser/Parser.cpp, parseFileMetadataDictionary).
type resourceReader struct {
	src      []byte
	pos, end int
	m        *ir.Module
}

// resourceSection reads a {-# … #-} section.
func (b *builder) resourceSection() *syntax.Error {
	t := b.tokens[0]
	if err := b.atTop("a section of resources"); err != nil {
		return err
	}
	r := resourceReader{src: b.src, pos: t.Start + len("{-#"), end: t.End - len("#-}"), m: b.m}
	if r.peek() == 0 {
		return nil
	}
	return r.list(0, func() *syntax.Error {
		key, err := r.key("in file metadata dictionary", bare)
		if err != nil {
			return err
		}
		switch key {
		case "dialect_resources":
			return r.dict(func() *syntax.Error { return r.owner(ofDialect) })
		case "external_resources":
			return r.dict(func() *syntax.Error { return r.owner(ofUser) })
		}
		return r.fail("unknown key '" + key + "' in file metadata dictionary")
	})
}

// peek is the next byte that is no blank, or 0 at the end of the section.
func (r *resourceReader) peek() byte {
	r.pos = min(syntax.SkipBlanks(r.src[:r.end], r.pos), r.end)
	if r.pos == r.end {
		return 0
	}
	return r.src[r.pos]
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
			return r.fail("expected ',' or '#-}'")
		case c != ',':
			return r.fail("expected ',' or '" + string(closer) + "'")
		}
		r.pos++
	}
}

// dict reads : { entries }.
func (r *resourceReader) dict(entry func() *syntax.Error) *syntax.Error {
	for _, c := range []byte(":{") {
		if r.peek() != c {
			return r.fail("expected '" + string(c) + "'")
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

// key reads a bare word, or a string where that may be.
func (r *resourceReader) key(place string, as nameSpelling) (string, *syntax.Error) {
	if r.peek() == '"' && as == quoted {
		lit, err := r.str()
		if err != nil {
			return "", err
		}
		name, ok := syntax.Unquote(r.src[lit.start:lit.end])
		if !ok {
			return "", r.fail("unknown escape in string literal")
		}
		return name, nil
	}
	end := r.pos
	for end < r.end && syntax.NameByte(r.src[end]) && r.src[end] != '-' {
		end++
	}
	name := string(r.src[r.pos:end])
	if !ir.IsBareWord(name) {
		return "", r.fail("expected identifier key " + place)
	}
	r.pos = end
	return name, nil
}

// str takes a string literal.
func (r *resourceReader) str() (span, *syntax.Error) {
	end := syntax.SkipString(r.src[:r.end], r.pos)
	if end < 0 {
		return span{}, r.fail("string is not closed on its line")
	}
	lit := span{r.pos, end}
	r.pos = end
	return lit, nil
}

// A resourceOwner is whose resources a section has.
type resourceOwner uint8

const (
	ofDialect resourceOwner = iota // blobs, which attributes name
	ofUser                         // anything, of some program
)

// owner reads the resources of one dialect, or of an external user: name: { key: value }.
func (r *resourceReader) owner(of resourceOwner) *syntax.Error {
	at := r.pos
	spelling := bare
	if of == ofUser {
		spelling = quoted
	}
	name, err := r.key("for 'resource' entry", spelling)
	if err != nil {
		return err
	}
	if of == ofDialect && name != "builtin" {
		r.pos = at
		r.peek()
		return r.fail("unexpected 'resource' section for dialect '" + name + "': only those of builtin are known")
	}
	return r.dict(func() *syntax.Error { return r.entry(of) })
}

// entry reads key: value, a string or a truth value.
func (r *resourceReader) entry(of resourceOwner) *syntax.Error {
	name, err := r.key("for 'resource' entry", quoted)
	if err != nil {
		return err
	}
	if r.peek() != ':' {
		return r.fail("expected ':'")
	}
	r.pos++
	if r.peek() != '"' {
		at := r.pos
		if word, _ := r.key("", bare); of == ofDialect || word != "true" && word != "false" {
			r.pos = at
			return r.fail("expected hex string blob for key '" + name + "'")
		}
		return nil
	}
	at := r.pos
	lit, err := r.str()
	if err != nil || of == ofUser {
		return err
	}
	text := r.src[lit.start+1 : lit.end-1]
	size, ok := elem.HexSize(text)
	if _, clean := elem.ScanHex(text); !ok || !clean {
		r.pos = at
		return r.fail("expected hex string blob for key '" + name + "'")
	}
	if message := alignment(text, size); message != "" {
		r.pos = at
		return r.fail("expected hex string blob for key '" + name + "' to encode alignment in first 4 bytes" + message)
	}
	r.m.SetResource(name, text)
	return nil
}

// alignment says what is wrong with the alignment that a blob begins with; empty if nothing is.
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

// useResource notes that a blob is written about.
func (p *printer) useResource(name string) {
	if p.m.Resource(name) != nil && !p.usedBlobs[name] {
		if p.usedBlobs == nil {
			p.usedBlobs = map[string]bool{}
		}
		p.usedBlobs[name] = true
		p.blobOrder = append(p.blobOrder, name)
	}
}

// resourceSection writes the blobs that the module uses.
func (p *printer) resourceSection() {
	if len(p.blobOrder) == 0 {
		return
	}
	p.str("\n{-#\n  dialect_resources: {\n    builtin: {")
	for i, name := range p.blobOrder {
		if i > 0 {
			p.byte(',')
		}
		p.str("\n      ")
		p.buf = ir.AppendKey(p.buf, name)
		p.str(": \"")
		text := p.m.Resource(name)
		if len(text) == ir.AlignmentDigits { // no data, no alignment
			text = []byte("0x00000000")
		}
		p.hex(text)
		p.byte('"')
	}
	p.str("\n    }\n  }\n#-}\n")
}
