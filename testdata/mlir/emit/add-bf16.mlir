func.func @add(%x: tensor<4xbf16>, %y: tensor<4xbf16>) -> tensor<4xbf16> {
  %sum = stablehlo.add %x, %y : tensor<4xbf16>
  return %sum : tensor<4xbf16>
}
