package text

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// attr writes an attribute with its type.
func (p *printer) attr(a ir.Attr) {
	if p.printOriginalAttr(a) {
		return
	}
	if e := p.m.Attrs.Literal(a); e != nil {
		if p.dry {
			return
		}
		if p.long(e) {
			p.str(`"> : `)
			p.typ(p.m.Attrs.Type(a))
			return
		}
	}
	p.buf = p.m.Attrs.Append(p.buf, a, p.aliases())
}

// long writes a long constant up to its closing quote; false for a short one.
func (p *printer) long(e *ir.Literal) bool {
	if blob, ok := e.Blob(); ok {
		p.str(`dense<"`)
		p.hex(blob.Hex, blob.Lower)
		p.m.Source.Discarded(blob.Hex)
		return true
	}
	data, ok := e.LongData()
	if ok {
		p.str(`dense<"`)
		p.dataHex(data)
	}
	return ok
}

// dataHex writes elements as a blob.
func (p *printer) dataHex(data []byte) {
	p.longHex(len(data), flushAt/2, func(dst []byte, from, end int) []byte {
		return elem.AppendHexDigits(dst, data[from:end])
	})
}

// hex writes a blob in upper case. It may have lower case letters if lower is set.
func (p *printer) hex(text []byte, lower bool) {
	if !lower {
		p.write(text)
		return
	}
	digits := text[2:]
	p.longHex(len(digits), flushAt, func(dst []byte, from, end int) []byte {
		return elem.AppendUpperDigits(dst, digits[from:end])
	})
}

// longHex writes 0x and the digits of n elements, bytes or digits, which appendTo makes, in pieces.
func (p *printer) longHex(n, piece int, appendTo func(dst []byte, from, end int) []byte) {
	p.str("0x")
	for at := 0; at < n && p.err == nil; at += piece {
		p.buf = appendTo(p.buf, at, min(n, at+piece))
		p.flush()
	}
}
