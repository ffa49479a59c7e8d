func.func @add(%x: tensor<4xui64>, %y: tensor<4xi64>) -> tensor<4xf64> {
  %sum = stablehlo.add %x, %y : (tensor<4xui64>, tensor<4xi64>) -> tensor<4xf64>
  return %sum : tensor<4xf64>
}
