package passes_test

import (
	"fmt"
	"os"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/passes"
	"github.com/hlo-promote/hlo-promote/promote"
)

const mixed = `func.func @scale(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.multiply %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
`

func ExamplePromote() {
	m, diagnostics := text.Parse(&ir.Source{Name: "scale.mlir", Text: []byte(mixed)})
	if err := diagnostics.Err(); err != nil {
		fmt.Println(err)
		return
	}
	result, err := passes.Promote(m, passes.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(result.Changes()), "convert")
	text.Print(os.Stdout, m, text.PrintOptions{})
	// Output:
	// 1 convert
	// module {
	//   func.func @scale(%arg0: tensor<4xi32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
	//     %0 = stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xf32>
	//     %1 = stablehlo.multiply %0, %arg1 : tensor<4xf32>
	//     return %1 : tensor<4xf32>
	//   }
	// }
}

// A refusal is reported as diagnostics with positions in the source.
func ExamplePromote_refusal() {
	m, _ := text.Parse(&ir.Source{Name: "scale.mlir", Text: []byte(mixed)})
	safe, err := promote.New(promote.TFSafe, promote.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = passes.Promote(m, passes.Options{System: safe})
	fmt.Println(err)
	// Output:
	// scale.mlir:2:8: error: 'stablehlo.multiply' op operands 'tensor<4xi32>' and 'tensor<4xf32>' have no common type in tf-safe (spec.md#multiply C1)
}
