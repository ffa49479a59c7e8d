package verify

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/upstream"
)

// upstreamRow returns the row of an operation that package upstream verifies, or nil.
func upstreamRow(d *ir.OpDef) *row {
	look, parents, casts := upstream.Checks[d.Op], upstream.Parents[d.Op], upstream.Casts[d.Op]
	if look == nil && parents == nil && casts == nil {
		return nil
	}
	r := &row{op: d.Op, around: look != nil || parents != nil}
	if look != nil {
		r.late, r.source = upstreamCheck(look), "verify of "+d.Name
	}
	if parents != nil {
		r.parent = hasParent(parents...)
	}
	if casts != nil {
		r.castable = func(c *check) bool { return casts(c.m, c.operandType(0), c.resultType(0)) }
	}
	return r
}

// upstreamCheck adapts a check of package upstream.
func upstreamCheck(look upstream.Check) func(c *check) *fault {
	return func(c *check) *fault {
		f := look(c.m, c.op)
		if f == nil {
			return nil
		}
		return &fault{message: f.Message, bare: f.Bare}
	}
}
