package explain_test

import (
	"fmt"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/passes"
	"github.com/hlo-promote/hlo-promote/passes/explain"
	"github.com/hlo-promote/hlo-promote/promote"
)

const mixed = `func.func @scale(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.multiply %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
`

// ExampleReasons lists the conversions that promotion inserted, with the path through the lattice.
func ExampleReasons() {
	m, diagnostics := text.Parse(&ir.Source{Name: "scale.mlir", Text: []byte(mixed)})
	if diagnostics.HasErrors() {
		fmt.Println(diagnostics)
		return
	}
	system, err := promote.New(promote.JAX, promote.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := passes.Promote(m, passes.Options{System: system})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range explain.Reasons(m, result, system) {
		fmt.Printf("%s to %s because of operand #%d, %s: %v\n", r.From, r.To, r.Forcer, r.By, r.Path)
	}
	// Output:
	// i32 to f32 because of operand #1, f32: [i32 i64 f* bf16 f32]
}

// ExampleWhy reports where a type comes from and how far it goes.
func ExampleWhy() {
	m, diagnostics := text.Parse(&ir.Source{Name: "scale.mlir", Text: []byte(mixed)})
	if diagnostics.HasErrors() {
		fmt.Println(diagnostics)
		return
	}
	spread := explain.Why(m, elem.F32)
	fmt.Println(spread.Values, "values,", spread.Results, "result, from", len(spread.Origins), "origin")
	// Output:
	// 2 values, 1 result, from 1 origin
}
