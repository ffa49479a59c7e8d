// Each flag about promotion, targets, findings or gates has an effect on this module.
func.func private @callee(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
func.func @integers(%x: tensor<4xi32>, %y: tensor<4xi64>, %z: tensor<4xui64>) -> tensor<4xi64> {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xi64>) -> tensor<4xi64>
  %1 = stablehlo.add %z, %y : (tensor<4xui64>, tensor<4xi64>) -> tensor<4xi64>
  return %0 : tensor<4xi64>
}
func.func @floats(%x: tensor<4xbf16>, %y: tensor<4xf8E5M2>, %z: tensor<bf16>) -> tensor<4xf64> {
  %c = stablehlo.constant dense<1.5> : tensor<4xf32>
  %w = stablehlo.constant {promote.weak} dense<1.5> : tensor<4xf32>
  %0 = stablehlo.add %x, %c : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xbf16>
  %1 = stablehlo.multiply %x, %w : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xbf16> loc("train.py":3:5)
  %2 = func.call @callee(%1) : (tensor<4xbf16>) -> tensor<4xf32>
  %3 = stablehlo.broadcast_in_dim %z, dims = [] : (tensor<bf16>) -> tensor<4xbf16>
  %4 = stablehlo.add %3, %c : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xf32>
  %5 = stablehlo.convert %4 : (tensor<4xf32>) -> tensor<4xf64>
  %6 = stablehlo.convert %5 : (tensor<4xf64>) -> tensor<4xf32>
  %7 = "mine.op"(%6, %x) : (tensor<4xf32>, tensor<4xbf16>) -> tensor<4xf32>
  return %7 : tensor<4xf32>
}
func.func @loop(%n: tensor<f32>) -> tensor<f32> {
  %w = stablehlo.constant {promote.weak} dense<1> : tensor<i32>
  %0 = stablehlo.while(%i = %w) : tensor<i32> cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %a = stablehlo.add %i, %n : (tensor<i32>, tensor<f32>) -> tensor<f32>
    stablehlo.return %a : tensor<f32>
  }
  %1 = stablehlo.add %0, %n : (tensor<i32>, tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}

// -----
func.func @second(%x: tensor<i32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.add %x, %y : (tensor<i32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
