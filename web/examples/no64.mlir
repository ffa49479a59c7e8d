// A machine without 64-bit types: promotion by NumPy's rules makes f64 of i32 and f32, and the
// target no64 takes it out again, in values, constants and signatures, and says what it did.
func.func @main(%n: tensor<4xi32>, %x: tensor<4xf32>, %k: tensor<i64>) -> (tensor<4xf64>, tensor<i64>) {
  %0 = stablehlo.add %n, %x : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf64>
  %one = stablehlo.constant dense<1> : tensor<i64>
  %1 = stablehlo.add %k, %one : tensor<i64>
  return %0, %1 : tensor<4xf64>, tensor<i64>
}
