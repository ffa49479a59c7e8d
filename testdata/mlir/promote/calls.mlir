// A private function that is called with two tuples of types, another with one.
func.func public @main(%i: tensor<4xi32>, %h: tensor<4xbf16>, %f: tensor<4xf32>) -> (tensor<4xbf16>, tensor<4xf32>, tensor<4xf32>) {
  %0 = call @sum(%i, %h) : (tensor<4xi32>, tensor<4xbf16>) -> tensor<4xbf16>
  %1 = call @sum(%i, %f) : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = call @double(%f) : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1, %2 : tensor<4xbf16>, tensor<4xf32>, tensor<4xf32>
}
func.func private @sum(%x: tensor<4xi32>, %y: tensor<4xbf16>) -> tensor<4xbf16> {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xbf16>) -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}
func.func private @double(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  %0 = stablehlo.add %x, %x : tensor<4xbf16>
  return %0 : tensor<4xbf16>
}
