package text

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// The forms of linalg follow LinalgOps.cpp and LinalgStructuredOps.td.

// parseStructured consumes ins(%x : T) outs(%y : U), both optional, and returns their numbers of
// operands.
func (r *reader) parseStructured() (ins, outs int) {
	lists := [2]int{}
	for i, word := range []string{"ins", "outs"} {
		if !r.consumeWord(word) {
			continue
		}
		r.expect(grammar.MLIRLPAREN, "'('")
		lists[i] = r.parseTyped()
	}
	return lists[0], lists[1]
}

// printStructured prints the two lists of operands.
func printStructured(p *printer, op ir.Op) {
	for i, list := range listsOf(p.m, op) {
		if len(list) == 0 {
			continue
		}
		put(p, []string{" ins(", " outs("}[i], list, " : ", typesOf(list), ")")
	}
}

// linalgGeneric is linalg.generic {indexing_maps = […], iterator_types = […]} ins(…) outs(…) attrs
// = {…} {…} -> T.
var linalgGeneric = &special{
	read: func(r *reader) {
		first := int32(r.next)
		if k := r.nextKind(); k == grammar.MLIRDICT || k == grammar.MLIREMPTY || k == grammar.MLIRATTR {
			r.next++
		} else {
			r.fail("the attributes")
		}
		r.addAttr("", func(x attrBuilder) (ir.Attr, *syntax.Error) {
			a, err := x.read(first, first)
			if err != nil || x.c.Attrs.Kind(a) != ir.DictAttr {
				return a, err
			}
			return withIterators(x.c, a), nil
		})
		ins, outs := r.parseStructured()
		if r.consumeWord("attrs") {
			r.expectWord("=")
			r.parseDict()
		}
		r.addSegments(ins, outs)
		r.parseRegion()
		r.parseArrowTypes()
	},
	argName: func(m *ir.Module, op ir.Op, i int) string { return inOr("out", m, op, i) },
	print: func(p *printer, op ir.Op) {
		m := p.m
		put(p, op)
		printed := []string{operandSegments}
		before := " {"
		for _, e := range m.Dicts.Entries(m.Properties(op)) {
			name := m.Names.AttrText(e.Name)
			if name == operandSegments {
				continue
			}
			printed = append(printed, name)
			p.str(before + string(ir.AppendKey(nil, name)) + " = ")
			before = ", "
			if name == "iterator_types" {
				printIterators(p, e.Attr)
			} else {
				p.attr(e.Attr)
			}
		}
		p.str("}")
		printStructured(p, op)
		p.dictBut(op, " attrs = ", printed...)
		p.str(" ")
		p.regionIn("", m.FirstRegion(op), withArgs)
		printArrowTypes(p, op)
	},
}

const iteratorType = "#linalg.iterator_type"

// withIterators converts the strings of iterator_types to attributes of linalg.
func withIterators(c *ir.Context, dict ir.Attr) ir.Attr {
	var entries []ir.Entry
	for _, e := range c.Dicts.Entries(c.Attrs.DictOf(dict)) {
		if c.Names.AttrText(e.Name) == "iterator_types" && c.Attrs.Kind(e.Attr) == ir.ArrayAttr {
			var items []ir.Attr
			for _, a := range c.Attrs.Items(e.Attr) {
				if c.Attrs.Kind(a) == ir.StringAttr {
					a = c.Attrs.Opaque(iteratorType, "<"+c.Attrs.StringOf(a)+">", 0)
				}
				items = append(items, a)
			}
			e.Attr = c.Attrs.Array(items)
		}
		entries = append(entries, e)
	}
	return c.Attrs.Dict(c.Dicts.Of(entries))
}

// printIterators prints iterator_types as strings.
func printIterators(p *printer, list ir.Attr) {
	m := p.m
	p.str("[")
	for i, item := range m.Attrs.Items(list) {
		p.comma(i)
		if name, body := m.Attrs.DialectText(item); name == iteratorType {
			p.str(string(ir.AppendQuoted(nil, strings.Trim(body, "<>"))))
		} else {
			p.attr(item)
		}
	}
	p.str("]")
}

