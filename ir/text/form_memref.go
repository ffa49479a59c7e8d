package text

import (
	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// parseInitialValue consumes = and elements, whose type follows from that of the memref before, or
// the word uninitialized, if present.
func (r *reader) parseInitialValue(name string) {
	if !r.consumeIf(grammar.MLIREQUAL) {
		return
	}
	memref, first := r.layout.attrs[len(r.layout.attrs)-1], int32(r.next)
	if r.consumeWord("uninitialized") {
		r.addAttr(name, unitAttr)
		return
	}
	r.expect(grammar.MLIRATTR, "elements")
	r.addAttr(name, func(x attrBuilder) (ir.Attr, *syntax.Error) {
		t, err := x.typeAt(typePlace{first: memref.first, last: memref.last})
		if err != nil {
			return 0, err
		}
		return x.readAs(first, first, x.c.Types.Tensor(x.c.Types.Dims(t), x.c.Types.ElementType(t)))
	})
}

func printInitialValue(p *printer, a ir.Attr) {
	switch {
	case a == 0:
	case p.m.Attrs.Kind(a) == ir.UnitAttr:
		p.str(" = uninitialized")
	default:
		p.str(" = " + p.m.Attrs.ShortText(a))
	}
}
