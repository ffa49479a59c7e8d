package infer

import (
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

// setFinal computes the results that callers of a specialization see. They see the declared types
//   - if the function is public and the options do not infer signatures;
//   - if the function is referenced other than by calls and this is the specialization with the
//     declared types, because such references contain its type (func.constant, mpmd.call).
//
// Otherwise they see the types of the returned values.
func (s *solver) setFinal(v *Specialization, op ir.Op) {
	f := v.Of
	v.Final = append([]promote.Node(nil), v.results...)
	keepsType := f.referenced && sameNodes(v.Args, f.Inputs)
	if !keepsType && (f.private || s.config.Signature == rules.InferSignature) {
		return
	}
	for i, n := range v.results {
		if i >= len(f.Results) {
			break
		}
		declared := f.Results[i]
		if n.Type == declared.Type || n.Type == promote.NoType || declared.Type == promote.NoType {
			continue
		}
		// a mark on the result makes it weak for callers; whether the conversion loses information
		// depends on the returned value itself
		n.Weak = v.weakReturns[i]
		if last, at := s.values.returnOf(op, i); last != 0 && s.values.isFuture(s.m.Operand(last, at)) {
			s.report.futureOperand(last, at)
		} else if s.config.Signature != rules.KeepSignature && !s.config.Fits(n, declared.Type) {
			s.reportUnsafeResult(f, op, i, n, declared.Type)
		}
		v.Final[i] = declared
		v.Final[i].Weak, v.Final[i].UndeclaredWeak = declared.Weak || rules.IsPartOf(n, declared.Type), !declared.Weak && n.UndeclaredWeak
	}
}

// reportUnsafeResult reports that a returned leaf does not fit into its declared type. It reports
// nothing if the operation that defines the value has an error, because its type is then a guess.
func (s *solver) reportUnsafeResult(f *Function, op ir.Op, leaf int, n promote.Node, declared promote.Type) {
	at, r, notes := op, s.m.Ranges().Op(op), []Note(nil)
	result := leaf
	if last, operand := s.values.returnOf(op, leaf); last != 0 {
		if def, _ := s.m.DefiningOp(s.m.Operand(last, operand)); def != 0 && s.hasError(def) {
			return
		}
		at, result = last, operand
		r = s.m.Ranges().Operand(last, result)
		notes = append(notes, noteAt(s.m.Ranges().Value(s.m.Operand(last, result)), "the value is defined here"))
	}
	if !f.referenced {
		notes = append(notes, option("signature", "infer", "return '"+n.Type.String()+"'"))
	}
	notes = append(notes, option("signature", "keep", "convert it anyway"))
	if last, operand := s.values.returnOf(op, leaf); last != 0 && s.values.IsPlain(s.m.Operand(last, operand)) {
		notes = append(notes, s.report.Remedies(&Failure{Code: rules.SignatureLoses, value: s.m.Operand(last, operand), fits: s.report.fitsInto(declared)})...)
	}
	s.report.failAt(at, r, rules.SignatureLoses, "result #"+strconv.Itoa(result)+" of '@"+f.name+"' is declared '"+declared.String()+"' but promotion computes "+formatNode(n)+
		"; converting it to '"+declared.String()+"' would lose information", notes...)
}

// hasError reports whether an operation has an error, or calls a recursive function.
func (s *solver) hasError(op ir.Op) bool {
	if s.report.hasError(op) {
		return true
	}
	d := s.decisions.Of(op)
	return d != nil && d.callee != nil && d.callee.Of.recursive
}

// ReturnsDiffer reports whether a returned value must be converted for the callers of a function.
func (n *Solution) ReturnsDiffer(v *Specialization, op ir.Op) bool {
	m := n.Module
	for b := m.Body(op); b != 0; b = m.NextBlock(b) {
		last := m.LastOp(b)
		if last == 0 || !m.EndsFunction(last) {
			continue
		}
		for i, x := range n.Values.Nodes(m.Operands(last)) {
			if i < len(v.Final) && v.Final[i].Type != x.Type {
				return true
			}
		}
	}
	return false
}
