package retarget

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify"
	"github.com/hlo-promote/hlo-promote/passes/internal/sharding"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

// A Result is the result of a run.
type Result struct {
	// the changes and losses as data; its ranges refer to the source of the module
	Report   *Report
	Warnings ir.Diagnostics // with the summary remark, sorted by position
	// with Options.Measure, by result of an operation: the statement that decides its type
	Statements map[ir.Value]int
}

// Run rewrites a valid module in place for a target: it replaces types, casts operands, makes
// operations compute in other types, and reports remaining types that the target refuses. If the
// returned diagnostics contain an error, the module is in an undefined state and must not be
// printed. The diagnostics are sorted by position, without duplicates.
func Run(m *ir.Module, t *target.Target) (*Result, ir.Diagnostics) { return Options{}.Run(m, t) }

// Options configures a run.
type Options struct {
	// Apart reports whether two values of one type must stay distinct, so that the convert from
	// first to second is kept. nil: none must.
	Apart   func(first, second ir.Value) bool
	Measure bool // count bytes before and after, and matches of built-in targets
}

func (o Options) apart(first, second ir.Value) bool { return o.Apart != nil && o.Apart(first, second) }

// Run is [Run] with options.
func (o Options) Run(m *ir.Module, t *target.Target) (*Result, ir.Diagnostics) {
	r := &runner{m: m, target: t, report: newReport(t), options: o, inserted: map[ir.Op]int{}}
	r.countMatches()
	if o.Measure {
		r.effects = newEffects(r)
	}
	if len(t.Replaces) > 0 {
		r.storeValues()
	}
	if len(r.errors) == 0 && len(t.Replaces) > 0 {
		r.replaceTypes()
	}
	if len(r.errors) == 0 && len(t.Casts)+len(t.Computes) > 0 {
		r.computeInOtherTypes()
	}
	if len(r.errors) == 0 {
		r.mergeConverts()
	}
	if len(r.errors) == 0 && len(r.inserted) > 0 {
		r.refuseUnreduced()
	}
	if len(r.errors) == 0 && m.Edited() {
		r.checkResult()
	}
	if len(r.errors) == 0 && len(t.Refusals) > 0 {
		r.refuse()
	}
	if len(r.errors) > 0 {
		r.errors.Sort()
		return nil, r.errors
	}
	r.recordConverts()
	result := &Result{Report: r.report}
	if r.effects != nil {
		result.Statements = r.effects.measure()
	}
	r.addSummary()
	r.warnings.Sort()
	result.Warnings = r.warnings
	return result, nil
}

// refuseUnreduced reports the operations with unreduced shardings of a module with inserted
// converts.
func (r *runner) refuseUnreduced() {
	r.m.Walk(func(op ir.Op) {
		if sharding.HasUnreduced(r.m, op) {
			r.fail(op, unreducedValue, r.quoteOp(op)+" has a sharding with unreduced axes, which converts of the target do not keep",
				advice("reduce the value (jax.reshard), or keep its type in the target"))
		}
	})
}

// checkResult reports the operations that do not accept their new types: negate of an unsigned
// integer, for instance.
func (r *runner) checkResult() {
	checkTypes := verify.TypeChecker(r.m)
	r.m.Walk(func(op ir.Op) {
		if r.m.OpName(op) == ir.OpConvert {
			return // it accepts all types
		}
		if words := checkTypes(op); words != "" {
			r.fail(op, typeNotAccepted, r.quoteOp(op)+" "+words, advice("choose another type in the target, or another operation"))
		}
	})
}

type runner struct {
	m        *ir.Module
	target   *target.Target
	options  Options
	report   *Report
	errors   ir.Diagnostics
	table    *ir.Symbols // nil until it is needed
	warnings ir.Diagnostics
	inserted map[ir.Op]int // inserted converts, with the statement that asks for each
	effects  *effects      // nil without Options.Measure
}

// fail reports an error at an operation.
func (r *runner) fail(op ir.Op, code string, message string, remedies ...ir.Remedy) *ir.Diagnostic {
	d := r.m.At(r.m.Ranges().Op(op), ir.Error, message)
	d.Code = code
	d.Remedies = remedies
	r.errors.Add(d)
	return d
}

// warn reports a loss at an operation.
func (r *runner) warn(op ir.Op, code string, message string) {
	d := r.m.At(r.m.Ranges().Op(op), ir.Warning, message)
	d.Code = code
	r.warnings.Add(d)
}

func (r *runner) quoteOp(op ir.Op) string { return "'" + r.m.OpString(op) + "' op" }

// advice returns a note on what to write instead.
func advice(text string) ir.Remedy { return ir.Remedy{Effect: text} }

// isRoot reports whether operand i of a collective operation is the number of its root device,
// which is an i32 (TypeInference.cpp, verifyRootOperand).
func (r *runner) isRoot(op ir.Op, i int) bool {
	n := r.m.OpName(op)
	return (n == ir.OpCollectiveReduce || n == ir.OpCollectiveBroadcast) && i == r.m.NumOperands(op)-1 && r.m.Property(op, r.m.Names.Attr("has_dynamic_root")) != 0
}

// symbols returns the functions of the module.
func (r *runner) symbols() *ir.Symbols {
	if r.table == nil {
		r.table = ir.SymbolsOf(r.m)
	}
	return r.table
}

// callee returns the function that an operation calls, or 0.
func (r *runner) callee(op ir.Op) ir.Op { return r.symbols().Callee(op) }

// isPublic reports whether a function may be called from outside of the module.
func (r *runner) isPublic(f ir.Op) bool {
	v := r.m.Attrs.StringOf(r.m.Property(f, ir.NameVisibility))
	return v == "" || v == "public"
}
