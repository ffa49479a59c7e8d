package text

import (
	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// branchForm is br ^bb1(%x : type), and cond_br %condition, ^bb1, ^bb2(%y : type)
// (mlir/Dialect/ControlFlow/IR/ControlFlowOps.td). A conditional branch has an attribute that
// divides its operands among condition and successors.
var branchForm = &special{
	word:       grammar.MLIRBRANCH,
	compile:    compileBranch,
	properties: branchSegments,
	print:      printBranch,
}

func compileBranch(c *compiler) *syntax.Error {
	s := c.layout
	cur := c.cursorAt(grammar.MLIRRULE_branchOp)
	cur.Enter(grammar.MLIRRULE_branchOp)
	cur.Take()
	condition := cur.Kind() == grammar.MLIRVALUE
	if condition {
		s.operands = append(s.operands, int32(cur.Token))
		s.operandTypes = append(s.operandTypes, typePlace{derive: boolType})
		cur.Take()
		cur.Take()
	}
	for cur.Enter(grammar.MLIRRULE_branchTarget) {
		if err := c.consumeBranchTarget(cur); err != nil {
			return err
		}
	}
	conditional := s.form.def.Attr(ir.NameOperandSegments) != nil
	switch {
	case !conditional && (condition || len(s.successors) != 1):
		return c.tokens[s.nameToken].Fail("expected one successor and no condition")
	case conditional && (!condition || len(s.successors) != 2):
		return c.tokens[s.nameToken].Fail("expected a condition and two successors")
	}
	return nil
}

// consumeBranchTarget consumes the rest of rule branchTarget and the comma after it.
func (c *compiler) consumeBranchTarget(cur *syntax.Cursor) *syntax.Error {
	s := c.layout
	s.successors = append(s.successors, int32(cur.Token))
	cur.Take()
	values := len(s.operands)
	if cur.Skip(grammar.MLIRLPAREN) {
		for cur.Enter(grammar.MLIRRULE_branchValue) {
			s.operands = append(s.operands, int32(cur.Token))
			cur.Take()
			cur.Done()
			cur.Take() // , or :
		}
		s.operandTypes = append(s.operandTypes, c.consumeTypeRefs(cur)...)
		if len(s.operandTypes) != len(s.operands) {
			return c.tokens[cur.Token].Fail("expected as many types as values")
		}
		cur.Take()
	}
	cur.Done()
	s.segments = append(s.segments, int64(len(s.operands)-values))
	cur.Skip(grammar.MLIRCOMMA)
	return nil
}

// branchSegments adds the operand segment sizes.
func branchSegments(b *builder, props ir.Dict) (ir.Dict, *syntax.Error) {
	if b.layout.form.def.Attr(ir.NameOperandSegments) == nil {
		return props, nil
	}
	return b.c.Dicts.With(props, ir.NameOperandSegments, b.c.Attrs.IntArrayOf(elem.I32, append([]int64{1}, b.layout.segments...))), nil
}

func printBranch(p *printer, op ir.Op) {
	p.opName(p.m.OpDef(op))
	operands := p.m.Operands(op)
	segments := []int64{0, int64(len(operands))}
	if a := p.m.Property(op, ir.NameOperandSegments); a != 0 {
		segments = p.m.Attrs.Ints(a)
	}
	p.byte(' ')
	if segments[0] > 0 {
		p.value(operands[0])
		p.str(", ")
	}
	operands = operands[segments[0]:]
	for i, to := range p.m.Successors(op) {
		p.comma(i)
		p.blockName(to)
		values := operands[:segments[i+1]]
		operands = operands[segments[i+1]:]
		if len(values) > 0 {
			p.byte('(')
			p.valueList(values)
			p.str(" : ")
			p.typesOf(values)
			p.byte(')')
		}
	}
	p.attrDict(op, formOf(p.m.OpName(op)))
}
