package verify

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/upstream"
)

// upstreamRow returns the row of an operation that package upstream verifies, or nil.
func upstreamRow(d *ir.OpDef) *row {
	verifyOp, parents, casts := upstream.Checks[d.Op], upstream.Parents[d.Op], upstream.Casts[d.Op]
	if verifyOp == nil && parents == nil && casts == nil {
		return nil
	}
	r := &row{op: d.Op, usesContext: verifyOp != nil || parents != nil}
	if verifyOp != nil {
		r.verifyLate, r.source = upstreamCheck(verifyOp), "verify of "+d.Name
	}
	if parents != nil {
		r.parent = verifyParent(parents...)
	}
	if casts != nil {
		r.canCast = func(c *check) bool { return casts(c.m, c.operandType(0), c.resultType(0)) }
	}
	return r
}

// upstreamCheck adapts a check of package upstream.
func upstreamCheck(verifyOp upstream.Check) func(c *check) *failure {
	return func(c *check) *failure {
		f := verifyOp(c.m, c.op)
		if f == nil {
			return nil
		}
		return &failure{message: f.Message, unprefixed: f.Unprefixed}
	}
}
