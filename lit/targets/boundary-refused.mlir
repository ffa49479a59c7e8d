// Types that cannot be converted at the boundary.
// RUN: hlo-promote --verify-diagnostics --split-input-file --target %S/Inputs/convert.target %s

// expected-error@+1 {{'func.func' op has a value of type 'tuple<tensor<f64>>' at the boundary, which stablehlo.convert does not accept}}
func.func @tuples(%t: tuple<tensor<f64>>) {
  return
}

// -----

func.func @g(%x: tensor<f64>) -> tensor<f64> {
  return %x : tensor<f64>
}
func.func @function(%x: tensor<f64>) -> tensor<f64> {
  // expected-error@+1 {{'func.constant' op refers to function '@g', which keeps its type at the boundary and cannot be converted}}
  %f = constant @g : (tensor<f64>) -> tensor<f64>
  %0 = call_indirect %f(%x) : (tensor<f64>) -> tensor<f64>
  return %0 : tensor<f64>
}

// -----

// f64 bits in an i64 become f32 bits in an i32 if both change, which the code outside does not
// know.
func.func @bits(%x: tensor<4xf64>, %n: tensor<4xi64>) -> (tensor<4xi64>, tensor<4xf64>, tensor<4xf64>) {
  // expected-error@+1 {{'stablehlo.bitcast_convert' op writes bits that leave the module as 'i64', which becomes 'i32'}}
  %0 = stablehlo.bitcast_convert %x : (tensor<4xf64>) -> tensor<4xi64>
  // expected-error@+1 {{'stablehlo.bitcast_convert' op reads bits that enter the module as 'i64', which becomes 'i32'}}
  %1 = stablehlo.bitcast_convert %n : (tensor<4xi64>) -> tensor<4xf64>
  %2 = stablehlo.bitcast_convert %x : (tensor<4xf64>) -> tensor<4xi64>
  %3 = stablehlo.abs %2 : tensor<4xi64>
  %4 = stablehlo.bitcast_convert %3 : (tensor<4xi64>) -> tensor<4xf64>
  return %0, %1, %4 : tensor<4xi64>, tensor<4xf64>, tensor<4xf64>
}
