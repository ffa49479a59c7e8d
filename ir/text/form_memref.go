package text

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// memrefGlobal is memref.global "private" constant @m : T = dense<…>, with uninitialized instead of
// a value.
var memrefGlobal = &special{
	read: func(r *reader) {
		if r.nextKind() == grammar.MLIRSTRING {
			r.parseVisibility()
		}
		r.parseUnit("constant", "constant")
		r.parseSymbol()
		t := r.parseColonType()
		r.addAttr("type", func(x attrBuilder) (ir.Attr, *syntax.Error) { return x.read(t.first, t.last) })
		if r.consumeIf(grammar.MLIREQUAL) {
			first := int32(r.next)
			if r.consumeWord("uninitialized") {
				r.addAttr("initial_value", unitAttr)
			} else if r.expect(grammar.MLIRATTR, "elements"); r.err == nil {
				r.addAttr("initial_value", func(x attrBuilder) (ir.Attr, *syntax.Error) {
					memref, err := x.typeAt(t)
					if err != nil {
						return 0, err
					}
					c := x.c
					return x.readAs(first, first, c.Types.Tensor(c.Types.Dims(memref), c.Types.ElementType(memref)))
				})
			}
		}
		r.parseDict()
	},
	canExpress: func(m *ir.Module, op ir.Op) bool {
		return m.Attrs.Kind(property(m, op, "type")) == ir.TypeAttr
	},
	print: func(p *printer, op ir.Op) {
		m := p.m
		put(p, op)
		if a := property(m, op, "sym_visibility"); a != 0 {
			put(p, " ", a)
		}
		if property(m, op, "constant") != 0 {
			p.str(" constant")
		}
		p.str(" ")
		printSymbol(p, op)
		put(p, " : ", property(m, op, "type"))
		if a := property(m, op, "initial_value"); a != 0 {
			p.str(" = ")
			if m.Attrs.Kind(a) == ir.UnitAttr {
				p.str("uninitialized")
			} else {
				p.str(m.Attrs.ShortText(a))
			}
		}
		p.dictBut(op, "", "sym_name", "sym_visibility", "constant", "type", "initial_value")
	},
}

// memrefTranspose is memref.transpose %m (i, j) -> (j, i) : T to U.
var memrefTranspose = &special{
	read: func(r *reader) {
		source := r.parseValue("an operand")
		names := r.parseDimNames()
		r.expect(grammar.MLIRARROW, "'->'")
		var results []*ir.Affine
		for _, name := range r.parseDimNames() {
			i := slices.Index(names, name)
			if i < 0 {
				r.fail("dimensions")
				return
			}
			results = append(results, ir.AffineDim(i))
		}
		r.addMap("permutation", len(names), 0, results...)
		r.parseDict()
		r.addOperands([]int32{source}, r.parseColonType())
		r.expectWord("to")
		r.layout.resultTypes = []typePlace{r.parseType()}
	},
	canExpress: func(m *ir.Module, op ir.Op) bool {
		return splitMap(m, property(m, op, "permutation")).symbols == 0
	},
	print: func(p *printer, op ir.Op) {
		m := p.m
		put(p, op, " ", m.Operands(op))
		text := m.Attrs.ShortText(property(m, op, "permutation"))
		p.str(" " + strings.TrimSuffix(strings.TrimPrefix(text, "affine_map<"), ">"))
		p.dictBut(op, "", "permutation")
		put(p, " : ", typesOf(m.Operands(op)), " to ", resultTypes(op))
	},
}

// parseDimNames consumes (i, j).
func (r *reader) parseDimNames() (names []string) {
	r.expect(grammar.MLIRLPAREN, "'('")
	r.parseList(func() bool { return r.nextKind() == grammar.MLIRWORD }, func() {
		names = append(names, r.nextText())
		r.next++
	})
	r.expect(grammar.MLIRRPAREN, "')'")
	return names
}

// byMap tells that a subscript is an affine map.
type byMap bool

// prefetch returns the form `op %m[%i], read, locality<3>, data : T` of memref.prefetch, or of
// affine.prefetch if its subscript is a map.
func prefetch(mapped byMap) *special {
	return &special{
		read: func(r *reader) {
			r.addOperand(r.parseValue("an operand"), typePlace{})
			if mapped {
				r.parseSubscript()
			} else {
				r.parseIndices()
			}
			r.expect(grammar.MLIRCOMMA, "','")
			r.parseChoice("isWrite", "read", "write")
			r.expect(grammar.MLIRCOMMA, "','")
			r.expectWord("locality")
			first := int32(r.next)
			r.expect(grammar.MLIRANGLE, "'<' and a number")
			if r.err == nil {
				n, err := syntax.ParseInteger([]byte(strings.Trim(string(r.src[r.tokens[first].Start:r.tokens[first].End]), "< >")))
				if err != nil {
					r.next--
					r.fail("a number")
				}
				r.addInt("localityHint", n, elem.I32)
			}
			r.expect(grammar.MLIRCOMMA, "','")
			r.parseChoice("isDataCache", "instr", "data")
			r.parseDict()
			r.layout.operandTypes[0] = r.parseColonType()
		},
		canExpress: func(m *ir.Module, op ir.Op) bool {
			return !bool(mapped) || hasMap("map", 1)(m, op)
		},
		print: func(p *printer, op ir.Op) {
			m := p.m
			operands := m.Operands(op)
			put(p, op, " ")
			if mapped {
				printSubscripts(p, op, operands[0], operands[1:])
			} else {
				put(p, operands[0], "[", operands[1:], "]")
			}
			put(p, []string{", read", ", write"}[m.Attrs.Ints(property(m, op, "isWrite"))[0]&1])
			put(p, ", locality<", m.Attrs.Ints(property(m, op, "localityHint"))[0])
			put(p, []string{">, instr", ">, data"}[m.Attrs.Ints(property(m, op, "isDataCache"))[0]&1])
			p.dictBut(op, "", "isWrite", "localityHint", "isDataCache", "map")
			put(p, " : ", typesOf{operands[0]})
		},
	}
}

// parseIndices consumes [%i, %j].
func (r *reader) parseIndices() {
	if r.nextKind() == grammar.MLIRLIST && len(r.parseConstants()) == 0 {
		return
	}
	r.expect(grammar.MLIRLSQUARE, "'['")
	r.addOperands(r.parseValues(), indexPlace)
	r.expect(grammar.MLIRRSQUARE, "']'")
}
