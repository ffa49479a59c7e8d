// A declared function needs a body, or a boundary that keeps its types, if converts accept them.
// RUN: not hlo-promote --target no-f64 %s 2>&1 | FileCheck %s
// RUN: not hlo-promote --target %S/Inputs/convert.target %s 2>&1 | FileCheck %s --check-prefix=CONVERT

//      CHECK: error: function '@tensors' has no body, and its type '(tensor<f64>) -> tensor<f64>' would change
//      CHECK: note: give the function a body, or write 'boundary convert' in a target file
func.func private @tensors(tensor<f64>) -> tensor<f64>

//      CHECK: error: function '@tuples' has no body, and its type '(tensor<f64>, tuple<tensor<f64>>) -> tensor<f64>' would change
//      CHECK: note: give the function a body{{$}}
func.func private @tuples(tensor<f64>, tuple<tensor<f64>>) -> tensor<f64>

//      CONVERT: error: 'func.func' op has a value of type 'tuple<tensor<f64>>' at the boundary, which stablehlo.convert does not accept
//      CONVERT: note: choose 'boundary replace' in the target
//      CONVERT: error: 'func.call' op has a value of type 'tuple<tensor<f64>>' at the boundary, which stablehlo.convert does not accept
//      CONVERT: note: define '@tuples', and choose 'boundary replace' in the target
func.func @calls(%x: tensor<f64>, %t: tuple<tensor<f64>>) -> tensor<f64> {
  %0 = call @tuples(%x, %t) : (tensor<f64>, tuple<tensor<f64>>) -> tensor<f64>
  return %0 : tensor<f64>
}
