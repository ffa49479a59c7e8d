package text

import (
	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// memrefGlobal is memref.global "private" constant @m : T = dense<…>, with uninitialized instead of
// a value.
var memrefGlobal = &special{
	read: func(r *reader) {
		if r.nextKind() == grammar.MLIRSTRING {
			r.parseVisibility()
		}
		r.parseUnit("constant", "constant")
		r.parseSymbol()
		t := r.parseColonType()
		r.addAttr("type", func(x attrBuilder) (ir.Attr, *syntax.Error) { return x.read(t.first, t.last) })
		if r.consumeIf(grammar.MLIREQUAL) {
			first := int32(r.next)
			if r.consumeWord("uninitialized") {
				r.addAttr("initial_value", unitAttr)
			} else if r.expect(grammar.MLIRATTR, "elements"); r.err == nil {
				r.addAttr("initial_value", func(x attrBuilder) (ir.Attr, *syntax.Error) {
					memref, err := x.typeAt(t)
					if err != nil {
						return 0, err
					}
					c := x.c
					return x.readAs(first, first, c.Types.Tensor(c.Types.Dims(memref), c.Types.ElementType(memref)))
				})
			}
		}
		r.parseDict()
	},
	canExpress: func(m *ir.Module, op ir.Op) bool {
		return m.Attrs.Kind(property(m, op, "type")) == ir.TypeAttr
	},
	print: func(p *printer, op ir.Op) {
		m := p.m
		put(p, op)
		if a := property(m, op, "sym_visibility"); a != 0 {
			put(p, " ", a)
		}
		if property(m, op, "constant") != 0 {
			p.str(" constant")
		}
		p.str(" ")
		printSymbol(p, op)
		put(p, " : ", property(m, op, "type"))
		if a := property(m, op, "initial_value"); a != 0 {
			p.str(" = ")
			if m.Attrs.Kind(a) == ir.UnitAttr {
				p.str("uninitialized")
			} else {
				p.str(m.Attrs.ShortText(a))
			}
		}
		p.dictBut(op, "", "sym_name", "sym_visibility", "constant", "type", "initial_value")
	},
}
