module {
  func.func @arithmetic(%arg0: tensor<4xi32>, %arg1: tensor<4xbf16>, %arg2: tensor<4xf32>, %arg3: tensor<4xi1>) -> (tensor<4xf64>, tensor<4xf64>, tensor<4xf64>) {
    %0 = stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xf64>
    %1 = stablehlo.convert %arg1 : (tensor<4xbf16>) -> tensor<4xf64>
    %2 = stablehlo.add %0, %1 : tensor<4xf64>
    %3 = stablehlo.convert %arg2 : (tensor<4xf32>) -> tensor<4xf64>
    %4 = stablehlo.multiply %2, %3 : tensor<4xf64>
    %5 = stablehlo.subtract %3, %0 : tensor<4xf64>
    %6 = stablehlo.convert %arg3 : (tensor<4xi1>) -> tensor<4xf32>
    %7 = stablehlo.maximum %6, %arg2 : tensor<4xf32>
    %8 = stablehlo.convert %7 : (tensor<4xf32>) -> tensor<4xf64>
    return %4, %5, %8 : tensor<4xf64>, tensor<4xf64>, tensor<4xf64>
  }
  func.func @choice(%arg0: tensor<4xi32>, %arg1: tensor<4xf32>) -> tensor<4xf64> {
    %0 = stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xf64>
    %1 = stablehlo.convert %arg1 : (tensor<4xf32>) -> tensor<4xf64>
    %2 = stablehlo.compare LT, %0, %1, FLOAT : (tensor<4xf64>, tensor<4xf64>) -> tensor<4xi1>
    %3 = stablehlo.select %2, %0, %1 : tensor<4xi1>, tensor<4xf64>
    return %3 : tensor<4xf64>
  }
}
