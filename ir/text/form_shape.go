package text

import "github.com/hlo-promote/hlo-promote/ir"

// shapeReduce is shape.reduce(%s, %x) : S -> T {…}.
var shapeReduce = &special{
	read: func(r *reader) {
		names := r.parseGroup()
		t := r.parseColonType()
		r.parseArrowTypes()
		r.parseRegion()
		r.parseAttributes()
		if r.err == nil && len(names) > 0 {
			r.addOperands(names, append([]typePlace{t}, r.layout.resultTypes...)...)
		}
	},
	print: func(p *printer, op ir.Op) {
		m := p.m
		put(p, op, "(", m.Operands(op), ") : ", typesOf{m.Operand(op, 0)})
		printArrowTypes(p, op)
		p.str(" ")
		p.regionIn("", m.FirstRegion(op), withArgs)
		p.dictBut(op, "")
	},
}
