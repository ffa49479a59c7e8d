package interp_test

import (
	"context"
	"fmt"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/interp"
	"github.com/hlo-promote/hlo-promote/ir/text"
)

func Example() {
	m, list := text.Parse(&ir.Source{Name: "example.mlir", Text: []byte(`
func.func @main(%x: tensor<3xf32>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %sum = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
  return %sum : tensor<f32>
}`)})
	if list.HasErrors() {
		fmt.Println(list.Err())
		return
	}
	main := ir.SymbolsOf(m).Functions()[0]
	e := interp.New(m, interp.Options{})
	x, err := e.Literal("dense<[1.0, 2.0, 4.5]> : tensor<3xf32>")
	if err != nil {
		fmt.Println(err)
		return
	}
	results, err := e.Call(context.Background(), main, x)
	if err != nil {
		fmt.Println(err)
		return
	}
	_, types := ir.Signature(m, main)
	fmt.Println(e.Text(results[0], types[0]))
	// Output: dense<7.500000e+00> : tensor<f32>
}
