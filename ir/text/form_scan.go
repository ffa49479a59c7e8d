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
	read: func(r *reader) {
		inputs := r.parseGroup()
		r.expect(grammar.MLIRINITS, "'inits'")
		carries := r.parseGroup()
		r.layout.operands = append(inputs, carries...)
		r.layout.segments = []int64{int64(len(inputs)), int64(len(carries))}
		r.parseClause()
		r.parseAttributes()
		r.parseRegion()
		r.parseFunctionType()
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
	carries := b.layout.segments[1]
	outputs := int64(len(b.results)) - carries
	if outputs < 0 {
		return 0, b.tokens[b.layout.nameToken].Fail("not enough result types to cover the required carries")
	}
	props = b.c.Dicts.With(props, ir.NameOperandSegments, b.c.Attrs.IntArrayOf(elem.I32, b.layout.segments))
	return b.c.Dicts.With(props, ir.NameResultSegments, b.c.Attrs.IntArrayOf(elem.I32, []int64{outputs, carries})), nil
}

// scanInputs returns the number of operands of a scan that are inputs.
func scanInputs(m *ir.Module, op ir.Op) int {
	if sizes := m.Attrs.Ints(m.Property(op, ir.NameOperandSegments)); len(sizes) > 0 {
		return int(sizes[0])
	}
	return 0 // the property may be absent if there are no operands
}

func printScan(p *printer, op ir.Op) {
	operands, inputs := p.m.Operands(op), scanInputs(p.m, op)
	put(p, op, "(", operands[:inputs], ") inits (", operands[inputs:], ") dimension=", p.m.Attrs.ShortText(p.m.Property(op, ir.NameDimension)), " ")
	p.dictBut(op, " attributes", ir.NameDimension, ir.NameOperandSegments, ir.NameResultSegments)
	p.str(" ")
	p.regionIn("", p.m.FirstRegion(op), withArgs)
	put(p, " : ", signature(op))
}
