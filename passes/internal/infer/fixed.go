package infer

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

func (s *solver) decideUnregistered(op ir.Op, at nesting) Decision {
	d := s.keepTypes(op)
	for r := s.m.FirstRegion(op); r != 0; r = s.m.NextRegion(r) {
		s.visitRegion(r, nil, at)
		d.Bodies = append(d.Bodies, Body{Region: r})
	}
	return d
}

// keepTypes returns the decision to keep the declared types: changed operands are converted back.
func (s *solver) keepTypes(op ir.Op) (d Decision) {
	for i, v := range s.m.Operands(op) {
		have := s.values.AppendLeaves(nil, v)
		for k, n := range s.values.AppendDeclared(nil, s.values.Declared(v)) {
			d.Operands = append(d.Operands, n.Type)
			if n.Type != have[k].Type {
				if d.Kind == rules.Unchanged {
					d.Kind = rules.Changed
				}
				s.checkConvertBack(op, i, v, &d)
			}
		}
	}
	return d
}

// checkConvertBack refuses the operation if operand i cannot be converted back.
func (s *solver) checkConvertBack(op ir.Op, i int, v ir.Value, d *Decision) {
	switch {
	case s.values.IsPlain(v) && s.values.DeclaredElem(v) == elem.None:
		s.report.failOperand(op, i, rules.Unpromotable, "is declared '"+s.m.Types.Text(s.values.Declared(v))+"' but becomes '"+s.m.Types.Text(s.values.InferredType(v))+
			"', and promotion cannot convert it back", Advice("declare it as '"+s.m.Types.Text(s.values.InferredType(v))+"'"))
		d.Kind = rules.Refused
	case s.values.isFuture(v):
		s.report.reportFutureOperand(op, i)
		d.Kind = rules.Refused
	case s.values.IsWeak(v) && s.config.MarksWeak(s.values.Elem(v)):
		s.report.remarkStrong(op, v)
	}
}

// checkConvertible refuses a decision that converts a future or an unpromotable operand. Rules
// check the operands that they join; this check covers others, such as the carries of a loop.
func (s *solver) checkConvertible(op ir.Op, d *Decision) {
	leaf := 0
	for i, v := range s.m.Operands(op) {
		for _, n := range s.values.AppendLeaves(nil, v) {
			switch converts := isOther(d.Operands, leaf, n); {
			case converts && s.values.isFuture(v):
				s.report.reportFutureOperand(op, i)
				d.Kind = rules.Refused
				return
			case converts && n.Type == elem.None && s.values.IsPlain(v):
				s.report.reportUnpromotable(op, i)
				d.Kind = rules.Refused
				return
			}
			leaf++
		}
	}
}

// checkPromotable reports an error if only one of an operand and its parameter is promotable.
// Without it the verifier would report a misleading error about another operand.
func (s *solver) checkPromotable(op ir.Op, leaves, wanted []promote.Node, declared []ir.Type) bool {
	fine := true
	for i := range wanted {
		if (leaves[i].Type == elem.None) == (wanted[i].Type == elem.None) {
			continue
		}
		fine = false
		at := s.values.operandOf(op, i)
		s.report.failOperand(op, at, rules.Unpromotable, "is '"+s.m.Types.Text(s.values.InferredType(s.m.Operand(op, at)))+"', but must be '"+s.m.Types.Text(declared[at])+
			"', and promotion cannot convert it", Advice("convert it before this operation"))
	}
	return fine
}

// Unpromotable returns the first element type in an operation that no system promotes, or 0.
func Unpromotable(m *ir.Module, op ir.Op) ir.Type {
	for _, v := range slices.AppendSeq(slices.Clone(m.Operands(op)), ir.Definitions(m, op)) {
		t := m.Type(v)
		if k := m.Types.Kind(t); (k == ir.TensorType || k == ir.UnrankedType) && rules.Promotable(m.Types.Elem(t)) == elem.None {
			return m.Types.ElementType(t)
		}
	}
	return 0
}
