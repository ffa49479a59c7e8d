package verify

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/neighbour"
)

// neighbourRows are the operations of scf, affine, memref, tensor and linalg, whose functions and parents are in package neighbour.
var neighbourRows = func() (rows []row) {
	for _, d := range ir.KnownOps() {
		look, parents := neighbour.Checks[d.Op], neighbour.Parents[d.Op]
		if look == nil && parents == nil {
			continue
		}
		r := row{op: d.Op, around: true}
		if look != nil {
			r.late, r.source = lookedAt(look), "verify of "+d.Name
		}
		if parents != nil {
			r.parent = hasParent(parents...)
		}
		rows = append(rows, r)
	}
	for op, casts := range neighbour.Casts {
		rows = append(rows, row{op: op, castable: func(c *check) bool { return casts(c.m, c.operandType(0), c.resultType(0)) }})
	}
	return rows
}()

// lookedAt is a function of that package as one of this.
func lookedAt(look neighbour.Check) func(c *check) *fault {
	return func(c *check) *fault {
		f := look(c.m, c.op)
		if f == nil {
			return nil
		}
		return &fault{message: f.Message, bare: f.Bare}
	}
}
