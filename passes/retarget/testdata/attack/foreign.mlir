// Unknown dialect.
func.func @unk(%x: tensor<4xf64>) -> tensor<4xf64> {
  %0 = "foo.bar"(%x) : (tensor<4xf64>) -> tensor<4xf64>
  return %0 : tensor<4xf64>
}
// -----
// Quantized.
func.func @quant(%x: tensor<4x!quant.uniform<i8:f32, 0.5>>, %y: tensor<4xf64>) -> (tensor<4xf32>, tensor<4xf64>) {
  %0 = stablehlo.uniform_dequantize %x : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4xf32>
  return %0, %y : tensor<4xf32>, tensor<4xf64>
}
// -----
// Unranked.
func.func @ur(%x: tensor<*xf64>) -> tensor<*xf64> {
  %0 = stablehlo.negate %x : tensor<*xf64>
  return %0 : tensor<*xf64>
}
// -----
// Quantized by f64 expressed.
func.func @q64(%x: tensor<4x!quant.uniform<i8:f64, 0.5>>) -> tensor<4xf64> {
  %0 = stablehlo.uniform_dequantize %x : (tensor<4x!quant.uniform<i8:f64, 0.5>>) -> tensor<4xf64>
  return %0 : tensor<4xf64>
}
// -----
// Custom form of an unknown dialect.
func.func @cf(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = foo.bar %x, %x : tensor<4xf64>
  return %x : tensor<4xf32>
}
