func.func @f(%x: tensor<4x!quant.uniform<i8:f32, 2.0:15>>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4x!quant.uniform<i8:f32, 2.0:15>>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
