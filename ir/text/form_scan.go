package text

import (
	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// scanForm is scan(%inputs) inits (%carries) dimension=0 attributes {…} {…} : type (ChloOps.cpp,
// ScanOp::parse and ScanOp::print).
var scanForm = &special{
	word:  grammar.MLIRSCAN,
	words: []string{"dimension"},
	compile: func(c *compiler) *syntax.Error {
		c.layout.operands = c.tokensOf(grammar.MLIRVALUE, grammar.MLIRRULE_values)
		if err := c.matchClause(c.cursorAt(grammar.MLIRRULE_clause).Token); err != nil {
			return err
		}
		return c.compileFunctionType()
	},
	properties: scanSegments,
	print:      printScan,
	argName: func(m *ir.Module, op ir.Op, i int) string {
		if i < scanInputs(m, op) {
			return "input"
		}
		return "carry"
	},
}

// scanSegments adds the segment sizes.
func scanSegments(b *builder, props ir.Dict) (ir.Dict, *syntax.Error) {
	inits := 0
	for b.tokens[inits].Kind != grammar.MLIRINITS {
		inits++
	}
	inputs := 0
	for _, token := range b.layout.operands {
		if int(token) < inits {
			inputs++
		}
	}
	carries := len(b.layout.operands) - inputs
	outputs := len(b.results) - carries
	if outputs < 0 {
		return 0, b.tokens[b.layout.nameToken].Fail("not enough result types to cover the required carries")
	}
	props = b.c.Dicts.With(props, ir.NameOperandSegments, b.c.Attrs.IntArrayOf(elem.I32, []int64{int64(inputs), int64(carries)}))
	return b.c.Dicts.With(props, ir.NameResultSegments, b.c.Attrs.IntArrayOf(elem.I32, []int64{int64(outputs), int64(carries)})), nil
}

// scanInputs returns the number of operands of a scan that are inputs.
func scanInputs(m *ir.Module, op ir.Op) int {
	return int(m.Attrs.Ints(m.Property(op, ir.NameOperandSegments))[0])
}

func printScan(p *printer, op ir.Op) {
	p.opName(p.m.OpDef(op))
	operands, inputs := p.m.Operands(op), scanInputs(p.m, op)
	p.byte('(')
	p.valueList(operands[:inputs])
	p.str(") inits (")
	p.valueList(operands[inputs:])
	p.str(") dimension=")
	p.str(p.m.Attrs.ShortText(p.m.Property(op, ir.NameDimension)))
	p.byte(' ')
	p.attributesClause(op, ir.NameDimension, ir.NameOperandSegments, ir.NameResultSegments)
	p.byte(' ')
	p.regionIn("", p.m.FirstRegion(op), withArgs)
	p.str(" : ")
	p.functionType(op)
}
