func.func @add(%x: tensor<4xbf16>, %y: tensor<4xf16>) -> tensor<4xf32> {
  %sum = stablehlo.add %x, %y : (tensor<4xbf16>, tensor<4xf16>) -> tensor<4xf32>
  return %sum : tensor<4xf32>
}
