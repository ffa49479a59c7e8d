package infer

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

// Operations and types that no system promotes: unregistered operations, quantized elements,
// indices and tokens.

// unregistered decides an unregistered operation: its operands and results keep their declared
// types.
func (s *solver) unregistered(op ir.Op, at nesting) Decision {
	d := s.keepTypes(op)
	for r := s.m.FirstRegion(op); r != 0; r = s.m.NextRegion(r) {
		s.region(r, nil, at)
		d.Bodies = append(d.Bodies, Body{Region: r})
	}
	return d
}

// keepTypes keeps the declared types: operands whose types changed are converted back.
func (s *solver) keepTypes(op ir.Op) Decision {
	if s.m.NumOperands(op) == 0 {
		return Decision{}
	}
	d := Decision{}
	at := 0
	for i, v := range s.m.Operands(op) {
		t := s.values.Declared(v)
		if !s.values.IsContainer(t) {
			if s.values.IsChanged(v) {
				d.convert(at, s.values.DeclaredElem(v))
				s.checkFixed(op, i, v, &d)
			}
			at++
			continue
		}
		have := s.values.AppendLeaves(nil, v)
		for k, n := range s.values.AppendDeclared(nil, t) {
			if n.Type != have[k].Type {
				d.convert(at+k, n.Type)
				s.checkFixed(op, i, v, &d)
			}
		}
		at += len(have)
	}
	return d
}

// convert sets the type to which a leaf of the operands is converted.
func (d *Decision) convert(leaf int, t promote.Type) {
	for len(d.Operands) <= leaf {
		d.Operands = append(d.Operands, promote.NoType)
	}
	d.Operands[leaf] = t
	if d.Kind != rules.Refused {
		d.Kind = rules.Changed
	}
}

// checkFixed checks that operand i of an operation can be converted back to its declared type. The
// text of an operation in a custom assembly format cannot be changed, and a future cannot be
// converted.
func (s *solver) checkFixed(op ir.Op, i int, v ir.Value, d *Decision) {
	name := s.m.OpString(op)
	switch {
	case s.m.IsText(op):
		s.report.Fail(op, rules.CustomForm, "'"+name+"' is unregistered and uses a custom assembly format, so that promotion cannot change the type of operand #"+
			itoa(i), append(s.report.Remedies(&Failure{Code: rules.CustomForm, value: v}), Advice("write it in the generic form: \""+name+"\"(…)"))...)
		d.Kind = rules.Refused
	case s.values.IsPlain(v) && s.values.DeclaredElem(v) == promote.NoType:
		s.report.failOperand(op, i, rules.Unpromotable, "is declared '"+s.m.Types.Text(s.values.Declared(v))+"' but becomes '"+s.m.Types.Text(s.values.InferredType(v))+
			"', and promotion cannot convert it back", Advice("declare it as '"+s.m.Types.Text(s.values.InferredType(v))+"'"))
		d.Kind = rules.Refused
	case s.values.isFuture(v):
		s.report.futureOperand(op, i)
		d.Kind = rules.Refused
	case s.values.IsWeak(v) && s.config.MarksWeak(s.values.Elem(v)):
		s.report.remarkStrong(op, v)
	}
}

// checkConvertible refuses a decision that converts an operand of an unpromotable type, or a value
// in a future. Rules check the operands that they join; this check covers the others, such as the
// updates of a scatter and the carries of a loop.
func (s *solver) checkConvertible(op ir.Op, d *Decision) {
	left := d.Operands
	for i, v := range s.m.Operands(op) {
		wanted := left[:min(s.values.NumLeaves(s.values.Declared(v)), len(left))]
		left = left[len(wanted):]
		switch {
		case s.values.isFuture(v) && s.values.changesLeaves(v, wanted):
			s.report.futureOperand(op, i)
		case s.values.IsPlain(v) && s.values.Elem(v) == promote.NoType && len(wanted) > 0 && wanted[0] != promote.NoType:
			s.report.unpromotable(op, i)
		default:
			continue
		}
		d.Kind = rules.Refused
		return
	}
}

// checkPromotable checks, leaf by leaf, that the operands of a call and the parameters of the
// callee are either both promotable or both not; likewise for a return and the results. declared
// has the types of the parameters or results, and wanted their nodes. Without this check the
// verifier would report a misleading error about another operand.
func (s *solver) checkPromotable(op ir.Op, leaves, wanted []promote.Node, declared []ir.Type) bool {
	fine := true
	for i := range min(len(leaves), len(wanted)) {
		if (leaves[i].Type == promote.NoType) == (wanted[i].Type == promote.NoType) {
			continue
		}
		fine = false
		at := s.values.operandOf(op, i)
		if at < len(declared) {
			s.report.failOperand(op, at, rules.Unpromotable, "is '"+s.m.Types.Text(s.values.InferredType(s.m.Operand(op, at)))+"', but must be '"+s.m.Types.Text(declared[at])+
				"', and promotion cannot convert it", Advice("convert it before this operation"))
		}
	}
	return fine
}

// Unpromotable returns the first element type, among the operands, results and region arguments of
// an operation, that no system promotes: quantized types, indices, integers of unusual widths; 0 if
// there is none.
func Unpromotable(m *ir.Module, op ir.Op) (found ir.Type) {
	look := func(v ir.Value) {
		t := m.Type(v)
		if k := m.Types.Kind(t); found == 0 && (k == ir.TensorType || k == ir.UnrankedType) && rules.Promotable(m.Types.Elem(t)) == promote.NoType {
			found = m.Types.ElementType(t)
		}
	}
	for _, v := range m.Operands(op) {
		look(v)
	}
	for v := range ir.Definitions(m, op) {
		look(v)
	}
	return found
}
