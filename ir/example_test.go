package ir_test

import (
	"fmt"
	"os"

	"github.com/hlo-promote/hlo-promote/ir"
)

const program = `func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %sum = stablehlo.add %x, %x : tensor<4xf32>  // twice
  return %sum : tensor<4xf32>
}
`

func read(text string) *ir.Module {
	m, errors := ir.NewContext().Parse(&ir.Source{Name: "f.mlir", Text: []byte(text)})
	for _, d := range errors {
		fmt.Print(d.Render())
	}
	return m
}

// A module is printed as MLIR prints it.
func Example() {
	if err := read(program).Print(os.Stdout, ir.PrintOptions{}); err != nil {
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

// An error has a place in the text.
func ExampleContext_Parse() {
	read("func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {\n  return %y : tensor<4xf32>\n}\n")
	// Output:
	// f.mlir:2:10: error: use of undeclared SSA value name '%y'
	//   return %y : tensor<4xf32>
	//          ^~
}

func ExampleModule_Walk() {
	m := read(program)
	m.Walk(func(op ir.Op) {
		fmt.Print(m.OpString(op))
		for i := range m.NumOperands(op) {
			fmt.Print(" ", m.TypeString(m.Type(m.Operand(op, i))))
		}
		fmt.Println()
	})
	// Output:
	// func.func
	// stablehlo.add tensor<4xf32> tensor<4xf32>
	// func.return tensor<4xf32>
}

// A conversion, of a type to itself, is put in front of the sum; the comment and the names stay.
func ExampleModule_PrintSource() {
	m := read(program)
	m.Walk(func(op ir.Op) {
		if m.OpName(op) != ir.OpAdd {
			return
		}
		x := m.Operand(op, 1)
		convert := m.NewOp(ir.OpConvert, 0, op, []ir.Value{x}, m.Type(x))
		m.InsertBefore(op, convert)
		m.SetOperand(op, 1, m.Result(convert, 0))
	})
	if err := m.PrintSource(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
	//   %x_f32 = stablehlo.convert %x : tensor<4xf32>
	//   %sum = stablehlo.add %x, %x_f32 : tensor<4xf32>  // twice
	//   return %sum : tensor<4xf32>
	// }
}

// A diagnostic about a place in a module can be made by anybody.
func ExampleModule_At() {
	m := read(program)
	m.Walk(func(op ir.Op) {
		if m.OpName(op) == ir.OpAdd {
			d := m.At(m.OperandRange(op, 1), ir.Warning, "the same operand twice")
			fmt.Print(d.NoteAt(m.ValueRange(m.Operand(op, 1)), "operand defined here").Render())
		}
	})
	// Output:
	// f.mlir:2:28: warning: the same operand twice
	//   %sum = stablehlo.add %x, %x : tensor<4xf32>  // twice
	//                            ^~
	// f.mlir:1:14: note: operand defined here
	// func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
	//              ^~
}
