package verify

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
)

// Traits that constrain the position of an operation.

// lastInBlock implements verifyIsTerminator of Operation.cpp.
func lastInBlock(c *check) *fault {
	if c.m.NextOp(c.op) != 0 {
		return opFault("must be the last operation in the parent block")
	}
	return nil
}

// hasParent implements HasParent of OpDefinition.h.
func hasParent(parents ...ir.OpName) func(c *check) *fault {
	return func(c *check) *fault {
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
		return opFault("expects parent op ", among, "'", strings.Join(names, ", "), "'")
	}
}
