package upstream

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// scoped returns the form `op %w -> (T) {…}` of shape.assuming, or of memref.alloca_scope, which
// has no operand.
func scoped(ends string) *Form {
	return &Form{
		ends: ends,
		read: func(r *reader) {
			if len(r.Def.Operands) > 0 {
				r.operand(Type{Derive: derivedBy[r.Def.Operands[0].Type]})
			}
			r.arrowTypes()
			r.region()
			r.dict()
		},
		says: func(m *ir.Module, op ir.Op) bool {
			return m.NumOperands(op) == len(m.OpDef(op).Operands) && len(regionsOf(m, op)) == 1
		},
		print: func(p Printer, op ir.Op) {
			m := p.Module()
			heading(p, op)
			p.Str(" ")
			p.Region(m.FirstRegion(op), endIf(m.NumResults(op) > 0))
			p.Dict(op, "")
		},
	}
}

// shapeReduce is shape.reduce(%s, %x) : S -> T {…}.
var shapeReduce = &Form{
	read: func(r *reader) {
		names := r.group()
		t := r.colonType()
		r.arrowTypes()
		r.region()
		if r.word("attributes") {
			r.dict()
		}
		if r.err == nil && len(names) > 0 {
			r.use(names, append([]Type{t}, r.out.Results...)...)
		}
	},
	says: func(m *ir.Module, op ir.Op) bool { return m.NumOperands(op) > 0 && len(regionsOf(m, op)) == 1 },
	print: func(p Printer, op ir.Op) {
		m := p.Module()
		p.Name(op)
		p.Str("(")
		p.Values(m.Operands(op)...)
		p.Str(") : ")
		p.Types(m.Operand(op, 0))
		arrow(p, op)
		p.Str(" ")
		p.Region(m.FirstRegion(op), Args|End)
		p.Dict(op, "")
	},
}

// symbol consumes @name, the name that the operation defines.
func (r *reader) symbol() {
	text := []byte(r.text())
	r.want(grammar.MLIRSYMBOL, "a symbol name")
	if r.err != nil {
		return
	}
	name, ok := syntax.PlainSymbol(text)
	if !ok {
		r.Next--
		r.fail("a symbol name")
	}
	r.attr("sym_name", func(x AttrMaker) (ir.Attr, *syntax.Error) { return x.Context().Attrs.String(name), nil })
}

// printSymbol prints the name that an operation defines.
func printSymbol(p Printer, op ir.Op) {
	m := p.Module()
	p.Str(string(ir.AppendSymbol(nil, m.Attrs.StringOf(property(m, op, "sym_name")))))
}

// shapeLibrary is shape.function_library @f {…} mapping {…}.
var shapeLibrary = &Form{
	read: func(r *reader) {
		if k := r.kind(); k == grammar.MLIRWORD {
			r.visibility()
		}
		r.symbol()
		if r.word("attributes") {
			r.dict()
		}
		r.region()
		r.wantWord("mapping")
		r.whole("mapping", "a dictionary")
	},
	says: func(m *ir.Module, op ir.Op) bool {
		return len(regionsOf(m, op)) == 1 && property(m, op, "mapping") != 0
	},
	print: func(p Printer, op ir.Op) {
		p.Name(op)
		p.Str(" ")
		printSymbol(p, op)
		p.Dict(op, " attributes", "mapping", "sym_name")
		p.Str(" ")
		p.Region(p.Module().FirstRegion(op), End)
		p.Str(" mapping ")
		p.Attr(property(p.Module(), op, "mapping"))
	},
}

// visibility consumes private, "private" or another visibility.
func (r *reader) visibility() {
	word := strings.Trim(r.text(), `"`)
	r.Next++
	r.attr("sym_visibility", func(x AttrMaker) (ir.Attr, *syntax.Error) { return x.Context().Attrs.String(word), nil })
}
