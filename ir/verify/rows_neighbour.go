package verify

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/upstream"
)

// neighbourRow is the row of an operation of scf, tensor, shape, cf or complex, whose functions and
// parents are in package neighbour; nil if the definition says all.
func neighbourRow(d *ir.OpDef) *row {
	look, parents, casts := upstream.Checks[d.Op], upstream.Parents[d.Op], upstream.Casts[d.Op]
	if look == nil && parents == nil && casts == nil {
		return nil
	}
	r := &row{op: d.Op, around: look != nil || parents != nil}
	if look != nil {
		r.late, r.source = lookedAt(look), "verify of "+d.Name
	}
	if parents != nil {
		r.parent = hasParent(parents...)
	}
	if casts != nil {
		r.castable = func(c *check) bool { return casts(c.m, c.operandType(0), c.resultType(0)) }
	}
	return r
}

// lookedAt is a function of that package as one of this.
func lookedAt(look upstream.Check) func(c *check) *fault {
	return func(c *check) *fault {
		f := look(c.m, c.op)
		if f == nil {
			return nil
		}
		return &fault{message: f.Message, bare: f.Bare}
	}
}
