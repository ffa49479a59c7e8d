package text

import (
	"strconv"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// parseBranchTarget consumes ^bb1(%x, %y : T, U), and returns the number of operands.
func (r *reader) parseBranchTarget() int {
	if r.expect(grammar.MLIRCARET, "a block"); r.err != nil {
		return 0
	}
	r.layout.successors = append(r.layout.successors, int32(r.next-1))
	if !r.consumeIf(grammar.MLIRLPAREN) {
		return 0
	}
	return r.parseTyped()
}

// cfSwitch is cf.switch %x : i32, [default: ^bb1, 4: ^bb2(%y : T)].
var cfSwitch = &special{
	read: func(r *reader) {
		flag := r.parseValue("an operand")
		t := r.parseColonType()
		r.addOperands([]int32{flag}, t)
		r.expect(grammar.MLIRCOMMA, "','")
		r.expect(grammar.MLIRLSQUARE, "'['")
		r.expectWord("default")
		r.expect(grammar.MLIRCOLON, "':'")
		first := r.parseBranchTarget()
		var values, sizes []int64
		rest := 0
		for r.consumeIf(grammar.MLIRCOMMA) {
			values = append(values, r.parseInteger())
			r.expect(grammar.MLIRCOLON, "':'")
			n := r.parseBranchTarget()
			sizes, rest = append(sizes, int64(n)), rest+n
		}
		r.expect(grammar.MLIRRSQUARE, "']'")
		if len(values) > 0 {
			r.addAttr("case_values", func(x attrBuilder) (ir.Attr, *syntax.Error) {
				flag, err := x.integer(t)
				if err != nil {
					return 0, err
				}
				c := x.c
				return c.Attrs.DenseInts(c.Types.Vector([]int64{int64(len(values))}, nil, flag), values), nil
			})
		}
		r.addAttr("case_operand_segments", func(x attrBuilder) (ir.Attr, *syntax.Error) { return x.c.Attrs.IntArrayOf(elem.I32, sizes), nil })
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
		p.dictBut(op, "", operandSegments, "case_operand_segments", "case_values")
	},
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

func printTarget(p *printer, to ir.Block, values []ir.Value) {
	p.blockName(to)
	if len(values) > 0 {
		put(p, "(", values, " : ", typesOf(values), ")")
	}
}
