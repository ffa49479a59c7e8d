package rewrite

import (
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

// TestShapeOps checks that the operations which conversions move across keep the type of their
// first operand.
func TestShapeOps(t *testing.T) {
	sys, err := promote.New(promote.JAX, promote.Config{})
	if err != nil {
		t.Fatal(err)
	}
	config := rules.NewConfig(rules.Options{System: sys})
	for _, set := range [][]ir.OpName{shapeOps, broadcastOps} {
		for _, op := range set {
			if r := config.Rule(op); r.Operand(0) != 'K' || r.Result(0) != 'K' {
				t.Errorf("the rule of %d does not keep the type of the first operand", op)
			}
		}
	}
}
