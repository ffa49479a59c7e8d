package text

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// shapeReduce is shape.reduce(%s, %x) : S -> T {…}.
var shapeReduce = &special{
	read: func(r *reader) {
		names := r.parseGroup()
		t := r.parseColonType()
		r.parseArrowTypes()
		r.parseRegion()
		if r.consumeWord("attributes") {
			r.parseDict()
		}
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

// parseSymbol consumes @name, the name that the operation defines.
func (r *reader) parseSymbol() {
	text := []byte(r.nextText())
	r.expect(grammar.MLIRSYMBOL, "a symbol name")
	if r.err != nil {
		return
	}
	name, ok := syntax.PlainSymbol(text)
	if !ok {
		r.next--
		r.fail("a symbol name")
	}
	r.addAttr("sym_name", func(x attrBuilder) (ir.Attr, *syntax.Error) { return x.c.Attrs.String(name), nil })
}

func printSymbol(p *printer, op ir.Op) {
	m := p.m
	p.str(string(ir.AppendSymbol(nil, m.Attrs.StringOf(property(m, op, "sym_name")))))
}

// shapeLibrary is shape.function_library @f {…} mapping {…}.
var shapeLibrary = &special{
	read: func(r *reader) {
		if k := r.nextKind(); k == grammar.MLIRWORD {
			r.parseVisibility()
		}
		r.parseSymbol()
		if r.consumeWord("attributes") {
			r.parseDict()
		}
		r.parseRegion()
		r.expectWord("mapping")
		r.parseAttr("mapping", "a dictionary")
	},
	print: func(p *printer, op ir.Op) {
		put(p, op, " ")
		printSymbol(p, op)
		p.dictBut(op, " attributes", "mapping", "sym_name")
		p.str(" ")
		p.regionIn("", p.m.FirstRegion(op), withoutArgs)
		put(p, " mapping ", property(p.m, op, "mapping"))
	},
}

// parseVisibility consumes private, "private" or another visibility.
func (r *reader) parseVisibility() {
	word := strings.Trim(r.nextText(), `"`)
	r.next++
	r.addAttr("sym_visibility", func(x attrBuilder) (ir.Attr, *syntax.Error) { return x.c.Attrs.String(word), nil })
}
