// torch: (scalar.to(f64) broadcast) + f32 tensor is f32.
// CHECK: stablehlo.add %{{.*}}, %arg1 : tensor<4xf32>
func.func @main(%s: tensor<f16>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f16>) -> tensor<4xf16>
  %1 = stablehlo.convert %0 : (tensor<4xf16>) -> tensor<4xf64>
  %2 = stablehlo.add %1, %x : (tensor<4xf64>, tensor<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}
