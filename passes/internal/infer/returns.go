package infer

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

// callerResults returns the nodes of the results of the calls of a specialization. A marked result
// is weak. The results have the declared types
//   - if the function is public and the option InferSignature is not set;
//   - if the function is referenced and the arguments have their declared types, because a
//     reference contains the type of the function (func.constant, mpmd.call).
func (s *solver) callerResults(v *Specialization, op ir.Op) []promote.Node {
	f := v.Of
	results := s.joinReturns(f, op)
	keepsTypes := !f.Private && !s.config.InferSignature || f.referenced && sameNodes(v.Args, f.Inputs)
	for i, declared := range f.Results[:min(len(f.Results), len(results))] {
		n := results[i] // without the mark of the result: the returned value itself must fit
		if declared.Weak && s.config.System.HasWeak(n.Type) {
			results[i].Weak, results[i].UndeclaredWeak = true, n.Weak && n.UndeclaredWeak
		}
		if !keepsTypes || n.Type == declared.Type || n.Type == elem.None || declared.Type == elem.None {
			continue
		}
		if last, at := s.values.returnOf(op, i); s.values.isFuture(s.m.Operand(last, at)) {
			s.report.reportFutureOperand(last, at)
		} else if !s.config.KeepSignature && !s.config.Fits(n, declared.Type) {
			s.reportUnsafeResult(f, op, i, n, declared.Type)
		}
		results[i] = declared
		results[i].Weak, results[i].UndeclaredWeak = declared.Weak || rules.IsPartOf(n, declared.Type), !declared.Weak && n.UndeclaredWeak
	}
	return results
}

// reportUnsafeResult reports that a returned leaf does not fit into its declared type, unless the
// operation that defines the value has an error.
func (s *solver) reportUnsafeResult(f *Function, op ir.Op, leaf int, n promote.Node, declared elem.Type) {
	last, result := s.values.returnOf(op, leaf)
	v := s.m.Operand(last, result)
	if def, _ := s.m.DefiningOp(v); def != 0 && s.hasError(def) {
		return
	}
	notes := []Note{noteAt(s.m.Ranges().Value(v), "the value is defined here")}
	notes = append(notes, s.report.causes(v, declared, "the result", s.report.evaluatesTo(v, s.report.fitsInto(declared)))...)
	if !f.referenced {
		notes = append(notes, Option("signature", "infer", "return '"+n.Type.String()+"'"))
	}
	notes = append(notes, Option("signature", "keep", "convert it anyway"))
	if s.values.IsPlain(v) {
		notes = append(notes, s.report.variantNotes(s.report.changesTo(v, s.report.fitsInto(declared)))...)
	}
	s.report.addAt(last, ir.Error, s.m.Ranges().Operand(last, result), rules.SignatureLoses, "result #"+itoa(result)+" of '@"+f.Name+"' is declared '"+declared.String()+"' but promotion computes "+formatNode(n)+
		"; converting it to '"+declared.String()+"' would lose information", notes...)
}

func (s *solver) hasError(op ir.Op) bool {
	if s.report.hasError(op) {
		return true
	}
	d := s.Decisions[op]
	return d != nil && d.callee != nil && d.callee.Of.recursive
}