// inOr returns "in" for a block argument that stands for an input, and other for any other one.
func inOr(other string, m *ir.Module, op ir.Op, i int) string {
	if lists := listsOf(m, op); len(lists) == 2 && i < len(lists[0]) {
		return "in"
	}
	return other
}

// linalgNamed is linalg.matmul {…} ins(…) outs(…) -> T, whose name determines its body.
var linalgNamed = &special{
	read: func(r *reader) {
		maps := r.consumeWord("indexing_maps")
		if maps {
			r.expectWord("=")
			r.parseAttr("indexing_maps", "a list of maps")
		} else if maps, ok := contractions.Get()[r.def.Name]; ok {
			r.addAttr("indexing_maps", func(x attrBuilder) (ir.Attr, *syntax.Error) { return mapsOf(x.c, maps), nil })
		}
		r.parseDict()
		r.addSegments(r.parseStructured())
		r.parseArrowTypes()
	},
	print: func(p *printer, op ir.Op) {
		m := p.m
		put(p, op)
		if maps, ok := contractions.Get()[m.OpString(op)]; ok {
			if a := property(m, op, "indexing_maps"); !areMaps(m.Context, a, maps) {
				put(p, " indexing_maps = ", a)
			}
		}
		p.dictBut(op, "", operandSegments, "indexing_maps", "linalg.memoized_indexing_maps")
		printStructured(p, op)
		printArrowTypes(p, op)
	},
}

// contractions maps operations with indexing maps to their default maps, which are not printed: the
// names of the loops, then those of each operand.
var contractions = lazy.Value[map[string][]string]{New: func() map[string][]string {
	return map[string][]string{"linalg.matmul": {"mnk", "mk", "kn", "mn"}, "linalg.batch_matmul": {"bmnk", "bmk", "bkn", "bmn"}}
}}

func mapsOf(c *ir.Context, loops []string) ir.Attr {
	var items []ir.Attr
	for _, operand := range loops[1:] {
		items = append(items, c.Attrs.AffineMap(len(loops[0]), 0, mapResults(loops[0], operand)))
	}
	return c.Attrs.Array(items)
}

func mapResults(loops, operand string) (results []*ir.Affine) {
	for i := range operand {
		results = append(results, ir.AffineDim(strings.IndexByte(loops, operand[i])))
	}
	return results
}

// areMaps reports whether an attribute equals mapsOf(c, loops). It does not build that attribute,
// because concurrent printers share the Context.
func areMaps(c *ir.Context, a ir.Attr, loops []string) bool {
	return slices.EqualFunc(c.Attrs.Items(a), loops[1:], func(item ir.Attr, operand string) bool {
		return c.Attrs.Kind(item) == ir.AffineMapAttr && c.Attrs.Text(item) == ir.AffineMapText(len(loops[0]), 0, mapResults(loops[0], operand))
	})
}

// parseIntsClause consumes attr = [0, 1].
func (r *reader) parseIntsClause(attr string) {
	r.expectWord(attr)
	r.expectWord("=")
	if r.nextKind() != grammar.MLIRLIST {
		r.fail("a list of integers")
		return
	}
	r.addInts(attr, r.parseConstants())
}

func printIntsClause(p *printer, op ir.Op, attr string) {
	p.str(" " + attr + " = ")
	printNumbers(p, "[]", p.m.Attrs.Ints(property(p.m, op, attr)), nil)
	p.str(" ")
}

// reducePayload returns the operands of the payload of linalg.reduce; the init comes first.
func reducePayload(args []ir.Value) []ir.Value {
	if len(args) != 2 {
		return nil
	}
	return []ir.Value{args[1], args[0]}
}

// mapPayload returns the operands of the payload of linalg.map.
func mapPayload(args []ir.Value) []ir.Value { return args[:max(0, len(args)-1)] }

