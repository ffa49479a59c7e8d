package passes

import (
	"fmt"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/moduletest"
	"github.com/hlo-promote/hlo-promote/promote"
)

// TestOrderAtSamePosition checks that diagnostics about two operations with the same position, such
// as a reduction and its body written as `applies`, have a fixed order.
func TestOrderAtSamePosition(t *testing.T) {
	const program = `func.func @f(%x: tensor<8xi32>, %f: tensor<f32>) {
  %0 = stablehlo.reduce(%x init: %f) applies stablehlo.and across dimensions = [0] : (tensor<8xi32>, tensor<f32>) -> tensor<i32>
  return
}`
	sys, err := promote.New(promote.Torch, promote.Config{})
	if err != nil {
		t.Fatal(err)
	}
	first := ""
	for range 20 {
		_, errors := Run(moduletest.Parse(t, program), Options{System: sys})
		if len(errors) != 2 {
			t.Fatalf("%d errors: %v", len(errors), errors)
		}
		if first == "" {
			first = fmt.Sprint(errors)
		} else if got := fmt.Sprint(errors); got != first {
			t.Fatalf("%s\nand\n%s", first, got)
		}
	}
}
