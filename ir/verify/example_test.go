package verify_test

import (
	"fmt"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
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

// Without text, an error names the place of the operation in its function.
func ExampleModule_built() {
	c := ir.NewContext()
	four, two := c.Types.Tensor([]int64{4}, c.Types.Scalar(elem.F32)), c.Types.Tensor([]int64{2}, c.Types.Scalar(elem.F32))
	m := ir.NewModule(c)
	_, entry := m.NewFunc(m.Body(m.Top()), "f", []ir.Type{four}, []ir.Type{two})
	sine := m.Add(entry, ir.OpSpec{Name: ir.OpSine, Operands: []ir.Value{m.Arg(entry, 0)}, Results: []ir.Type{four}})
	sum := m.Add(entry, ir.OpSpec{Name: ir.OpReshape, Operands: []ir.Value{m.Result(sine, 0)}, Results: []ir.Type{two}})
	m.Add(entry, ir.OpSpec{Name: ir.OpFuncReturn, Operands: []ir.Value{m.Result(sum, 0)}})
	fmt.Println(verify.Module(m, verify.Options{}).Err())
	// Output:
	// <unknown>:0: error: operation 2 in function @f: number of output elements (2) doesn't match expected number of elements (4)
}
