package source_test

import (
	"fmt"
	"os"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/source"
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

// ExamplePrint inserts a convert before an addition; the comment and the names stay.
func ExamplePrint() {
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
	if err := source.Print(os.Stdout, m); err != nil {
		fmt.Println(err)
	}
	// Output:
	// func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
	//   %x_f32 = stablehlo.convert %x : tensor<4xf32>
	//   %sum = stablehlo.add %x, %x_f32 : tensor<4xf32>  // twice
	//   return %sum : tensor<4xf32>
	// }
}

// ExampleDivide inserts two converts, which are independent of each other. The product uses the
// first convert and belongs to its part.
func ExampleDivide() {
	const program = `func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>) {
  %0 = stablehlo.add %x, %x : tensor<4xf32>
  %1 = stablehlo.add %y, %y : tensor<4xf32>
  %2 = stablehlo.multiply %x, %x : tensor<4xf32>
  return
}
`
	m := read(program)
	made := map[ir.Value]ir.Value{}
	m.Walk(func(op ir.Op) {
		if n := m.OpName(op); n != ir.OpAdd && n != ir.OpMultiply {
			return
		}
		v := m.Operand(op, 0)
		if made[v] == 0 {
			convert := m.NewOp(ir.OpConvert, 0, op, []ir.Value{v}, m.Type(v))
			m.InsertBefore(op, convert)
			made[v] = m.Result(convert, 0)
		}
		m.SetOperand(op, 0, made[v])
	})
	parts := source.Divide(m, read(program), func(ir.Value) bool { return false })
	for i, edits := range parts.Edits {
		for _, e := range edits {
			fmt.Printf("part %d: %q\n", i, e.Text)
		}
	}
	// Output:
	// part 0: "  %x_f32 = stablehlo.convert %x : tensor<4xf32>\n"
	// part 0: "%x_f32"
	// part 0: "%x_f32"
	// part 1: "  %y_f32 = stablehlo.convert %y : tensor<4xf32>\n"
	// part 1: "%y_f32"
}
