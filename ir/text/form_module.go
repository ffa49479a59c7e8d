package text

import (
	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/attr"
)

// moduleForm is module @name attributes {…} {…} (BuiltinOps.td).
var moduleForm = &special{
	word: grammar.MLIRMODULE,
	read: func(r *reader) {
		if r.kind() == grammar.MLIRSYMBOL {
			r.recordAttr(attrPlace{name: ir.NameSymName, syntax: attr.SyntaxNamed("symbolname")}, 1)
		}
		r.parseAttributes()
		r.parseRegion()
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
		p.dictBut(op, " attributes", ir.NameSymName)
		p.byte(' ')
		p.regionIn(def.Dialect, p.m.FirstRegion(op), withoutArgs)
	},
}
