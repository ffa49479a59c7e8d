package verify

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/dominance"
)

// finder returns the Finder of uses that their definitions do not dominate.
func (r *run) finder() *dominance.Finder {
	return dominance.New(r.m, func(op ir.Op) bool {
		rule := ruleOf(r.m.OpName(op))
		return rule == nil || rule.isGraph
	})
}

// findUndominated returns the first use nested in op that its definition does not dominate.
func (r *run) findUndominated(op ir.Op) *failure {
	use, found := r.finder().FirstViolation(op)
	if !found {
		return nil
	}
	f := plainError("operand #", itoa(use.Operand), " does not dominate this use")
	f.op, f.notes = use.Op, []note{{use.Note, use.Definition}}
	return f
}

// findLeak returns the first use, nested in the isolated operation op, of a value defined outside
// of op.
func (r *run) findLeak(op ir.Op) *failure {
	user := r.finder().FirstOutsideUse(op, r.isIsolated)
	if user == 0 {
		return nil
	}
	f := opError("using value defined outside the region")
	f.op, f.notes = user, []note{{"required by region isolation constraints", op}}
	return f
}

// hasLeaks reports whether an isolated operation uses a value defined outside of it.
func (r *run) hasLeaks() (found bool) {
	finder := r.finder()
	r.m.Walk(func(op ir.Op) { found = found || r.isIsolated(op) && finder.FirstOutsideUse(op, r.isIsolated) != 0 })
	return found
}
