func.func @main(%x: tensor<f32>) -> tensor<f32> {
  %r = call @f(%x) : (tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
func.func private @f(%x: tensor<f32>) -> tensor<f32> {
  %r = call @f(%x) : (tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
