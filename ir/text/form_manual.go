package text

import (
	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/attr"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// manualForm is manual_computation(%x) in_shardings=[…] out_shardings=[…] manual_axes={…} (%arg:
// type) {…} : type (shardy/dialect/sdy/ir/ops.td, ManualComputationOp).
var manualForm = &special{
	word:  grammar.MLIRMANUAL,
	words: []string{"in_shardings", "out_shardings", "manual_axes"},
	compile: func(c *compiler) *syntax.Error {
		c.layout.operands = c.tokensOf(grammar.MLIRVALUE, grammar.MLIRRULE_values)
		for _, at := range c.tokensOf(grammar.MLIRWORD, grammar.MLIRRULE_axesClause) {
			if err := c.matchClause(int(at)); err != nil {
				return err
			}
		}
		return c.compileFunctionType()
	},
	print: func(p *printer, op ir.Op) {
		def := p.m.OpDef(op)
		p.opName(def)
		p.byte('(')
		p.valueList(p.m.Operands(op))
		p.byte(')')
		for i := range def.Attrs {
			d := &def.Attrs[i]
			p.byte(' ')
			p.str(p.m.Names.AttrText(d.Name))
			p.byte('=')
			p.short(attr.SyntaxOf(d), p.m.Property(op, d.Name))
		}
		p.byte(' ')
		printWithArgs(p, p.m.FirstRegion(op))
		p.looseDict(p.m.Dicts.Entries(p.m.Attributes(op)))
		p.str(" : ")
		p.functionType(op)
	},
}
