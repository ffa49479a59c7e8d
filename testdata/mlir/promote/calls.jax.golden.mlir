module {
  func.func public @main(%arg0: tensor<4xi32>, %arg1: tensor<4xbf16>, %arg2: tensor<4xf32>) -> (tensor<4xbf16>, tensor<4xf32>, tensor<4xf32>) {
    %0 = call @sum(%arg0, %arg1) : (tensor<4xi32>, tensor<4xbf16>) -> tensor<4xbf16>
    %1 = call @sum_0(%arg0, %arg2) : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
    %2 = call @double(%arg2) : (tensor<4xf32>) -> tensor<4xf32>
    return %0, %1, %2 : tensor<4xbf16>, tensor<4xf32>, tensor<4xf32>
  }
  func.func private @sum(%arg0: tensor<4xi32>, %arg1: tensor<4xbf16>) -> tensor<4xbf16> {
    %0 = stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xbf16>
    %1 = stablehlo.add %0, %arg1 : tensor<4xbf16>
    return %1 : tensor<4xbf16>
  }
  func.func private @sum_0(%arg0: tensor<4xi32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xf32>
    %1 = stablehlo.add %0, %arg1 : tensor<4xf32>
    return %1 : tensor<4xf32>
  }
  func.func private @double(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.add %arg0, %arg0 : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}
