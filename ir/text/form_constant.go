package text

import (
	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// constantForm is constant {…} dense<…> : type, or the generic form with function type if the value
// and the result differ in type (AssemblyFormat.cpp, parseConstantOp and printConstantOp).
var constantForm = &special{
	word:     grammar.MLIRCONSTANT,
	noRepeat: true,
	read: func(r *reader) {
		if r.kind() == grammar.MLIRLPAREN {
			r.readGeneric()
			return
		}
		r.parseDict()
		r.layout.signature, r.layout.literal = literalType, [2]int32{int32(r.next), int32(r.end - 1)}
	},
	print: func(p *printer, op ir.Op) {
		value := p.m.Property(op, ir.NameValue)
		typed := value != 0 && p.m.Attrs.Type(value) == p.m.Type(p.m.Result(op, 0))
		if !typed && p.m.OpDef(op).Dialect != "stablehlo" { // only StableHLO has a form for it
			p.generic(op)
			return
		}
		p.opName(p.m.OpDef(op))
		if !typed {
			p.genericBody(op)
			return
		}
		p.looseDict(p.m.Dicts.Entries(p.m.Attributes(op)))
		p.byte(' ')
		p.attr(value)
	},
	resultName: constantName,
}

// constantName returns the suggested result name of a constant: %c and %cst in StableHLO
// (StablehloOps.cpp, ConstantOp::getAsmResultNames), %c1_i32, %true and %cst in arith
// (ArithOps.cpp), none in CHLO.
func constantName(m *ir.Module, op ir.Op) string {
	t, value := m.Type(m.Result(op, 0)), m.Property(op, ir.NameValue)
	switch e := m.Types.Elem(t); {
	case m.OpName(op) == ir.OpConstant && isInteger(m, m.Types.ElementType(t)):
		return "c"
	case m.OpName(op) != ir.OpConstant && m.OpName(op) != ir.OpArithConstant:
		return ""
	case m.OpName(op) == ir.OpConstant || m.Attrs.Kind(value) != ir.IntegerAttr:
		return "cst"
	case e == elem.I1:
		return m.Attrs.ShortText(value)
	case e == elem.Index:
		return "c" + m.Attrs.ShortText(value)
	}
	return "c" + m.Attrs.ShortText(value) + "_" + m.Types.Text(t)
}

func isInteger(m *ir.Module, t ir.Type) bool {
	e := m.Types.Elem(t)
	return m.Types.Kind(t) == ir.ScalarType && !e.IsFloat() && e != elem.Index
}
