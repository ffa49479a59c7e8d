module {
  func.func @arithmetic(%arg0: tensor<4xi32>, %arg1: tensor<4xbf16>, %arg2: tensor<4xf32>, %arg3: tensor<4xi1>) -> (tensor<4xf64>, tensor<4xf64>, tensor<4xf64>) {
    %0 = stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xbf16>
    %1 = stablehlo.add %0, %arg1 : tensor<4xbf16>
    %2 = stablehlo.convert %1 : (tensor<4xbf16>) -> tensor<4xf32>
    %3 = stablehlo.multiply %2, %arg2 : tensor<4xf32>
    %4 = stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xf32>
    %5 = stablehlo.subtract %arg2, %4 : tensor<4xf32>
    %6 = stablehlo.convert %arg3 : (tensor<4xi1>) -> tensor<4xf32>
    %7 = stablehlo.maximum %6, %arg2 : tensor<4xf32>
    %8 = stablehlo.convert %3 : (tensor<4xf32>) -> tensor<4xf64>
    %9 = stablehlo.convert %5 : (tensor<4xf32>) -> tensor<4xf64>
    %10 = stablehlo.convert %7 : (tensor<4xf32>) -> tensor<4xf64>
    return %8, %9, %10 : tensor<4xf64>, tensor<4xf64>, tensor<4xf64>
  }
  func.func @choice(%arg0: tensor<4xi32>, %arg1: tensor<4xf32>) -> tensor<4xf64> {
    %0 = stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xf32>
    %1 = stablehlo.compare LT, %0, %arg1, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %2 = stablehlo.select %1, %0, %arg1 : tensor<4xi1>, tensor<4xf32>
    %3 = stablehlo.convert %2 : (tensor<4xf32>) -> tensor<4xf64>
    return %3 : tensor<4xf64>
  }
}
