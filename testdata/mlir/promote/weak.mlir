// Weak values give way, alone they keep their type, and constants are rewritten rather than converted.
func.func @gives_way(%x: tensor<4xbf16>, %s: tensor<f32> {promote.weak}) -> tensor<4xbf16> {
  %all = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %0 = stablehlo.multiply %x, %all : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

func.func @raises_the_kind(%x: tensor<4xi32>) -> tensor<4xf64> {
  %half = stablehlo.constant {promote.weak} dense<0.5> : tensor<4xf64>
  %0 = stablehlo.multiply %x, %half : (tensor<4xi32>, tensor<4xf64>) -> tensor<4xf64>
  return %0 : tensor<4xf64>
}

func.func @constant(%x: tensor<4xf16>) -> tensor<4xf16> {
  %two = stablehlo.constant {promote.weak} dense<2> : tensor<4xi32>
  %0 = stablehlo.power %x, %two : (tensor<4xf16>, tensor<4xi32>) -> tensor<4xf16>
  return %0 : tensor<4xf16>
}
