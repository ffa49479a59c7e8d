package upstream

import "github.com/hlo-promote/hlo-promote/ir"

// checkCfSwitch implements cf::SwitchOp::verify.
func checkCfSwitch(m *ir.Module, op ir.Op) *Failure {
	a := property(m, op, "case_values")
	cases := len(m.Successors(op)) - 1
	if a == 0 {
		return nil
	}
	flag := m.Type(m.Operand(op, 0))
	if t := m.Types.ElementType(m.Attrs.Type(a)); t != flag {
		return opError("'flag' type (", quoted(m, flag), ") should match case value type (", quoted(m, t), ")")
	}
	if n := m.Attrs.Literal(a); n != nil && n.Len() != int64(cases) {
		return opError("number of case values (", itoa64(n.Len()), ") should match number of case destinations (", itoa(cases), ")")
	}
	return nil
}
