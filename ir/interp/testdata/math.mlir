// Samples of the programs in tests/math of openxla/stablehlo at 3c9301c11, whose expected values
// were computed with mpmath.

// atanh_float64.mlir, sample 44
func.func @main() {
  %x = stablehlo.constant dense<0xBCD92BB512BB512B> : tensor<f64>
  %expected = stablehlo.constant dense<0xBCD92BB512BB512B> : tensor<f64>
  %0 = "chlo.atanh"(%x) : (tensor<f64>) -> tensor<f64>
  check.expect_close %0, %expected, max_ulp_difference = 3 : tensor<f64>, tensor<f64>
  return
}

// -----

// exponential_complex128.mlir, sample 16
func.func @main() {
  %x = stablehlo.constant dense<(0xBFF8000000000000, 0xFFEFFFFFFFFFFFFF)> : tensor<complex<f64>>
  %expected = stablehlo.constant dense<(0xBFCC8F706774FB70, 0xBF5223C5E5186B21)> : tensor<complex<f64>>
  %0 = "stablehlo.exponential"(%x) : (tensor<complex<f64>>) -> tensor<complex<f64>>
  check.expect_close %0, %expected, max_ulp_difference = 3 : tensor<complex<f64>>, tensor<complex<f64>>
  return
}

// -----

// log_complex128.mlir, sample 53
func.func @main() {
  %x = stablehlo.constant dense<(0xFFEFFFFFFFFFFFFF, 0x9FFC000000000000)> : tensor<complex<f64>>
  %expected = stablehlo.constant dense<(0x40862E42FEFA39EF, 0xC00921FB54442D18)> : tensor<complex<f64>>
  %0 = "stablehlo.log"(%x) : (tensor<complex<f64>>) -> tensor<complex<f64>>
  check.expect_close %0, %expected, max_ulp_difference = 3 : tensor<complex<f64>>, tensor<complex<f64>>
  return
}

// -----

// log_plus_one_complex128.mlir, sample 53
func.func @main() {
  %x = stablehlo.constant dense<(0xFFEFFFFFFFFFFFFF, 0x9FFC000000000000)> : tensor<complex<f64>>
  %expected = stablehlo.constant dense<(0x40862E42FEFA39EF, 0xC00921FB54442D18)> : tensor<complex<f64>>
  %0 = "stablehlo.log_plus_one"(%x) : (tensor<complex<f64>>) -> tensor<complex<f64>>
  check.expect_close %0, %expected, max_ulp_difference = 3 : tensor<complex<f64>>, tensor<complex<f64>>
  return
}

// -----

// log_plus_one_float64.mlir, sample 44
func.func @main() {
  %x = stablehlo.constant dense<0xBCD92BB512BB512B> : tensor<f64>
  %expected = stablehlo.constant dense<0xBCD92BB512BB5130> : tensor<f64>
  %0 = "stablehlo.log_plus_one"(%x) : (tensor<f64>) -> tensor<f64>
  check.expect_close %0, %expected, max_ulp_difference = 3 : tensor<f64>, tensor<f64>
  return
}

// -----

// square_complex128.mlir, sample 1
func.func @main() {
  %x = stablehlo.constant dense<(0xFFEFFFFFFFFFFFFF, 0xFFF0000000000000)> : tensor<complex<f64>>
  %expected = stablehlo.constant dense<(0xFFF0000000000000, 0x7FF0000000000000)> : tensor<complex<f64>>
  %0 = "chlo.square"(%x) : (tensor<complex<f64>>) -> tensor<complex<f64>>
  check.expect_close %0, %expected, max_ulp_difference = 3 : tensor<complex<f64>>, tensor<complex<f64>>
  return
}

// -----

// square_complex64.mlir, sample 1
func.func @main() {
  %x = stablehlo.constant dense<(0xFF7FFFFF, 0xFF800000)> : tensor<complex<f32>>
  %expected = stablehlo.constant dense<(0xFF800000, 0x7F800000)> : tensor<complex<f32>>
  %0 = "chlo.square"(%x) : (tensor<complex<f32>>) -> tensor<complex<f32>>
  check.expect_close %0, %expected, max_ulp_difference = 3 : tensor<complex<f32>>, tensor<complex<f32>>
  return
}
