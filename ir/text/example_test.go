package text_test

import (
	"fmt"
	"os"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text"
)

const program = `func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %sum = stablehlo.add %x, %x : tensor<4xf32>  // twice
  return %sum : tensor<4xf32>
}
`

func read(program string) *ir.Module {
	m, errors := text.Parse(&ir.Source{Name: "f.mlir", Text: []byte(program)})
	for _, d := range errors {
		fmt.Print(d.Render())
	}
	return m
}

// Example reads a module and prints it as MLIR does.
func Example() {
	if err := text.Print(os.Stdout, read(program), text.PrintOptions{}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// module {
	//   func.func @f(%arg0: tensor<4xf32>) -> tensor<4xf32> {
	//     %0 = stablehlo.add %arg0, %arg0 : tensor<4xf32>
	//     return %0 : tensor<4xf32>
	//   }
	// }
}

// ExampleParse shows an error with its position.
func ExampleParse() {
	read("func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {\n  return %y : tensor<4xf32>\n}\n")
	// Output:
	// f.mlir:2:10: error: use of undeclared SSA value name '%y'
	//   return %y : tensor<4xf32>
	//          ^~
}
