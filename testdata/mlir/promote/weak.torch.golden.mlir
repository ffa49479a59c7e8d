module {
  func.func @gives_way(%arg0: tensor<4xbf16>, %arg1: tensor<f32>) -> tensor<4xbf16> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %1 = stablehlo.convert %0 : (tensor<4xf32>) -> tensor<4xbf16>
    %2 = stablehlo.multiply %arg0, %1 : tensor<4xbf16>
    return %2 : tensor<4xbf16>
  }
  func.func @raises_the_kind(%arg0: tensor<4xi32>) -> tensor<4xf64> {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<4xf32>
    %0 = stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xf32>
    %1 = stablehlo.multiply %0, %cst : tensor<4xf32>
    %2 = stablehlo.convert %1 : (tensor<4xf32>) -> tensor<4xf64>
    return %2 : tensor<4xf64>
  }
  func.func @constant(%arg0: tensor<4xf16>) -> tensor<4xf16> {
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<4xf16>
    %0 = stablehlo.power %arg0, %cst : tensor<4xf16>
    return %0 : tensor<4xf16>
  }
}
