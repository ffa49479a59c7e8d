!ft = (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
!mixed = (tensor<4xf32>, tensor<4xbf16>) -> tensor<4xf32>
!wide = (tensor<4xf64>) -> tensor<4xf64>
!choice = (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
!sum = (tensor<4xf32>, tensor<f32>) -> tensor<f32>
!u = (tensor<4xf32>) -> tensor<4xf32>
func.func private @k(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
func.func @main(%x: tensor<4xf32>, %b: tensor<4xbf16>, %w: tensor<4xf64>, %p: tensor<4xi1>, %s: tensor<f32>, %f: !u) {
  %0 = stablehlo.add %x, %x : !ft
  %1 = "stablehlo.add"(%x, %0) : !ft loc("here")
  %2 = stablehlo.add %x, %b : !mixed
  %3 = "stablehlo.add"(%x, %b) : !mixed
  %4 = stablehlo.select %p, %x, %3 : !choice // a type of a function for two
  %5 = func.call @k(%x, %4) : !ft
  %6 = stablehlo.reduce(%5 init: %s) applies stablehlo.add across dimensions = [0] : !sum
  %7 = stablehlo.convert %w : !wide
  %8 = stablehlo.abs %7 : !wide
  %9 = func.call_indirect %f(%5) : !u
  %10 = "any.op"(%9) : !u
  return
}
