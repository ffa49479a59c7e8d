func.func @f(%x: tensor<4xi32>, %y: tensor<4xf32>, %i: index) -> f32 {
  %sum = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xi32>
  %first = mydialect.pick %sum[%i] : tensor<4xi32>
  return %first : f32
}
