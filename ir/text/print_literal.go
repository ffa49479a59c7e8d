package text

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// attr writes an attribute with its type.
func (p *printer) attr(a ir.Attr) {
	if p.wordsOfAttr(a) {
		return
	}
	if e := p.m.Literal(a); e != nil {
		if p.dry {
			return
		}
		if p.long(e) {
			p.str(`"> : `)
			p.typ(p.m.AttrType(a))
			return
		}
	}
	p.buf = p.m.AppendAttr(p.buf, a, p.aliases())
}

// long writes a long constant up to its closing quote; false for a short one.
func (p *printer) long(e *ir.Literal) bool {
	if blob, ok := e.Blob(); ok {
		p.blob(blob, e.Elem())
		return true
	}
	data, ok := e.LongData()
	if ok {
		p.str(`dense<"`)
		p.dataHex(data)
	}
	return ok
}

// blob writes a long constant, whose text is in the source, up to its closing quote.
func (p *printer) blob(b ir.Blob, e elem.Type) {
	p.str(`dense<"`)
	switch {
	case b.From != elem.None:
		p.wideHex(b, e)
	case b.Lower:
		p.upperHex(b.Hex)
	default:
		p.write(b.Hex)
	}
	p.m.Source.Discarded(b.Hex)
}

// wideHex writes a blob whose elements are converted on the way, piece by piece.
func (p *printer) wideHex(b ir.Blob, to elem.Type) {
	p.str("0x")
	piece := flushAt / 16 * b.From.StorageBytes() // as long in any wider type
	for digits := b.Hex[2:]; len(digits) > 0; {
		n := min(len(digits), 2*piece)
		p.buf = elem.AppendWideHex(p.buf, digits[:n], b.From, to)
		p.flush()
		digits = digits[n:]
	}
}

// dataHex writes elements as a blob, piece by piece.
func (p *printer) dataHex(data []byte) {
	p.str("0x")
	for len(data) > 0 {
		n := min(len(data), flushAt/2)
		p.buf = elem.AppendHexDigits(p.buf, data[:n])
		p.flush()
		data = data[n:]
	}
}

// upperHex writes a blob that the source has in lower case, piece by piece.
func (p *printer) upperHex(hex []byte) {
	p.str("0x")
	for digits := hex[2:]; len(digits) > 0; {
		n := min(len(digits), flushAt)
		for _, c := range digits[:n] {
			if c >= 'a' {
				c -= 'a' - 'A'
			}
			p.byte(c)
		}
		p.flush()
		digits = digits[n:]
	}
}

// hex writes a blob in upper case.
func (p *printer) hex(text []byte) {
	if upper, _ := elem.ScanHex(text); upper {
		p.write(text)
	} else {
		p.upperHex(text)
	}
}
