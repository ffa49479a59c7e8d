package text

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// Resources are the blobs that dense_resource attributes name. The printer writes those that the
// module uses, in the order in which it came upon them.

// useResource notes that a blob is written about.
func (p *printer) useResource(name string) {
	if p.m.Resources[name] != nil && !p.usedBlobs[name] {
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
		text := p.m.Resources[name]
		if len(text) == ir.AlignmentDigits { // no data, no alignment
			text = []byte("0x00000000")
		}
		upper, _ := elem.ScanHex(text)
		p.hex(text, !upper)
		p.byte('"')
	}
	p.str("\n    }\n  }\n#-}\n")
}
