package text

import (
	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/attr"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// moduleForm is module @name attributes {…} {…} (BuiltinOps.td).
var moduleForm = &special{
	word: grammar.MLIRMODULE,
	compile: func(c *compiler) *syntax.Error {
		if at := c.layout.nameToken + 1; c.kinds[at] == grammar.MLIRSYMBOL {
			c.layout.attrs = append(c.layout.attrs, attrPlace{name: ir.NameSymName, syntax: attr.SyntaxNamed("symbolname"), first: at, last: at})
		}
		return nil
	},
	emptyBody: func(b *builder, r ir.Region) { b.m.NewBlock(r) },
	print: func(p *printer, op ir.Op) {
		def := p.m.OpDef(op)
		if n := len(p.dialect); n > 0 && p.dialect[n-1] != def.Dialect {
			p.str(def.Name)
		} else {
			p.str(def.ShortName)
		}
		if name := p.m.Property(op, ir.NameSymName); name != 0 {
			p.byte(' ')
			p.buf = ir.AppendSymbol(p.buf, p.m.Attrs.StringOf(name))
		}
		p.attributesClause(op, ir.NameSymName)
		p.byte(' ')
		p.regionIn(def.Dialect, p.m.FirstRegion(op), withoutArgs)
	},
}
