package rewrite

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/internal/infer"
	"github.com/hlo-promote/hlo-promote/passes/internal/sharding"
)

// A Result describes the changes of a run.
type Result struct{ *rewriter }

// Run applies the decisions of a solution. The report of the solution has its diagnostics; after an
// error the module is in an undefined state. If partial is set, the solution may have errors:
// refused operations stay unchanged.
func Run(n *infer.Solution, partial bool) *Result {
	r := &rewriter{solution: n, m: n.Module, config: n.Config, values: n.Values,
		firstInserted: ir.Op(n.Module.NumOps()), originalNames: map[ir.Op]ir.OpName{}, converts: conversions{known: map[conversionKey]*conversion{}}}
	for _, u := range n.Units {
		if region := r.m.FirstRegion(u.Op); u.Spec == nil {
			r.rewriteRegion(region, nil)
		} else {
			r.rewriteRegion(region, infer.TypesOf(u.Spec.CallerResults))
			r.setSignature(u.Spec, u.Op)
		}
	}
	if n.Report.Finish(0); partial || len(n.Report.Errors) == 0 {
		r.finish()
		n.Report.Finish(0)
	}
	n.Module.DropUses()
	n.Report.Warnings.Sort()
	return &Result{r}
}

func (r *rewriter) finish() {
	if r.config.Hoist {
		r.hoist()
	}
	if len(r.converts.list) > 0 {
		r.foldConstants()
	}
	for _, op := range slices.Backward(r.converts.resultConverts) {
		if !r.m.Uses().Any(r.m.Result(op, 0)) {
			r.eraseInserted(op)
		}
	}
	for _, op := range r.converts.tuples {
		if !r.m.Erased(op) && !r.m.Uses().Any(r.m.Result(op, 0)) {
			r.m.Erase(op)
		}
	}
	r.constrainUnreduced()
	r.merge()
}

// constrainUnreduced keeps unreduced values unreduced behind their conversions.
func (r *rewriter) constrainUnreduced() {
	for _, c := range r.converts.list {
		if c.Op != 0 && !r.m.Erased(c.Op) {
			sharding.Constrain(r.m, c.Op, c.value)
		}
	}
	for _, op := range r.converts.resultConverts {
		if !r.m.Erased(op) {
			sharding.Constrain(r.m, op, r.m.Operand(op, 0))
		}
	}
	r.values.Grow()
}
