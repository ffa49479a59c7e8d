// One f64 constant without a weak mark makes everything after it f64, which is slow.
// Hover a convert in the result to see which operand forces it. Mark the constant
// {promote.weak}, or set "weak-constants" to splat, and the converts disappear.
func.func private @layer(%x: tensor<8x16xf32>, %w: tensor<16x4xf32>, %b: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %eps = stablehlo.constant dense<1.000000e-06> : tensor<8x16xf64>
  %0 = stablehlo.add %x, %eps : (tensor<8x16xf32>, tensor<8x16xf64>) -> tensor<8x16xf32>
  %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
  %2 = stablehlo.add %1, %b : tensor<8x4xf32>
  %3 = stablehlo.tanh %2 : tensor<8x4xf32>
  return %3 : tensor<8x4xf32>
}
