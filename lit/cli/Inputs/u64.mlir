func.func @f(%u: tensor<4xui64>, %s: tensor<4xi64>) -> tensor<4xf32> {
  %0 = stablehlo.add %u, %s : (tensor<4xui64>, tensor<4xi64>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