// linalgApplied returns the form of linalg.reduce, ins(…) outs(…) dimensions = [1] (%in: T, %init:
// T) {…}, and linalg.map. Instead of the region there may be { arith.addf }, the payload: operands
// selects its operands among the arguments of the region. attr names the list of integers in the
// form; "" for none.
func linalgApplied(attr string, operands func(args []ir.Value) []ir.Value) *special {
	return &special{
		argName: func(m *ir.Module, op ir.Op, i int) string { return inOr("init", m, op, i) },
		read: func(r *reader) {
			r.parsePayload()
			ins, outs := r.parseStructured()
			r.out.firstInit = ins
			if attr != "" {
				if ins != outs {
					r.fail("as many outs as ins")
				}
				r.parseIntsClause(attr)
			}
			r.parseDict()
			if r.out.payload < 0 {
				r.parseMapper()
			}
		},
		canExpress: func(m *ir.Module, op ir.Op) bool { return m.NumOperands(op) > 0 },
		print: func(p *printer, op ir.Op) {
			payload := payloadOf(p, op, operands)
			put(p, op)
			printPayload(p, payload)
			printStructured(p, op)
			if attr != "" {
				printIntsClause(p, op, attr)
			}
			p.dictBut(op, "", attr)
			if payload == 0 {
				printMapped(p, op)
			}
		},
	}
}

// parsePayload consumes { arith.addf {…} }, if present.
func (r *reader) parsePayload() {
	if r.nextKind() == grammar.MLIRDICT {
		r.out.payload = int32(r.next)
		r.next++
	}
}

// parseMapper consumes (%in: T, %out: T) {…}.
func (r *reader) parseMapper() {
	var args []upstreamArg
	r.expect(grammar.MLIRLPAREN, "'('")
	r.parseList(r.atValue, func() {
		a := upstreamArg{token: r.parseValue("a name"), loc: -1}
		a.typ = r.parseColonType()
		if k := r.nextKind(); k == grammar.MLIRATTR || k == grammar.MLIRLOC {
			a.loc = int32(r.next)
			r.next++
		}
		args = append(args, a)
	})
	r.expect(grammar.MLIRRPAREN, "')'")
	r.parseRegion(args...)
}

func printMapped(p *printer, op ir.Op) {
	margin := p.indent()
	p.newline()
	printWithArgs(p, p.m.FirstRegion(op))
	p.margin = margin
}

// payloadOf returns the single operation of a body that can replace it, or 0. Its operands must be
// those that operands selects (findPayloadOp).
func payloadOf(p *printer, op ir.Op, operands func(args []ir.Value) []ir.Value) ir.Op {
	m := p.m
	region := m.FirstRegion(op)
	b := m.FirstBlock(region)
	if _, kept := p.mark(region); kept || b == 0 || m.NextBlock(b) != 0 {
		return 0
	}
	inner, last := m.FirstOp(b), m.LastOp(b)
	if inner == 0 || m.NextOp(inner) != last || last == inner || m.NumResults(inner) != 1 || m.FirstRegion(inner) != 0 || m.IsText(inner) {
		return 0
	}
	args := operands(argsOf(m, region))
	if len(args) == 0 || !slices.Equal(m.Operands(inner), args) || !slices.Equal(m.Operands(last), []ir.Value{m.Result(inner, 0)}) {
		return 0
	}
	return inner
}

// printPayload prints { arith.addf {…} }. It omits the first fastmath attribute that is none, as
// MLIR's printShortForm does.
func printPayload(p *printer, inner ir.Op) {
	if inner == 0 {
		return
	}
	m := p.m
	entries := append(slices.Clone(m.Dicts.Entries(m.Properties(inner))), m.Dicts.Entries(m.Attributes(inner))...)
	slices.SortFunc(entries, m.Dicts.Compare)
	for i, e := range entries {
		if m.Attrs.Text(e.Attr) == "#arith.fastmath<none>" {
			entries = slices.Delete(entries, i, i+1)
			break
		}
	}
	p.str(" { " + m.OpString(inner))
	p.looseDict(entries)
	p.str(" }")
}
