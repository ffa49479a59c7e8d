// A machine without 64-bit types: NumPy's rules promote i32 and f32 to f64. The target no64
// then replaces f64 in values, constants and signatures, and reports the changes.
func.func @main(%n: tensor<4xi32>, %x: tensor<4xf32>, %k: tensor<i64>) -> (tensor<4xf64>, tensor<i64>) {
  %0 = stablehlo.add %n, %x : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf64>
  %one = stablehlo.constant dense<1> : tensor<i64>
  %1 = stablehlo.add %k, %one : tensor<i64>
  return %0, %1 : tensor<4xf64>, tensor<i64>
}
