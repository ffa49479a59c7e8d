package infer

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
)

type Decision struct {
	rules.Decision
	Bodies []Body // the visited regions, in order

	callee    *Specialization
	isWaiting bool // callee must be visited first; the caller is suspended until then
}

// A Body is a visited region, with the type that it must yield for each leaf. If Yields is nil, the
// yielded values keep their types.
type Body struct {
	Region ir.Region
	Yields []elem.Type
}

func refused(bodies ...Body) Decision {
	return Decision{Decision: rules.Decision{Kind: rules.Refused}, Bodies: bodies}
}

// A Decisions has the decisions of calls and of operations that must be rewritten. It can also have
// an obsolete decision of an operation for which NeedsRewrite reports false.
type Decisions struct {
	needsRewrite []bool      // by operation: set if it, or one nested in it, must be rewritten
	byOp         []*Decision // may be shorter than needsRewrite
}

func newDecisions(ops int) *Decisions { return &Decisions{needsRewrite: make([]bool, ops)} }

func (d *Decisions) grow(ops int) {
	d.needsRewrite = append(d.needsRewrite, make([]bool, ops-len(d.needsRewrite))...)
}

func (d *Decisions) Of(op ir.Op) *Decision {
	if int(op) >= len(d.byOp) {
		return nil
	}
	return d.byOp[op]
}

// NeedsRewrite reports whether an operation, or one nested in it, must be rewritten.
func (d *Decisions) NeedsRewrite(op ir.Op) bool {
	return int(op) < len(d.needsRewrite) && d.needsRewrite[op]
}

func (d *Decisions) set(op ir.Op, made *Decision) {
	if int(op) >= len(d.byOp) {
		d.byOp = append(d.byOp, make([]*Decision, len(d.needsRewrite)-len(d.byOp))...)
	}
	if d.byOp[op] == nil {
		d.byOp[op] = new(Decision)
	}
	*d.byOp[op] = *made
}
