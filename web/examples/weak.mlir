// Python's 0.5 has no type of its own, which the mark promote.weak records.
// It takes the type of the other operand, bf16, so nothing is widened.
// Delete the mark, and the constant makes everything f32.
func.func @scale(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  %half = stablehlo.constant {promote.weak} dense<5.000000e-01> : tensor<4xf32>
  %0 = stablehlo.multiply %x, %half : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}
