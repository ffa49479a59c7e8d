func.func @f(%x: tensor<4xf32>, %y: tensor<4xf8E4M3FN>) -> tensor<4xf32> {
  %sum = stablehlo.add %x, %y : (tensor<4xf32>, tensor<4xf8E4M3FN>) -> tensor<4xf32>
  return %sum : tensor<4xf32>
}
