package passes

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/internal/infer"
	"github.com/hlo-promote/hlo-promote/passes/internal/rewrite"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
)

// A Result describes the changes and diagnostics of a run.
type Result struct {
	Warnings ir.Diagnostics // and remarks, sorted by position

	made *rewrite.Result
}

// Run promotes a module in place. If the returned diagnostics hold an error the module is in no
// defined state and must not be printed. They are sorted by position, each reported once.
func Run(m *ir.Module, o Options) (*Result, ir.Diagnostics) {
	result, errors := run(m, &o)
	if result == nil || !o.KeepWeak || o.WeakConstants == NoConstants {
		return result, errors
	}
	// If the output is read with the same options, constants in it are weak again, including those
	// that were strong in another type. Marks must describe the weak values of the output, so they
	// are inferred from it.
	o.Legal = true
	if again, errors := run(m, &o); again == nil {
		return nil, errors
	}
	return result, nil
}

// run is Run, once.
func run(m *ir.Module, o *Options) (*Result, ir.Diagnostics) {
	solution := infer.Run(m, o.inference())
	report := solution.Report
	var made *rewrite.Result
	if len(report.Errors) == 0 {
		made = rewrite.Run(solution, o.Hoist)
	}
	if len(report.Errors) > 0 {
		report.Errors.Sort()
		return nil, report.Errors
	}
	report.Warnings.Sort()
	return &Result{report.Warnings, made}, nil
}

// Analyze promotes a module that Run refuses as far as it can be: public functions return what is
// computed, and carries and branches widen. An operation that is refused keeps its declared
// results. The module is for those who ask about it, and is not valid. The result is nil if
// inference did not converge.
func Analyze(m *ir.Module, o Options) *Result {
	o.Signature, o.ControlFlow = InferSignature, WidenControlFlow
	solution := infer.Run(m, o.inference())
	if solution.Exhausted {
		return nil
	}
	made := rewrite.Analyze(solution, o.Hoist)
	solution.Report.Warnings.Sort()
	return &Result{solution.Report.Warnings, made}
}

// Tied reports whether operands i and j of an operation are to have one element type, so that one
// may force it on the other.
func Tied(m *ir.Module, op ir.Op, i, j int) bool { return rules.Tied(m, op, i, j) }

// Unpromotable returns the first type of elements of an operation, of its operands, its results and
// the arguments of its regions, that no system promotes: quantized ones, indices, integers of odd
// widths; 0 if it has none.
func Unpromotable(m *ir.Module, op ir.Op) ir.Type { return infer.Unpromotable(m, op) }

// TypeOverruled is the code of results that the text declares in a wider type than they get, which
// a program may let its users turn off.
const TypeOverruled = string(rules.TypeOverruled)

// Explanations returns the codes of promotion, in order.
func Explanations() []ir.Explanation { return rules.Explanations() }
