func.func @f(%x: tensor<4xi32>, %y: tensor<4xf16>) -> tensor<4xf32> {
  %sum = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf16>) -> tensor<4xf32>
  return %sum : tensor<4xf32>
}
