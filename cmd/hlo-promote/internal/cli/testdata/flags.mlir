// Each flag about promotion, targets, findings or gates has an effect on one of these modules.
// -----
func.func @integers(%x: tensor<4xi32>, %y: tensor<4xi64>, %z: tensor<4xui64>) -> tensor<4xi64> {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xi64>) -> tensor<4xi64>
  return %0 : tensor<4xi64>
}
// -----
func.func @policy(%x: tensor<4xi1>, %y: tensor<4xi64>, %z: tensor<4xui64>) {
  %0 = stablehlo.add %z, %y : (tensor<4xui64>, tensor<4xi64>) -> tensor<4xi64>
  return
}
// -----
func.func private @callee(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
func.func @call(%x: tensor<4xbf16>) -> tensor<4xf32> {
  %0 = func.call @callee(%x) : (tensor<4xbf16>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
func.func @weak(%x: tensor<4xbf16>, %z: tensor<bf16>) -> tensor<4xf32> {
  %c = stablehlo.constant dense<1.5> : tensor<4xf32>
  %w = stablehlo.constant {promote.weak} dense<1.5> : tensor<4xf32>
  %s = stablehlo.constant dense<1.5> : tensor<f32>
  %0 = stablehlo.add %x, %c : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.multiply %x, %w : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xbf16> loc("train.py":3:5)
  %2 = stablehlo.add %z, %s : (tensor<bf16>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<4xf32>
}
// -----
func.func @wide(%y: tensor<4xf16>, %n: tensor<4xi32>) -> tensor<4xf32> {
  %0 = stablehlo.add %y, %y : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xf32>
  %1 = stablehlo.add %n, %y : (tensor<4xi32>, tensor<4xf16>) -> tensor<4xf16>
  return %0 : tensor<4xf32>
}
// -----
func.func @converts(%x: tensor<bf16>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.broadcast_in_dim %x, dims = [] : (tensor<bf16>) -> tensor<4xbf16>
  %1 = stablehlo.add %0, %y : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xf32>
  %2 = stablehlo.convert %1 : (tensor<4xf32>) -> tensor<4xf64>
  %3 = stablehlo.convert %2 : (tensor<4xf64>) -> tensor<4xf32>
  %4 = stablehlo.convert %3 : (tensor<4xf32>) -> tensor<4xbf16>
  return %3 : tensor<4xf32>
}
// -----
func.func @unknown(%x: tensor<4xbf16>, %y: tensor<4xf32>) {
  "mine.op"(%x, %y) : (tensor<4xbf16>, tensor<4xf32>) -> () loc("train.py":9:3)
  return
}
// -----
func.func @loop(%b: tensor<i1>, %n: tensor<f32>) -> tensor<f32> {
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
func.func @marked() {
  %w = stablehlo.constant {promote.weak} dense<1.5> : tensor<4xf32>
  return
}
// -----
func.func @legal(%x: tensor<f32>, %y: tensor<4xf32>, %z: tensor<4xi64>, %h: tensor<4xf16>, %d: tensor<4xf64>) -> (tensor<4xf16>, tensor<4xbf16>, tensor<4xi64>, tensor<4xf16>, tensor<4xf64>) {
  %0 = stablehlo.broadcast_in_dim %x, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %1 = stablehlo.convert %0 : (tensor<4xf32>) -> tensor<4xf16>
  %2 = stablehlo.convert %y : (tensor<4xf32>) -> tensor<4xf64>
  %3 = stablehlo.convert %2 : (tensor<4xf64>) -> tensor<4xf32>
  %4 = stablehlo.convert %3 : (tensor<4xf32>) -> tensor<4xbf16>
  %5 = stablehlo.convert %h : (tensor<4xf16>) -> tensor<4xf32>
  %6 = stablehlo.convert %5 : (tensor<4xf32>) -> tensor<4xf16>
  return %1, %4, %z, %6, %d : tensor<4xf16>, tensor<4xbf16>, tensor<4xi64>, tensor<4xf16>, tensor<4xf64>
}
