package text

import (
	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// whileForm is while(%iterArg = %init) : types attributes {…} cond {…} do {…}. Its header names the
// arguments of both regions (AssemblyFormat.cpp, parseWhileOp and printWhileOp).
var whileForm = &special{
	word: grammar.MLIRWHILE,
	read: func(r *reader) {
		s := r.layout
		var names []int32
		names, s.operands = r.parsePairs()
		s.signature = sameAsOperands
		if r.consumeIf(grammar.MLIRCOLON) {
			s.operandTypes = r.parseTypes()
		}
		args := r.makeArgs(names, noType)
		for i := range min(len(args), len(s.operandTypes)) {
			args[i].typ = s.operandTypes[i]
		}
		r.parseAttributes()
		r.expect(grammar.MLIRCOND, "'cond'")
		r.parseRegion(args...)
		r.expect(grammar.MLIRDO, "'do'")
		r.parseRegion(args...)
	},
	finish:     finishWhile,
	print:      printWhile,
	canExpress: carriesAreAlike,
	argName:    func(*ir.Module, ir.Op, int) string { return "iterArg" },
}

// checkHeaderInits checks the initial values against the argument types of the open region, before
// the region is read.
func (b *builder) checkHeaderInits(inits []int32) *syntax.Error {
	entry := b.m.FirstBlock(b.region)
	for i, token := range inits {
		slot, number := b.r.scopes.Slot(b.tokens[token])
		if bound := b.r.scopes.Lookup(slot); bound != nil && number >= 0 && number < int(bound.Count) {
			if err := b.checkUse(bound.Value+ir.Value(number), b.m.Type(b.m.Arg(entry, i)), b.tokens[token]); err != nil {
				return err
			}
		}
	}
	return nil
}

// finishWhile checks the regions and sets the types of their arguments to those of the carried
// values.
func finishWhile(b *builder, op ir.Op) *syntax.Error {
	for _, r := range b.layout.regions {
		t := b.tokens[r.token]
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
	cond, body := p.m.Region(op, 0), p.m.Region(op, 1)
	put(p, op)
	if operands := p.m.Operands(op); len(operands) > 0 {
		printCarried(p, "", argsOf(p.m, body), operands)
		put(p, " : ", typesOf(operands))
	} else {
		p.str("()")
	}
	p.dictBut(op, " attributes")
	p.newline()
	p.str("cond ")
	p.regionIn("", cond, withoutArgs)
	p.str(" do ")
	p.regionIn("", body, withoutArgs)
}
