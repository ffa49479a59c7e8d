package passes

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify"
	"github.com/hlo-promote/hlo-promote/passes/internal/infer"
	"github.com/hlo-promote/hlo-promote/passes/internal/rewrite"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
)

// Promote promotes a module in place. Before, it verifies everything but element types, and after
// that everything. A module that the verifier accepts as it is stays unchanged, unless a weak value
// takes part. The error is an [*Error]; then the module is as it was before the call.
func Promote(m *ir.Module, o Options) (*Result, error) {
	if o.Ended == nil {
		o.Ended = func(Phase) {}
	}
	legal, errors := verifyInput(m)
	o.Ended(Verifying)
	if errors.HasErrors() {
		return nil, &Error{Diagnostics: errors}
	}
	before := m
	if settings := o.rules(legal); !infer.StaysUnchanged(m, settings) {
		before = m.Clone()
	}
	result, errors := promoteVerified(m, o, legal)
	o.Ended(Promoting)
	bug := false
	if result != nil && (!legal || m.Edited()) {
		errors, bug = verifyOutput(m, before)
		errors = append(result.Warnings[:len(result.Warnings):len(result.Warnings)], errors...)
		o.Ended(Verifying)
	}
	if errors.HasErrors() {
		*m = *before
		return nil, &Error{errors, bug}
	}
	return result, nil
}

// An Error has the diagnostics of a module that Promote refuses.
type Error struct {
	Diagnostics ir.Diagnostics // errors, and warnings if there were any before
	// the promoted module is invalid because of a bug of this package; otherwise the errors are in
	// the input
	Bug bool
}

// Error returns the errors, one on each line.
func (e *Error) Error() string { return e.Diagnostics.Err().Error() }

// A Phase is a part of a run that Options.Ended reports.
type Phase uint8

const (
	Verifying Phase = iota
	Promoting
)

// verifyInput verifies a module before promotion, apart from its element types. legal reports
// whether these agree too.
func verifyInput(m *ir.Module) (legal bool, errors ir.Diagnostics) {
	if verify.Legal(m, verify.Options{}) {
		return true, nil
	}
	return false, verify.Module(m, verify.Options{IgnoreElementTypes: true})
}

// verifyOutput verifies a promoted module. Errors that it also had before are attributed to the
// input, and so are errors at operations with elements that no system promotes, and their
// consequences. All others are bugs.
func verifyOutput(m, before *ir.Module) (errors ir.Diagnostics, bug bool) {
	errors = verify.Module(m, verify.Options{})
	if len(errors) == 0 {
		return nil, false
	}
	known := verify.Module(before, verify.Options{})
	both := slices.DeleteFunc(slices.Clone(errors), func(d *ir.Diagnostic) bool {
		return !slices.ContainsFunc(known, func(o *ir.Diagnostic) bool { return o.Range == d.Range && o.Message == d.Message })
	})
	if len(both) > 0 {
		return both, false
	}
	if mixed := unpromotedFaults(m, slices.Clone(errors)); len(mixed) > 0 {
		return mixed, false
	}
	return errors, true
}

// unpromotedFaults returns the diagnostics at operations that mix element types which no system
// promotes with others: the former stay unchanged, whatever the latter become.
func unpromotedFaults(m *ir.Module, list ir.Diagnostics) ir.Diagnostics {
	unpromoted := map[ir.Range]ir.Type{}
	m.Walk(func(op ir.Op) {
		if t := infer.Unpromotable(m, op); t != 0 {
			unpromoted[m.Ranges().Op(op)] = t
		}
	})
	list = slices.DeleteFunc(list, func(d *ir.Diagnostic) bool { return unpromoted[d.Range] == 0 })
	for _, d := range list {
		d.Note("no system promotes elements of type '" + m.Types.Text(unpromoted[d.Range]) + "'; convert the operand first")
	}
	return list
}

// promoteVerified promotes a verified module. After an error the module is in an undefined state.
// The diagnostics are sorted by position and have no duplicates.
func promoteVerified(m *ir.Module, o Options, legal bool) (*Result, ir.Diagnostics) {
	result, errors := promoteOnce(m, o.rules(legal))
	if result == nil || !o.KeepWeak || o.WeakConstants == NoConstants {
		return result, errors
	}
	// Reading the output with the same options makes constants weak again, including those that were
	// strong in another type. The marks must describe the weak values of the output, so a second run
	// on the output computes them.
	if again, errors := promoteOnce(m, o.rules(true)); again == nil {
		return nil, errors
	}
	return result, nil
}

func promoteOnce(m *ir.Module, o *rules.Options) (*Result, ir.Diagnostics) {
	solution := infer.Run(m, o)
	report := solution.Report
	if len(report.Errors) == 0 {
		if made := rewrite.Run(solution, false); len(report.Errors) == 0 {
			return &Result{report.Warnings, made, solution}, nil
		}
	}
	report.Errors.Sort()
	return nil, report.Errors
}

// Analyze promotes as much as possible of a module that Promote refuses, for tools that explain it:
// public functions return the computed types, carries and branch results are widened, and refused
// operations keep their declared results. The module need not be valid afterwards. The result is
// nil if the module does not verify, or if inference did not converge.
func Analyze(m *ir.Module, o Options) *Result {
	legal, errors := verifyInput(m)
	if errors.HasErrors() {
		return nil
	}
	o.Signature, o.ControlFlow = InferSignature, WidenControlFlow
	solution := infer.Run(m, o.rules(legal))
	if solution.Exhausted {
		return nil
	}
	made := rewrite.Run(solution, true)
	return &Result{solution.Report.Warnings, made, solution}
}

// TypeOverruled is the code of the warning that the text declares a wider type than promotion
// computes.
const TypeOverruled = rules.TypeOverruled

// Explanations returns the explanations of all codes of promotion, in the order of the codes.
func Explanations() []ir.Explanation { return rules.Explanations() }
