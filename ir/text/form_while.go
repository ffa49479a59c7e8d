package text

import (
	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// whileForm is while(%iterArg = %init) : types attributes {…} cond {…} do {…}. Its header names the
// arguments of both regions (AssemblyFormat.cpp, parseWhileOp and printWhileOp).
var whileForm = &special{
	word:   grammar.MLIRWHILE,
	shared: true,
	header: carriedTypes,
	compile: func(c *compiler) *syntax.Error {
		c.layout.operands = c.tokensOf(grammar.MLIRVALUE, grammar.MLIRRULE_carry)
		c.layout.signature = sameAsOperands
		if start, ok := c.start(grammar.MLIRRULE_typeRefs); ok {
			c.layout.operandTypes = c.consumeTypeRefs(c.newCursor(start))
		}
		return nil
	},
	finish:     finishWhile,
	print:      printWhile,
	canExpress: carriesAreAlike,
	argName:    func(*ir.Module, ir.Op, int) string { return "iterArg" },
}

// carriedTypes sets the types of the arguments to those of the list after the colon.
func carriedTypes(args []headerArg, header []syntax.Token) []headerArg {
	at := 0
	for at < len(header) && header[at].Kind != grammar.MLIRRPAREN {
		at++
	}
	at += 2 // ) :
	for i := range args {
		if at >= len(header) {
			return args
		}
		end := typeEnd(header, at)
		if end == at {
			return args
		}
		args[i].typ = span{header[at].Start, header[end-1].End}
		at = end + 1
	}
	return args
}

// checkHeaderInits checks the initial values against the argument types of the open region, before
// the region is read.
func (b *builder) checkHeaderInits(header []syntax.Token) *syntax.Error {
	entry, n := b.m.FirstBlock(b.region), 0
	for i, t := range header {
		if t.Kind != grammar.MLIRARG {
			continue
		}
		if i+2 < len(header) && header[i+2].Kind == grammar.MLIRVALUE {
			slot, number := b.r.scopes.Slot(header[i+2])
			if bound := b.r.scopes.Lookup(slot); bound != nil && number >= 0 && number < int(bound.Count) {
				if err := b.checkUse(bound.Value+ir.Value(number), b.m.Type(b.m.Arg(entry, n)), header[i+2]); err != nil {
					return err
				}
			}
		}
		n++
	}
	return nil
}

// finishWhile checks the regions and sets the types of their arguments to those of the carried
// values.
func finishWhile(b *builder, op ir.Op) *syntax.Error {
	for _, token := range b.layout.regions {
		t := b.tokens[token]
		if t.Kind != grammar.MLIRREGION {
			return b.tokens[b.layout.nameToken].Fail("'" + b.layout.form.def.Name + "' op expects a non-empty block")
		}
		if entry := b.m.FirstBlock(ir.Region(t.Payload)); entry != 0 {
			for i := range b.m.NumArgs(entry) {
				b.m.SetType(b.m.Arg(entry, i), b.types[i])
			}
		}
	}
	return nil
}

// carriesAreAlike reports whether the arguments of both regions and the results have the operand
// types, which are the only types that the form has. A valid operation may differ in shapes or
// quantized elements; MLIR prints it in the custom form anyway and cannot parse that.
func carriesAreAlike(m *ir.Module, op ir.Op) bool {
	alike := func(v, w ir.Value) bool { return m.Type(v) == m.Type(w) }
	for i, v := range m.Operands(op) {
		if i < m.NumResults(op) && !alike(v, m.Result(op, i)) {
			return false
		}
		for r := m.FirstRegion(op); r != 0; r = m.NextRegion(r) {
			if b := m.FirstBlock(r); b != 0 && i < m.NumArgs(b) && !alike(v, m.Arg(b, i)) {
				return false
			}
		}
	}
	return true
}

func printWhile(p *printer, op ir.Op) {
	p.opName(p.m.OpDef(op))
	cond, body := p.m.Region(op, 0), p.m.Region(op, 1)
	operands := p.m.Operands(op)
	p.byte('(')
	for i, v := range operands {
		p.comma(i)
		p.value(p.m.Arg(p.m.FirstBlock(body), i))
		p.str(" = ")
		p.value(v)
	}
	p.byte(')')
	if len(operands) > 0 {
		p.str(" : ")
		p.typesOf(operands)
	}
	p.attributesClause(op)
	p.newline()
	p.str("cond ")
	p.regionIn("", cond, withoutArgs)
	p.str(" do ")
	p.regionIn("", body, withoutArgs)
}
