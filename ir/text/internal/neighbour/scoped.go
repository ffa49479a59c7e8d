package neighbour

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// Forms of shape, memref and cf that are not declared: some of these have a body (Shape.cpp, MemRefOps.cpp), one goes to blocks
// (ControlFlowOps.cpp).

// scoped is `op %w -> (T) {…}`, of shape.assuming and memref.alloca_scope, which has no operand.
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

// symbol takes @name, the name of the operation.
func (r *reader) symbol() {
	text := strings.TrimPrefix(r.text(), "@")
	r.want(grammar.MLIRSYMBOL, "a symbol name")
	if r.err != nil {
		return
	}
	name, ok := text, true
	if strings.HasPrefix(text, `"`) {
		name, ok = syntax.Unquote([]byte(text))
	}
	if !ok || strings.Contains(text, "::") {
		r.Next--
		r.fail("a symbol name")
	}
	r.attr("sym_name", func(x Maker) (ir.Attr, *syntax.Error) { return x.Context().String(name), nil })
}

// printSymbol writes it.
func printSymbol(p Printer, op ir.Op) {
	m := p.Module()
	p.Str(string(ir.AppendSymbol(nil, m.StringOf(property(m, op, "sym_name")))))
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

// visibility takes private, "private" and the like.
func (r *reader) visibility() {
	word := strings.Trim(r.text(), `"`)
	r.Next++
	r.attr("sym_visibility", func(x Maker) (ir.Attr, *syntax.Error) { return x.Context().String(word), nil })
}

// memrefGlobal is memref.global "private" constant @m : T = dense<…>, with uninitialized in the place of a value.
var memrefGlobal = &Form{
	read: func(r *reader) {
		if r.kind() == grammar.MLIRSTRING {
			r.visibility()
		}
		r.unit("constant", "constant")
		r.symbol()
		t := r.colonType()
		r.attr("type", func(x Maker) (ir.Attr, *syntax.Error) { return x.Read(t.First, t.Last) })
		if r.skip(grammar.MLIREQUAL) {
			first := int32(r.Next)
			if r.word("uninitialized") {
				r.attr("initial_value", unitAttr)
			} else if r.want(grammar.MLIRATTR, "elements"); r.err == nil {
				r.attr("initial_value", func(x Maker) (ir.Attr, *syntax.Error) {
					memref, err := x.Type(t)
					if err != nil {
						return 0, err
					}
					c := x.Context()
					return x.ReadAs(first, first, c.Tensor(c.Dims(memref), c.ElementType(memref)))
				})
			}
		}
		r.dict()
	},
	says: func(m *ir.Module, op ir.Op) bool {
		return property(m, op, "sym_name") != 0 && property(m, op, "type") != 0 && m.AttrKind(property(m, op, "type")) == ir.TypeAttr
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
			if m.AttrKind(a) == ir.UnitAttr {
				p.Str("uninitialized")
			} else {
				p.Str(m.ShortString(a))
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
		r.attr("permutation", func(x Maker) (ir.Attr, *syntax.Error) { return x.Context().AffineMap(len(names), 0, results), nil })
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
		text := m.ShortString(property(m, op, "permutation"))
		p.Str(" " + strings.TrimSuffix(strings.TrimPrefix(text, "affine_map<"), ">"))
		p.Dict(op, "", "permutation")
		p.Str(" : ")
		p.Types(m.Operands(op)...)
		p.Str(" to ")
		p.Results(op)
	},
}

// dimNames takes (i, j).
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

// byMap says that a subscript is an affine map.
type byMap bool

// prefetching is `op %m[%i], read, locality<3>, data : T`, of memref.prefetch, and affine.prefetch if its subscript is a map.
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
				n, err := syntax.Integer([]byte(strings.Trim(string(r.Text[r.Tokens[first].Start:r.Tokens[first].End]), "< >")))
				if err != nil {
					r.Next--
					r.fail("a number")
				}
				r.attr("localityHint", func(x Maker) (ir.Attr, *syntax.Error) { return x.Context().Int(n, x.Context().Scalar(elem.I32)), nil })
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
			p.Str([]string{", read", ", write"}[m.Ints(property(m, op, "isWrite"))[0]&1])
			p.Str(", locality<")
			p.Int(m.Ints(property(m, op, "localityHint"))[0])
			p.Str([]string{">, instr", ">, data"}[m.Ints(property(m, op, "isDataCache"))[0]&1])
			p.Dict(op, "", "isWrite", "localityHint", "isDataCache", "map")
			p.Str(" : ")
			p.Types(operands[0])
		},
	}
}

// indices takes [%i, %j].
func (r *reader) indices() {
	if r.kind() == grammar.MLIRLIST && len(r.constants()) == 0 {
		return
	}
	r.want(grammar.MLIRLSQUARE, "'['")
	r.use(r.values(), index)
	r.want(grammar.MLIRRSQUARE, "']'")
}

// choice takes one of two words, which says a truth value.
func (r *reader) choice(attr string, words ...string) {
	i := slices.Index(words, r.text())
	if i < 0 {
		r.fail("'" + words[0] + "' or '" + words[1] + "'")
		return
	}
	r.Next++
	r.attr(attr, func(x Maker) (ir.Attr, *syntax.Error) { return x.Context().Bool(i > 0), nil })
}

