// What every system is asked first: an integer with floats of several widths, booleans, comparison.
func.func @arithmetic(%i: tensor<4xi32>, %h: tensor<4xbf16>, %f: tensor<4xf32>, %b: tensor<4xi1>) -> (tensor<4xf64>, tensor<4xf64>, tensor<4xf64>) {
  %0 = stablehlo.add %i, %h : (tensor<4xi32>, tensor<4xbf16>) -> tensor<4xbf16>
  %1 = stablehlo.multiply %0, %f : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xf32>
  %2 = stablehlo.subtract %f, %i : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  %3 = stablehlo.maximum %b, %f : (tensor<4xi1>, tensor<4xf32>) -> tensor<4xf32>
  %4 = stablehlo.convert %1 : (tensor<4xf32>) -> tensor<4xf64>
  %5 = stablehlo.convert %2 : (tensor<4xf32>) -> tensor<4xf64>
  %6 = stablehlo.convert %3 : (tensor<4xf32>) -> tensor<4xf64>
  return %4, %5, %6 : tensor<4xf64>, tensor<4xf64>, tensor<4xf64>
}

func.func @choice(%i: tensor<4xi32>, %f: tensor<4xf32>) -> tensor<4xf64> {
  %0 = stablehlo.compare LT, %i, %f, SIGNED : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xi1>
  %1 = stablehlo.select %0, %i, %f : (tensor<4xi1>, tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = stablehlo.convert %1 : (tensor<4xf32>) -> tensor<4xf64>
  return %2 : tensor<4xf64>
}
