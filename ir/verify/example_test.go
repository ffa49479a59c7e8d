package verify_test

import (
	"fmt"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/ir/verify"
)

func ExampleModule() {
	m, diagnostics := text.NewReader(ir.NewContext()).Read(&ir.Source{Name: "f.mlir", Text: []byte(`func.func @f(%x: tensor<4xf32>) -> tensor<2xf32> {
  %0 = stablehlo.slice %x [0:3] : (tensor<4xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
`)})
	if diagnostics.HasErrors() {
		fmt.Println(diagnostics)
		return
	}
	for _, d := range verify.Module(m, verify.Options{AsReference: true}) {
		fmt.Println(d)
	}
	// Output:
	// f.mlir:2:8: error: 'stablehlo.slice' op inferred type(s) 'tensor<3xf32>' are incompatible with return type(s) of operation 'tensor<2xf32>'
	// f.mlir:2:8: error: 'stablehlo.slice' op failed to infer returned types
}
