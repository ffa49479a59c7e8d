package upstream

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// scopedRegion returns the form `op %w -> (T) {…}` of shape.assuming, or of memref.alloca_scope,
// which has no operand.
func scopedRegion(ends string) *Form {
	return &Form{
		terminator: ends,
		read: func(r *reader) {
			if len(r.Def.Operands) > 0 {
				r.parseOperand(Type{Derive: onlyTypes[r.Def.Operands[0].Type]})
			}
			r.parseArrowTypes()
			r.parseRegion()
			r.parseDict()
		},
		canExpress: func(m *ir.Module, op ir.Op) bool {
			return m.NumOperands(op) == len(m.OpDef(op).Operands) && len(regionsOf(m, op)) == 1
		},
		print: func(p Printer, op ir.Op) {
			m := p.Module()
			printHeading(p, op)
			p.Str(" ")
			p.Region(m.FirstRegion(op), terminatorIf(m.NumResults(op) > 0))
			p.Dict(op, "")
		},
	}
}

// shapeReduce is shape.reduce(%s, %x) : S -> T {…}.
var shapeReduce = &Form{
	read: func(r *reader) {
		names := r.parseGroup()
		t := r.parseColonType()
		r.parseArrowTypes()
		r.parseRegion()
		if r.consumeWord("attributes") {
			r.parseDict()
		}
		if r.err == nil && len(names) > 0 {
			r.addOperands(names, append([]Type{t}, r.out.Results...)...)
		}
	},
	canExpress: func(m *ir.Module, op ir.Op) bool { return m.NumOperands(op) > 0 && len(regionsOf(m, op)) == 1 },
	print: func(p Printer, op ir.Op) {
		m := p.Module()
		put(p, op, "(", m.Operands(op), ") : ", typesOf{m.Operand(op, 0)})
		printArrow(p, op)
		p.Str(" ")
		p.Region(m.FirstRegion(op), ShowArgs|ShowTerminator)
		p.Dict(op, "")
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
		r.Next--
		r.fail("a symbol name")
	}
	r.addAttr("sym_name", func(x AttrMaker) (ir.Attr, *syntax.Error) { return x.Context().Attrs.String(name), nil })
}

func printSymbol(p Printer, op ir.Op) {
	m := p.Module()
	p.Str(string(ir.AppendSymbol(nil, m.Attrs.StringOf(property(m, op, "sym_name")))))
}

// shapeLibrary is shape.function_library @f {…} mapping {…}.
var shapeLibrary = &Form{
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
	canExpress: func(m *ir.Module, op ir.Op) bool {
		return len(regionsOf(m, op)) == 1 && property(m, op, "mapping") != 0
	},
	print: func(p Printer, op ir.Op) {
		put(p, op, " ")
		printSymbol(p, op)
		p.Dict(op, " attributes", "mapping", "sym_name")
		p.Str(" ")
		p.Region(p.Module().FirstRegion(op), ShowTerminator)
		put(p, " mapping ", property(p.Module(), op, "mapping"))
	},
}

// parseVisibility consumes private, "private" or another visibility.
func (r *reader) parseVisibility() {
	word := strings.Trim(r.nextText(), `"`)
	r.Next++
	r.addAttr("sym_visibility", func(x AttrMaker) (ir.Attr, *syntax.Error) { return x.Context().Attrs.String(word), nil })
}
