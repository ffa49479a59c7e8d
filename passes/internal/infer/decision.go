package infer

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
)

type Decision struct {
	rules.Decision
	Bodies []Body // the visited regions, in order

	callee       *Specialization
	isWaiting    bool // callee must be visited first; the caller is suspended until then
	needsRewrite bool // the operation, or one nested in it, must be rewritten
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

// A Decisions has, by operation, the decisions of calls and of operations that must be rewritten.
type Decisions []*Decision

// NeedsRewrite reports whether an operation, or one nested in it, must be rewritten.
func (d Decisions) NeedsRewrite(op ir.Op) bool {
	return int(op) < len(d) && d[op] != nil && d[op].needsRewrite
}
