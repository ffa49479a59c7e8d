package retarget_test

import (
	"fmt"
	"os"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/passes/retarget"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

// ExampleRun defines a target for a machine without f64.
func ExampleRun() {
	machine, err := target.Read(retarget.Ops(), target.Source{File: "tiny.target", Text: "replace f64 = f32\n"})
	if err != nil {
		fmt.Println(err)
		return
	}
	m, diagnostics := text.Parse(&ir.Source{Name: "f.mlir", Text: []byte(`func.func @square(%x: tensor<4xf64>) -> tensor<4xf64> {
  %0 = stablehlo.multiply %x, %x : tensor<4xf64>
  return %0 : tensor<4xf64>
}
`)})
	if !diagnostics.HasErrors() {
		_, diagnostics = retarget.Run(m, machine)
	}
	if diagnostics.HasErrors() {
		fmt.Println(diagnostics)
		return
	}
	text.Print(os.Stdout, m, text.PrintOptions{})
	// Output:
	// module {
	//   func.func @square(%arg0: tensor<4xf32>) -> tensor<4xf32> {
	//     %0 = stablehlo.multiply %arg0, %arg0 : tensor<4xf32>
	//     return %0 : tensor<4xf32>
	//   }
	// }
}
