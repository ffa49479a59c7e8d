package ir_test

import (
	"fmt"
	"os"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
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

func ExampleModule_Walk() {
	m := read(program)
	m.Walk(func(op ir.Op) {
		fmt.Print(m.OpString(op))
		for i := range m.NumOperands(op) {
			fmt.Print(" ", m.Types.Text(m.Type(m.Operand(op, i))))
		}
		fmt.Println()
	})
	// Output:
	// func.func
	// stablehlo.add tensor<4xf32> tensor<4xf32>
	// func.return tensor<4xf32>
}

// A program can make its own diagnostics about a module.
func ExampleModule_At() {
	m := read(program)
	m.Walk(func(op ir.Op) {
		if m.OpName(op) == ir.OpAdd {
			d := m.At(m.Ranges().Operand(op, 1), ir.Warning, "the same operand twice")
			fmt.Print(d.NoteAt(m.Ranges().Value(m.Operand(op, 1)), "operand defined here").Render())
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

// A program can make a module without text.
func ExampleNewModule() {
	c := ir.NewContext()
	t := c.Types.Tensor([]int64{4}, c.Types.Scalar(elem.F32))
	m := ir.NewModule(c)
	_, entry := m.NewFunc(m.Body(m.Top()), "twice", []ir.Type{t}, []ir.Type{t})
	x := m.Arg(entry, 0)
	sum := m.Add(entry, ir.OpSpec{Name: ir.OpAdd, Operands: []ir.Value{x, x}, Results: []ir.Type{t}})
	m.Add(entry, ir.OpSpec{Name: ir.OpFuncReturn, Operands: []ir.Value{m.Result(sum, 0)}})
	if err := text.Print(os.Stdout, m, text.PrintOptions{}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// module {
	//   func.func @twice(%arg0: tensor<4xf32>) -> tensor<4xf32> {
	//     %0 = stablehlo.add %arg0, %arg0 : tensor<4xf32>
	//     return %0 : tensor<4xf32>
	//   }
	// }
}

// Attributes with a structure have types, so that a misspelled parameter does not compile.
func ExampleDotDimensionNumbers() {
	c := ir.NewContext()
	fmt.Println(c.Attrs.Text(ir.DotDimensionNumbers{LhsContracting: []int64{1}, RhsContracting: []int64{0}}.Attr(c)))
	fmt.Println(c.Attrs.Text(ir.ConvDimensionNumbers{
		InputFeature: 3, InputSpatial: []int64{1, 2}, KernelInFeature: 2, KernelOutFeature: 3, KernelSpatial: []int64{0, 1},
		OutputFeature: 3, OutputSpatial: []int64{1, 2},
	}.Attr(c)))
	fmt.Println(c.Attrs.Text(ir.GatherDimensionNumbers{OffsetDims: []int64{1}, CollapsedSliceDims: []int64{0}, StartIndexMap: []int64{0}, IndexVectorDim: 1}.Attr(c)))
	fmt.Println(c.Attrs.Text(ir.ScatterDimensionNumbers{UpdateWindowDims: []int64{1}, InsertedWindowDims: []int64{0}, ScatterDimsToOperandDims: []int64{0}, IndexVectorDim: 1}.Attr(c)))
	// Output:
	// #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>
	// #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
	// #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>
	// #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
}
