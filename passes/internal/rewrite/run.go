package rewrite

import (
	"github.com/hlo-promote/hlo-promote/passes/internal/infer"
)

// A Result is what a rewriting did.
type Result struct{ *rewriter }

// Run carries out the decisions of a solution. What it reports is in the report of the solution;
// after an error the module is in no defined state.
func Run(n *infer.Solution, hoist bool) *Result { return run(n, hoist, false) }

// Analyze carries out the decisions of a solution with errors: operations that are refused stay as
// they are.
func Analyze(n *infer.Solution, hoist bool) *Result { return run(n, hoist, true) }

// run carries out the decisions of a solution. partial says that it goes on after errors.
func run(n *infer.Solution, hoist, partial bool) *Result {
	r := newRewriter(n, hoist)
	for _, u := range n.Units {
		r.unit(u)
	}
	if n.Report.Keep(0); partial || len(n.Report.Errors) == 0 {
		r.finish()
		n.Report.Keep(0)
	}
	return &Result{r}
}

// finish moves conversions, folds constants, and removes what nothing uses.
func (r *rewriter) finish() {
	if r.hoisting {
		r.hoist()
	}
	if len(r.converts.list) > 0 {
		r.foldConstants()
	}
	r.eraseUnusedResultConverts()
	for _, op := range r.converts.tuples {
		if !r.m.Erased(op) && r.usesOf(r.m.Result(op, 0)) == 0 {
			r.erase(op)
		}
	}
	r.merge()
}
