package verify

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/dominance"
)

// finder returns the Finder of uses that their definitions do not dominate.
func (r *run) finder() *dominance.Finder {
	return dominance.New(r.m, func(op ir.Op) bool {
		rule := ruleOf(r.m.OpName(op))
		return rule == nil || rule.graph
	})
}

// undominated returns the first use nested in op that its definition does not dominate.
func (r *run) undominated(op ir.Op) *fault {
	use, found := r.finder().First(op)
	if !found {
		return nil
	}
	f := bareFault("operand #", itoa(use.Operand), " does not dominate this use")
	f.at, f.notes = use.Op, []note{{use.Where, use.Definition}}
	return f
}

// leak returns the first use, nested in the isolated operation op, of a value defined outside of
// op.
func (r *run) leak(op ir.Op) *fault {
	user := r.finder().Outside(op, r.isApart)
	if user == 0 {
		return nil
	}
	f := opFault("using value defined outside the region")
	f.at, f.notes = user, []note{{"required by region isolation constraints", op}}
	return f
}

// leaks reports whether an isolated operation uses a value defined outside of it.
func (r *run) leaks() (found bool) {
	finder := r.finder()
	r.m.Walk(func(op ir.Op) { found = found || r.isApart(op) && finder.Outside(op, r.isApart) != 0 })
	return found
}
