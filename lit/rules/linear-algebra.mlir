// Linear algebra computes in floats and complex numbers: integers are joined, then converted.
// RUN: hlo-promote %s | FileCheck %s

// CHECK-LABEL: func.func @cholesky(
// CHECK:         %[[F:.*]] = stablehlo.convert %arg0 : (tensor<3x3xi32>) -> tensor<3x3xf32>
// CHECK-NEXT:    stablehlo.cholesky %[[F]], lower = true : tensor<3x3xf32>
// CHECK-NEXT:    stablehlo.cholesky %arg1 : tensor<3x3xcomplex<f64>>
// CHECK-NEXT:    return
func.func @cholesky(%x: tensor<3x3xi32>, %c: tensor<3x3xcomplex<f64>>) {
  %0 = stablehlo.cholesky %x, lower = true : tensor<3x3xi32>
  %1 = stablehlo.cholesky %c : (tensor<3x3xcomplex<f64>>) -> tensor<3x3xf64>
  return
}

// CHECK-LABEL: func.func @triangular_solve(
// CHECK:         %[[B:.*]] = stablehlo.convert %arg1 : (tensor<3x2xf16>) -> tensor<3x2xf32>
// CHECK-NEXT:    "stablehlo.triangular_solve"(%arg0, %[[B]])
// CHECK-SAME:      : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
// CHECK-DAG:     %[[I:.*]] = stablehlo.convert %arg2 : (tensor<3x3xi8>) -> tensor<3x3xf64>
// CHECK-DAG:     %[[J:.*]] = stablehlo.convert %arg3 : (tensor<3x2xi64>) -> tensor<3x2xf64>
// CHECK:         "stablehlo.triangular_solve"(%[[I]], %[[J]])
// CHECK-SAME:      : (tensor<3x3xf64>, tensor<3x2xf64>) -> tensor<3x2xf64>
func.func @triangular_solve(%a: tensor<3x3xf32>, %b: tensor<3x2xf16>, %i: tensor<3x3xi8>, %j: tensor<3x2xi64>) {
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<3x2xf16>) -> tensor<3x2xf16>
  %1 = "stablehlo.triangular_solve"(%i, %j) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xi8>, tensor<3x2xi64>) -> tensor<3x2xf32>
  return
}
