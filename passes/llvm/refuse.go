package llvm

import (
	"fmt"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// refuseAt reports that a function is left out, unless that has been reported, and returns false.
func (f *function) refuseAt(op ir.Op, at ir.Range, why, advice string) bool {
	if f.refused {
		return false
	}
	f.refused = true
	d := f.m.At(at, f.severity, "function '@"+f.name+"' is not emitted: "+why)
	if op != f.op {
		d.NoteAt(f.m.Ranges().Op(f.op), "the function is here")
	}
	if advice != "" {
		d.Remedies = append(d.Remedies, ir.Remedy{Effect: advice})
	}
	if f.severity == ir.Error {
		d.Remedies = append(d.Remedies, ir.Remedy{Option: "allow-partial", Effect: "skip such functions, with"})
	}
	f.diagnostics.Add(d)
	return false
}

func (f *function) refuseOp(op ir.Op, r reason) bool {
	return f.refuseAt(op, f.m.Ranges().Op(op), "'"+f.m.OpString(op)+"' op "+r.why, r.advice)
}

func (f *function) refuseType(op ir.Op, what string, t ir.Type) bool {
	why := fmt.Sprintf("%s has type '%s', which is not supported", what, f.m.Types.Text(t))
	if op != f.op {
		why = "'" + f.m.OpString(op) + "' op " + why
	}
	return f.refuseAt(op, f.m.Ranges().Op(op), why, "use tensors of the integer, float and complex types of spec.md#types")
}

// refuseKind refuses a function because an operation is not defined on an element type.
func (f *function) refuseKind(op ir.Op, spec string, t elem.Type) bool {
	r := reason{why: fmt.Sprintf("is not defined for elements of type '%v'", t), advice: "convert the operand first"}
	if spec != "" {
		r.why += " (spec.md#" + spec + ")"
	}
	return f.refuseOp(op, r)
}

func (s *opContext) refuse(why, advice string) val {
	s.f.refuseOp(s.op, reason{why, advice})
	return s.x[0]
}
