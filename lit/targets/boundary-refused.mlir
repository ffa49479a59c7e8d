// What no convert takes at the boundary.
// RUN: hlo-promote --verify-diagnostics --split-input-file --target %S/Inputs/convert.target %s

// expected-error@+1 {{'func.func' op has a value of type 'tuple<tensor<f64>>' at the boundary, which no convert takes}}
func.func @tuples(%t: tuple<tensor<f64>>) {
  return
}

// -----

func.func @g(%x: tensor<f64>) -> tensor<f64> {
  return %x : tensor<f64>
}
func.func @function(%x: tensor<f64>) -> tensor<f64> {
  // expected-error@+1 {{'func.constant' op is function '@g', which keeps its type at the boundary, and no convert takes it}}
  %f = constant @g : (tensor<f64>) -> tensor<f64>
  %0 = call_indirect %f(%x) : (tensor<f64>) -> tensor<f64>
  return %0 : tensor<f64>
}
