package upstream

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
var memrefGlobal = &Form{
	read: func(r *reader) {
		if r.kind() == grammar.MLIRSTRING {
			r.visibility()
		}
		r.unit("constant", "constant")
		r.symbol()
		t := r.colonType()
		r.attr("type", func(x AttrMaker) (ir.Attr, *syntax.Error) { return x.Read(t.First, t.Last) })
		if r.skip(grammar.MLIREQUAL) {
			first := int32(r.Next)
			if r.word("uninitialized") {
				r.attr("initial_value", unitAttr)
			} else if r.want(grammar.MLIRATTR, "elements"); r.err == nil {
				r.attr("initial_value", func(x AttrMaker) (ir.Attr, *syntax.Error) {
					memref, err := x.Type(t)
					if err != nil {
						return 0, err
					}
					c := x.Context()
					return x.ReadAs(first, first, c.Types.Tensor(c.Types.Dims(memref), c.Types.ElementType(memref)))
				})
			}
		}
		r.dict()
	},
	says: func(m *ir.Module, op ir.Op) bool {
		return property(m, op, "sym_name") != 0 && property(m, op, "type") != 0 && m.Attrs.Kind(property(m, op, "type")) == ir.TypeAttr
	},
	print: func(p Printer, op ir.Op) {
		m := p.Module()
		p.Name(op)
		if a := property(m, op, "sym_visibility"); a != 0 {
			p.Str(" ")
			p.Attr(a)
		}
		if property(m, op, "constant") != 0 {
			p.Str(" constant")
		}
		p.Str(" ")
		printSymbol(p, op)
		p.Str(" : ")
		p.Attr(property(m, op, "type"))
		if a := property(m, op, "initial_value"); a != 0 {
			p.Str(" = ")
			if m.Attrs.Kind(a) == ir.UnitAttr {
				p.Str("uninitialized")
			} else {
				p.Str(m.Attrs.ShortText(a))
			}
		}
		p.Dict(op, "", "sym_name", "sym_visibility", "constant", "type", "initial_value")
	},
}

// transposing is memref.transpose %m (i, j) -> (j, i) : T to U.
var transposing = &Form{
	read: func(r *reader) {
		source := r.value("an operand")
		names := r.dimNames()
		r.want(grammar.MLIRARROW, "'->'")
		var results []*ir.Affine
		for _, name := range r.dimNames() {
			i := slices.Index(names, name)
			if i < 0 {
				r.fail("dimensions")
				return
			}
			results = append(results, ir.AffineDim(i))
		}
		r.attr("permutation", func(x AttrMaker) (ir.Attr, *syntax.Error) {
			return x.Context().Attrs.AffineMap(len(names), 0, results), nil
		})
		r.dict()
		r.use([]int32{source}, r.colonType())
		r.wantWord("to")
		r.out.Results = []Type{r.typ()}
	},
	says: func(m *ir.Module, op ir.Op) bool {
		a := property(m, op, "permutation")
		return a != 0 && m.NumOperands(op) == 1 && takeMap(m, a).symbols == 0
	},
	print: func(p Printer, op ir.Op) {
		m := p.Module()
		p.Name(op)
		p.Str(" ")
		p.Values(m.Operands(op)...)
		text := m.Attrs.ShortText(property(m, op, "permutation"))
		p.Str(" " + strings.TrimSuffix(strings.TrimPrefix(text, "affine_map<"), ">"))
		p.Dict(op, "", "permutation")
		p.Str(" : ")
		p.Types(m.Operands(op)...)
		p.Str(" to ")
		p.Results(op)
	},
}

// dimNames consumes (i, j).
func (r *reader) dimNames() (names []string) {
	r.want(grammar.MLIRLPAREN, "'('")
	for r.kind() == grammar.MLIRWORD {
		names = append(names, r.text())
		r.Next++
		if !r.skip(grammar.MLIRCOMMA) {
			break
		}
	}
	r.want(grammar.MLIRRPAREN, "')'")
	return names
}

// byMap tells that a subscript is an affine map.
type byMap bool

// prefetching returns the form `op %m[%i], read, locality<3>, data : T` of memref.prefetch, or of
// affine.prefetch if its subscript is a map.
func prefetching(mapped byMap) *Form {
	return &Form{
		read: func(r *reader) {
			r.out.Operands = append(r.out.Operands, Operand{Token: r.value("an operand")})
			if mapped {
				r.subscript()
			} else {
				r.indices()
			}
			r.want(grammar.MLIRCOMMA, "','")
			r.choice("isWrite", "read", "write")
			r.want(grammar.MLIRCOMMA, "','")
			r.wantWord("locality")
			first := int32(r.Next)
			r.want(grammar.MLIRANGLE, "'<' and a number")
			if r.err == nil {
				n, err := syntax.ParseInteger([]byte(strings.Trim(string(r.Text[r.Tokens[first].Start:r.Tokens[first].End]), "< >")))
				if err != nil {
					r.Next--
					r.fail("a number")
				}
				r.attr("localityHint", func(x AttrMaker) (ir.Attr, *syntax.Error) {
					return x.Context().Attrs.Int(n, x.Context().Types.Scalar(elem.I32)), nil
				})
			}
			r.want(grammar.MLIRCOMMA, "','")
			r.choice("isDataCache", "instr", "data")
			r.dict()
			r.out.Operands[0].Type = r.colonType()
		},
		says: func(m *ir.Module, op ir.Op) bool {
			for _, name := range []string{"isWrite", "localityHint", "isDataCache"} {
				if property(m, op, name) == 0 {
					return false
				}
			}
			return m.NumOperands(op) > 0 && (!bool(mapped) || saysMap("map", 1)(m, op))
		},
		print: func(p Printer, op ir.Op) {
			m := p.Module()
			operands := m.Operands(op)
			p.Name(op)
			p.Str(" ")
			if mapped {
				printIndices(p, op, operands[0], operands[1:])
			} else {
				p.Values(operands[0])
				p.Str("[")
				p.Values(operands[1:]...)
				p.Str("]")
			}
			p.Str([]string{", read", ", write"}[m.Attrs.Ints(property(m, op, "isWrite"))[0]&1])
			p.Str(", locality<")
			p.Int(m.Attrs.Ints(property(m, op, "localityHint"))[0])
			p.Str([]string{">, instr", ">, data"}[m.Attrs.Ints(property(m, op, "isDataCache"))[0]&1])
			p.Dict(op, "", "isWrite", "localityHint", "isDataCache", "map")
			p.Str(" : ")
			p.Types(operands[0])
		},
	}
}

// indices consumes [%i, %j].
func (r *reader) indices() {
	if r.kind() == grammar.MLIRLIST && len(r.constants()) == 0 {
		return
	}
	r.want(grammar.MLIRLSQUARE, "'['")
	r.use(r.values(), index)
	r.want(grammar.MLIRRSQUARE, "']'")
}
