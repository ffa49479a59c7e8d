// np.transpose(np.int32(100000) * np.ones((2, 3), np.int32)).astype(np.int16) wraps; of a weak
// value of JAX kept-literals.mlir has an error.
func.func public @main() -> tensor<3x2xi16> {
  // CHECK: %[[C:.*]] = stablehlo.constant dense<100000> : tensor<2x3xi32>
  // CHECK: %[[T:.*]] = stablehlo.transpose %[[C]], dims = [1, 0] : (tensor<2x3xi32>) -> tensor<3x2xi32>
  // CHECK: stablehlo.convert %[[T]] : (tensor<3x2xi32>) -> tensor<3x2xi16>
  %c = stablehlo.constant {promote.weak} dense<100000> : tensor<2x3xi32>
  %0 = stablehlo.transpose %c, dims = [1, 0] : (tensor<2x3xi32>) -> tensor<3x2xi16>
  return %0 : tensor<3x2xi16>
}

// np.floor(np.int64(2049)).astype(np.int8) wraps too: an operation that is the identity does not
// return a Python number either.
func.func public @floor() -> tensor<2xi8> {
  // CHECK: %[[C:.*]] = stablehlo.constant dense<2049> : tensor<2xi64>
  // CHECK: stablehlo.convert %[[C]] : (tensor<2xi64>) -> tensor<2xi8>
  %c = stablehlo.constant {promote.weak} dense<2049> : tensor<2xi64>
  %0 = stablehlo.floor %c : (tensor<2xi64>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}
