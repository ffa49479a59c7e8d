package text

import (
	"strconv"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// The forms of cf follow ControlFlowOps.td.

// branchForm is br ^bb1(%x : type), and cond_br %condition, ^bb1, ^bb2(%y : type). A conditional
// branch has an attribute that divides its operands among condition and successors.
var branchForm = &special{
	word: grammar.MLIRBRANCH,
	read: func(r *reader) {
		s := r.layout
		condition := r.nextKind() == grammar.MLIRVALUE
		if condition {
			r.parseOperand(typePlace{derive: boolType})
			r.expect(grammar.MLIRCOMMA, "','")
		}
		r.parseList(func() bool { return r.nextKind() == grammar.MLIRCARET }, func() {
			s.segments = append(s.segments, int64(r.parseBranchTarget("as many types as values")))
		})
		r.parseDict()
		switch conditional := s.form.def.Attr(ir.NameOperandSegments) != nil; {
		case r.err != nil:
		case !conditional && (condition || len(s.successors) != 1):
			r.err = r.tokens[s.nameToken].Fail("expected one successor and no condition")
		case conditional && (!condition || len(s.successors) != 2):
			r.err = r.tokens[s.nameToken].Fail("expected a condition and two successors")
		}
	},
	properties: func(b *builder, props ir.Dict) (ir.Dict, *syntax.Error) {
		if b.layout.form.def.Attr(ir.NameOperandSegments) == nil {
			return props, nil
		}
		return b.c.Dicts.With(props, ir.NameOperandSegments, b.c.Attrs.IntArrayOf(elem.I32, append([]int64{1}, b.layout.segments...))), nil
	},
	print: func(p *printer, op ir.Op) {
		put(p, op, " ")
		lists := splitOperands(p.m, op)
		if len(lists) > 1 {
			put(p, lists[0], ", ")
			lists = lists[1:]
		}
		for i, to := range p.m.Successors(op) {
			p.comma(i)
			printTarget(p, to, lists[i])
		}
		p.attrDict(op, formOf(p.m.OpName(op)))
	},
}

// parseBranchTarget consumes ^bb1(%x, %y : T, U), and returns the number of operands.
func (r *reader) parseBranchTarget(types string) int {
	if r.nextKind() != grammar.MLIRCARET {
		r.fail("a block")
		return 0
	}
	r.layout.successors = append(r.layout.successors, r.take())
	if !r.consumeIf(grammar.MLIRLPAREN) {
		return 0
	}
	names := r.parseValues()
	r.expect(grammar.MLIRCOLON, "':' and the types")
	r.addOperands(names, r.parseTypeCount(len(names), types)...)
	r.expect(grammar.MLIRRPAREN, "')'")
	return len(names)
}

func printTarget(p *printer, to ir.Block, values []ir.Value) {
	p.blockName(to)
	if len(values) > 0 {
		put(p, "(", values, " : ", typesOf(values), ")")
	}
}

// cfSwitch is cf.switch %x : i32, [default: ^bb1, 4: ^bb2(%y : T)].
var cfSwitch = &special{
	read: func(r *reader) {
		flag := r.parseValue("an operand")
		t := r.parseColonType()
		r.addOperands([]int32{flag}, t)
		for _, w := range []string{",", "[", "default", ":"} {
			r.expectWord(w)
		}
		first := r.parseBranchTarget("as many types as operands")
		var values, sizes []int64
		rest := 0
		for r.consumeIf(grammar.MLIRCOMMA) {
			values = append(values, r.parseInteger())
			r.expect(grammar.MLIRCOLON, "':'")
			n := r.parseBranchTarget("as many types as operands")
			sizes, rest = append(sizes, int64(n)), rest+n
		}
		r.expect(grammar.MLIRRSQUARE, "']'")
		if len(values) > 0 {
			r.addAttr("case_values", func(b *builder) (ir.Attr, *syntax.Error) {
				flag, err := b.integerTypeAt(t)
				if err != nil {
					return 0, err
				}
				return b.c.Attrs.DenseInts(b.c.Types.Vector([]int64{int64(len(values))}, nil, flag), values), nil
			})
		}
		r.addAttr("case_operand_segments", func(b *builder) (ir.Attr, *syntax.Error) { return b.c.Attrs.IntArrayOf(elem.I32, sizes), nil })
		r.addSegments(1, first, rest)
		r.parseDict()
	},
	canExpress: func(m *ir.Module, op ir.Op) bool {
		lists, blocks, a := splitOperands(m, op), m.Successors(op), property(m, op, "case_operand_segments")
		if len(blocks) == 0 || len(m.Attrs.Ints(a)) != len(blocks)-1 {
			return false
		}
		rest := int64(len(lists[2]))
		for _, n := range m.Attrs.Ints(a) {
			if n < 0 || n > rest {
				return false
			}
			rest -= n
		}
		values := m.Attrs.Literal(property(m, op, "case_values"))
		if values == nil {
			return rest == 0 && len(blocks) == 1
		}
		return rest == 0 && values.Len() == int64(len(blocks)-1)
	},
	print: func(p *printer, op ir.Op) {
		m := p.m
		lists, values := splitOperands(m, op), m.Attrs.Literal(property(m, op, "case_values"))
		put(p, op, " ", lists[0], " : ", typesOf(lists[0]), ", [")
		margin := p.indent()
		p.newline()
		p.str("default: ")
		blocks := m.Successors(op)
		printTarget(p, blocks[0], lists[1])
		rest := lists[2]
		for i, n := range m.Attrs.Ints(property(m, op, "case_operand_segments")) {
			p.str(",")
			p.newline()
			p.str(caseValueText(m, m.Type(lists[0][0]), values, int64(i)) + ": ")
			printTarget(p, blocks[i+1], rest[:n])
			rest = rest[n:]
		}
		p.margin = margin
		if len(blocks) > 1 {
			p.newline()
		}
		p.str("]")
		p.dictBut(op, "", named(operandSegments, "case_operand_segments", "case_values")...)
	},
}

// integerTypeAt returns the type at a place of the statement, or an error if it is not an integer
// type.
func (b *builder) integerTypeAt(p typePlace) (ir.Type, *syntax.Error) {
	t, err := b.typeAt(p)
	if types := b.c.Types; err == nil && (types.Kind(t) != ir.ScalarType || types.Elem(t) != elem.None && !types.Elem(t).IsInteger()) {
		err = b.tokens[p.first].Fail("invalid kind of type specified: expected builtin.integer, but found '" + types.Text(t) + "'")
	}
	return t, err
}

// caseValueText returns a case value as MLIR prints it: unsigned, except for widths that it could
// not parse again.
func caseValueText(m *ir.Module, flag ir.Type, e *ir.Literal, i int64) string {
	text := string(e.AppendElement(nil, i))
	bits := max(e.Elem().Bits(), m.Types.IntWidth(flag).Width)
	if n, err := strconv.ParseInt(text, 10, 64); err == nil && n < 0 && bits < 64 {
		return strconv.FormatUint(uint64(n)&(1<<bits-1), 10)
	}
	if e.Elem() == elem.I1 {
		return strconv.FormatUint(e.At(i).Lo, 10)
	}
	return text
}
