package verify

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
)

// Traits that constrain the position of an operation.

// verifyTerminator implements verifyIsTerminator of Operation.cpp.
func verifyTerminator(c *check) *failure {
	return opErrorIf(c.m.NextOp(c.op) != 0, "must be the last operation in the parent block")
}

// verifyParent implements HasParent of OpDefinition.h.
func verifyParent(parents ...ir.OpName) func(c *check) *failure {
	return func(c *check) *failure {
		if p := c.m.ParentOp(c.op); p != 0 && slices.Contains(parents, c.m.OpName(p)) {
			return nil
		}
		names := make([]string, len(parents))
		for i, p := range parents {
			names[i] = ir.Known(p).Name
		}
		among := ""
		if len(parents) > 1 {
			among = "to be one of "
		}
		return opError("expects parent op ", among, "'", strings.Join(names, ", "), "'")
	}
}