// branchTarget takes ^bb1(%x, %y : T, U), and returns how many operands it has.
func (r *reader) branchTarget() int {
	if r.want(grammar.MLIRCARET, "a block"); r.err != nil {
		return 0
	}
	r.out.Successors = append(r.out.Successors, int32(r.Next-1))
	if !r.skip(grammar.MLIRLPAREN) {
		return 0
	}
	names := r.values()
	r.want(grammar.MLIRCOLON, "':' and the types")
	r.use(names, r.exactTypes(len(names))...)
	r.want(grammar.MLIRRPAREN, "')'")
	return len(names)
}

// cfSwitch is cf.switch %x : i32, [default: ^bb1, 4: ^bb2(%y : T)].
var cfSwitch = &Form{
	read: func(r *reader) {
		flag := r.value("an operand")
		t := r.colonType()
		r.use([]int32{flag}, t)
		r.want(grammar.MLIRCOMMA, "','")
		r.want(grammar.MLIRLSQUARE, "'['")
		r.wantWord("default")
		r.want(grammar.MLIRCOLON, "':'")
		first := r.branchTarget()
		var values, sizes []int64
		rest := 0
		for r.skip(grammar.MLIRCOMMA) {
			values = append(values, r.integer())
			r.want(grammar.MLIRCOLON, "':'")
			n := r.branchTarget()
			sizes, rest = append(sizes, int64(n)), rest+n
		}
		r.want(grammar.MLIRRSQUARE, "']'")
		if len(values) > 0 {
			r.attr("case_values", func(x Maker) (ir.Attr, *syntax.Error) {
				flag, err := x.Integer(t)
				if err != nil {
					return 0, err
				}
				c := x.Context()
				return c.DenseInts(c.Vector([]int64{int64(len(values))}, nil, flag), values), nil
			})
		}
		r.attr("case_operand_segments", func(x Maker) (ir.Attr, *syntax.Error) { return x.Context().IntArrayOf(elem.I32, sizes), nil })
		r.segments(1, first, rest)
		r.dict()
	},
	says: func(m *ir.Module, op ir.Op) bool {
		lists, blocks, a := split(m, op), m.Successors(op), property(m, op, "case_operand_segments")
		if len(lists) != 3 || len(lists[0]) != 1 || len(blocks) == 0 || a == 0 || len(m.Ints(a)) != len(blocks)-1 {
			return false
		}
		rest := int64(len(lists[2]))
		for _, n := range m.Ints(a) {
			if n < 0 || n > rest {
				return false
			}
			rest -= n
		}
		n := int64(0)
		if e := caseValues(m, op); e != nil {
			n = e.Len()
		}
		return rest == 0 && n == int64(len(blocks)-1)
	},
	print: func(p Printer, op ir.Op) {
		m := p.Module()
		lists, values := split(m, op), caseValues(m, op)
		p.Name(op)
		p.Str(" ")
		p.Values(lists[0]...)
		p.Str(" : ")
		p.Types(lists[0]...)
		p.Str(", [")
		p.Line(1)
		p.Str("default: ")
		blocks := m.Successors(op)
		printTarget(p, blocks[0], lists[1])
		rest := lists[2]
		for i, n := range m.Ints(property(m, op, "case_operand_segments")) {
			p.Str(",")
			p.Line(1)
			p.Str(unsigned(m, m.Type(lists[0][0]), values, int64(i)) + ": ")
			printTarget(p, blocks[i+1], rest[:n])
			rest = rest[n:]
		}
		if len(blocks) > 1 {
			p.Line(0)
		}
		p.Str("]")
		p.Dict(op, "", operandSegments, "case_operand_segments", "case_values")
	},
}

// caseValues are the numbers of the cases of cf.switch; nil if it has none.
func caseValues(m *ir.Module, op ir.Op) *ir.Literal {
	if a := property(m, op, "case_values"); a != 0 {
		return m.Literal(a)
	}
	return nil
}

// unsigned is a number of a case of a type as MLIR prints it: without a sign, but where it could not be read again.
func unsigned(m *ir.Module, flag ir.Type, e *ir.Literal, i int64) string {
	text := string(e.AppendElement(nil, i))
	bits := max(e.Elem().Bits(), m.IntWidth(flag).Width)
	if n, err := strconv.ParseInt(text, 10, 64); err == nil && n < 0 && bits < 64 {
		return strconv.FormatUint(uint64(n)&(1<<bits-1), 10)
	}
	if e.Elem() == elem.I1 {
		return strconv.FormatUint(e.At(i).Lo, 10)
	}
	return text
}

func printTarget(p Printer, to ir.Block, values []ir.Value) {
	p.Block(to)
	if len(values) > 0 {
		p.Str("(")
		p.Values(values...)
		p.Str(" : ")
		p.Types(values...)
		p.Str(")")
	}
}

func init() {
	for name, f := range map[string]*Form{
		"shape.assuming": scoped("shape.assuming_yield"), "memref.alloca_scope": scoped("memref.alloca_scope.return"), "shape.reduce": shapeReduce,
		"shape.function_library": shapeLibrary, "memref.global": memrefGlobal, "prefetch": prefetching(false), "affine.prefetch": prefetching(true),
		"memref.transpose": transposing, "cf.switch": cfSwitch,
	} {
		Forms[name] = f
	}
}
