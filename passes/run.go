package passes

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/internal/infer"
	"github.com/hlo-promote/hlo-promote/passes/internal/rewrite"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
)

// A Result describes the changes and diagnostics of a run.
type Result = rewrite.Result

// A Change is one conversion that promotion added: an inserted operation, or a literal that was
// rewritten instead.
type Change = rewrite.Change

// A ChangeKind is the form of a conversion.
type ChangeKind = rewrite.ChangeKind

// The forms of conversions.
const (
	OperandConverted = rewrite.OperandConverted
	ResultConverted  = rewrite.ResultConverted
	LiteralRewritten = rewrite.LiteralRewritten
)

// A SignatureChange describes a function whose type changed, or a copy of a function.
type SignatureChange = rewrite.SignatureChange

// Run promotes a module in place. If the returned diagnostics contain an error, the module is in an
// undefined state and must not be printed. The diagnostics are sorted by position and have no
// duplicates.
func Run(m *ir.Module, o Options) (*Result, ir.Diagnostics) {
	result, errors := run(m, &o)
	if result == nil || !o.KeepWeak || o.WeakConstants == NoConstants {
		return result, errors
	}
	// Reading the output with the same options makes constants weak again, including those that were
	// strong in another type. The marks must describe the weak values of the output, so a second run
	// on the output computes them.
	o.Legal = true
	if again, errors := run(m, &o); again == nil {
		return nil, errors
	}
	return result, nil
}

// run promotes a module once.
func run(m *ir.Module, o *Options) (*Result, ir.Diagnostics) {
	solution := infer.Run(m, o)
	report := solution.Report
	if len(report.Errors) == 0 {
		if made := rewrite.Run(solution, false); len(report.Errors) == 0 {
			return made, nil
		}
	}
	report.Errors.Sort()
	return nil, report.Errors
}

// Analyze promotes as much as possible of a module that Run refuses, for tools that explain it:
// public functions return the computed types, carries and branch results are widened, and refused
// operations keep their declared results. The module need not be valid afterwards. The result is
// nil if inference did not converge.
func Analyze(m *ir.Module, o Options) *Result {
	o.Signature, o.ControlFlow = InferSignature, WidenControlFlow
	solution := infer.Run(m, &o)
	if solution.Exhausted {
		return nil
	}
	return rewrite.Run(solution, true)
}

// TypeOverruled is the code of the warning that the text declares a wider type than promotion
// computes.
const TypeOverruled = rules.TypeOverruled

// Explanations returns the explanations of all codes of promotion, in the order of the codes.
func Explanations() []ir.Explanation { return rules.Explanations() }
