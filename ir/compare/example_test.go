package compare_test

import (
	"context"
	"fmt"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/compare"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/interp"
	"github.com/hlo-promote/hlo-promote/ir/text"
)

// Two programs differ in the type in which they compute a sine.
func Example() {
	reader := text.NewReader(ir.NewContext())
	read := func(program string) *ir.Module {
		m, errors := reader.Read(&ir.Source{Name: "in.mlir", Text: []byte(program)})
		if errors.HasErrors() {
			panic(errors.Err())
		}
		return m
	}
	a := read(`func.func @main(%x: tensor<f32>) -> tensor<f32> {
  %y = stablehlo.sine %x : tensor<f32>
  return %y : tensor<f32>
}`)
	b := read(`func.func @main(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.convert %x : (tensor<f32>) -> tensor<bf16>
  %1 = stablehlo.sine %0 : tensor<bf16>
  %2 = stablehlo.convert %1 : (tensor<bf16>) -> tensor<f32>
  return %2 : tensor<f32>
}`)
	c := compare.Modules(a, b)
	for _, e := range c.Edits {
		fmt.Println(e.Kind, b.OpString(e.B))
	}
	x := interp.NewTensor(elem.F32)
	x.Set(0, elem.Bits{Lo: 0x3f000000}) // 0.5
	main := c.Functions()[0]
	report, err := c.Run(context.Background(), main[0], main[1], []interp.Value{x}, []interp.Value{x}, compare.RunOptions{})
	if err != nil {
		panic(err)
	}
	sine, result := report.Values[1], report.Results[0]
	fmt.Printf("the sine differs by %.2f ulp of bf16, the result by %.0f ulp of f32, %.1e\n", sine.ULP, result.ULP, result.Absolute)
	fmt.Println("first beyond the bound:", b.OpString(report.First().B))
	// Output:
	// convert added stablehlo.convert
	// element type changed stablehlo.sine
	// convert added stablehlo.convert
	// the sine differs by 0.47 ulp of bf16, the result by 30532 ulp of f32, 9.1e-04
	// first beyond the bound: stablehlo.convert
}
