package text

import (
	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/attr"
)

// manualForm is manual_computation(%x) in_shardings=[…] out_shardings=[…] manual_axes={…} (%arg:
// type) {…} : type (shardy/dialect/sdy/ir/ops.td, ManualComputationOp).
var manualForm = &special{
	word:  grammar.MLIRMANUAL,
	words: []string{"in_shardings", "out_shardings", "manual_axes"},
	read: func(r *reader) {
		r.layout.operands = r.parseGroup()
		for r.nextKind() == grammar.MLIRWORD {
			r.parseClause()
		}
		r.parseRegion(r.parseArgs(r.atValue)...)
		r.parseDict()
		r.parseFunctionType()
	},
	print: func(p *printer, op ir.Op) {
		def := p.m.OpDef(op)
		put(p, op, "(", p.m.Operands(op), ")")
		for i := range def.Attrs {
			d := &def.Attrs[i]
			put(p, " ", d.Text, "=")
			p.short(attr.SyntaxOf(d), p.m.Property(op, d.Name))
		}
		p.str(" ")
		printWithArgs(p, p.m.FirstRegion(op))
		p.looseDict(p.m.Dicts.Entries(p.m.Attributes(op)))
		put(p, " : ", signature(op))
	},
}
