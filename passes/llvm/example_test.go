package llvm_test

import (
	"fmt"
	"os"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/passes"
	"github.com/hlo-promote/hlo-promote/passes/llvm"
)

func ExampleEmit() {
	m, diagnostics := text.Parse(&ir.Source{Name: "f.mlir", Text: []byte(`func.func @add(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
`)})
	if diagnostics.HasErrors() {
		fmt.Println(diagnostics)
		return
	}
	if _, err := passes.Promote(m, passes.Options{}); err != nil {
		fmt.Println(err)
		return
	}
	functions, diagnostics := llvm.Emit(m, llvm.Options{})
	if diagnostics.HasErrors() {
		fmt.Println(diagnostics)
		return
	}
	functions.WriteTo(os.Stdout)
	// Output:
	// define float @add(i32 %0, float %1) {
	// entry:
	// 	%2 = sitofp i32 %0 to float
	// 	%3 = fadd float %2, %1
	// 	ret float %3
	// }
}
