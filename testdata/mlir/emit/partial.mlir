func.func @scale(%x: tensor<4xbf16>, %s: tensor<4xf32>) -> tensor<4xf32> {
  %scaled = stablehlo.multiply %x, %s : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xf32>
  return %scaled : tensor<4xf32>
}
func.func @turn(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %turned = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %turned : tensor<3x2xf32>
}
