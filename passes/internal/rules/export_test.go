package rules

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote"
)

// ExceptedOps returns the operations with an exception, by library.
func ExceptedOps() map[promote.Library][]ir.OpName {
	ops := map[promote.Library][]ir.OpName{}
	for _, e := range exceptions {
		ops[e.library] = append(ops[e.library], e.ops...)
	}
	return ops
}
