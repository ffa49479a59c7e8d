// Labels are integers, logits are bf16, and Python's 0.5 is a weak f32.
func.func @error(%labels: tensor<4xi32>, %logits: tensor<4xbf16>) -> tensor<4xbf16> {
  %difference = stablehlo.subtract %labels, %logits : (tensor<4xi32>, tensor<4xbf16>) -> tensor<4xbf16>
  %scale = stablehlo.constant {promote.weak} dense<5.000000e-01> : tensor<4xf32>
  %scaled = stablehlo.multiply %difference, %scale : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xbf16>
  return %scaled : tensor<4xbf16>
}
