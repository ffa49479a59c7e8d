// No integer type contains both ui64 and i64. JAX joins them to a weak float, NumPy and Keras to
// other types, tf-safe and PyTorch refuse: switch "system" and compare the type of %0.
func.func private @mix(%a: tensor<4xui64>, %b: tensor<4xi64>, %c: tensor<4xf16>) -> tensor<4xf16> {
  %0 = stablehlo.add %a, %b : (tensor<4xui64>, tensor<4xi64>) -> tensor<4xi64>
  %1 = stablehlo.multiply %0, %c : (tensor<4xi64>, tensor<4xf16>) -> tensor<4xf16>
  return %1 : tensor<4xf16>
}
