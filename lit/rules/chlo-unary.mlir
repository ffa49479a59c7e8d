// Unary operations of CHLO: float functions like those of StableHLO; tests, square and conj (rows
// of the JAX oracle).
// RUN: hlo-promote %s | FileCheck %s

// CHECK-LABEL: func.func @float_functions(
// CHECK-NEXT:    %[[F:.*]] = stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xf32>
// CHECK-NEXT:    chlo.acos %[[F]] : tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    chlo.acosh %[[F]] : tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    chlo.asin %[[F]] : tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    chlo.asinh %[[F]] : tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    chlo.atan %[[F]] : tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    chlo.atanh %[[F]] : tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    chlo.bessel_i1e %[[F]] : tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    chlo.cosh %[[F]] : tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    chlo.digamma %[[F]] : tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    chlo.erf %[[F]] : tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    chlo.erf_inv %[[F]] : tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    chlo.erfc %[[F]] : tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    chlo.lgamma %[[F]] : tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    chlo.sinh %[[F]] : tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    chlo.tan %[[F]] : tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    %[[D:.*]] = stablehlo.convert %arg1 : (tensor<4xi64>) -> tensor<4xf64>
// CHECK-NEXT:    chlo.erf %[[D]] : tensor<4xf64> -> tensor<4xf64>
// CHECK-NEXT:    return
func.func @float_functions(%i: tensor<4xi32>, %l: tensor<4xi64>) {
  %0 = chlo.acos %i : tensor<4xi32> -> tensor<4xf32>
  %1 = chlo.acosh %i : tensor<4xi32> -> tensor<4xi32>
  %2 = chlo.asin %i : tensor<4xi32> -> tensor<4xf32>
  %3 = chlo.asinh %i : tensor<4xi32> -> tensor<4xf64>
  %4 = chlo.atan %i : tensor<4xi32> -> tensor<4xf32>
  %5 = chlo.atanh %i : tensor<4xi32> -> tensor<4xf32>
  %6 = chlo.bessel_i1e %i : tensor<4xi32> -> tensor<4xf32>
  %7 = chlo.cosh %i : tensor<4xi32> -> tensor<4xf32>
  %8 = chlo.digamma %i : tensor<4xi32> -> tensor<4xf32>
  %9 = chlo.erf %i : tensor<4xi32> -> tensor<4xf32>
  %10 = chlo.erf_inv %i : tensor<4xi32> -> tensor<4xf32>
  %11 = chlo.erfc %i : tensor<4xi32> -> tensor<4xf32>
  %12 = chlo.lgamma %i : tensor<4xi32> -> tensor<4xf32>
  %13 = chlo.sinh %i : tensor<4xi32> -> tensor<4xf32>
  %14 = chlo.tan %i : tensor<4xi32> -> tensor<4xf32>
  %15 = chlo.erf %l : tensor<4xi64> -> tensor<4xf32>
  return
}

// Floats and complex numbers keep their type, whatever type is declared.
// CHECK-LABEL: func.func @kept(
// CHECK-NEXT:    chlo.erf %arg0 : tensor<4xbf16> -> tensor<4xbf16>
// CHECK-NEXT:    chlo.acos %arg1 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
// CHECK-NEXT:    return
func.func @kept(%h: tensor<4xbf16>, %c: tensor<4xcomplex<f32>>) {
  %0 = chlo.erf %h : tensor<4xbf16> -> tensor<4xf32>
  %1 = chlo.acos %c : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f64>>
  return
}

// Tests return bools. A complex number is infinite if one of its parts is (jnp.isinf); the signed
// tests do not accept complex numbers.
// CHECK-LABEL: func.func @tests(
// CHECK-NEXT:    %[[F:.*]] = stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xf32>
// CHECK-NEXT:    chlo.is_inf %[[F]] : tensor<4xf32> -> tensor<4xi1>
// CHECK-NEXT:    chlo.is_pos_inf %[[F]] : tensor<4xf32> -> tensor<4xi1>
// CHECK-NEXT:    chlo.is_neg_inf %[[F]] : tensor<4xf32> -> tensor<4xi1>
// CHECK-NEXT:    chlo.is_inf %arg1 : tensor<4xf16> -> tensor<4xi1>
// CHECK-DAG:     %[[R:.*]] = stablehlo.real %arg2 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
// CHECK-DAG:     %[[I:.*]] = stablehlo.imag %arg2 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
// CHECK-DAG:     %[[A:.*]] = chlo.is_inf %[[R]] : tensor<4xf32> -> tensor<4xi1>
// CHECK-DAG:     %[[B:.*]] = chlo.is_inf %[[I]] : tensor<4xf32> -> tensor<4xi1>
// CHECK:         stablehlo.or %[[A]], %[[B]] : tensor<4xi1>
func.func @tests(%i: tensor<4xi32>, %h: tensor<4xf16>, %c: tensor<4xcomplex<f32>>) {
  %0 = chlo.is_inf %i : tensor<4xi32> -> tensor<4xi1>
  %1 = chlo.is_pos_inf %i : tensor<4xi32> -> tensor<4xi1>
  %2 = chlo.is_neg_inf %i : tensor<4xi32> -> tensor<4xi1>
  %3 = chlo.is_inf %h : tensor<4xf16> -> tensor<4xf16>
  %4 = chlo.is_inf %c : tensor<4xcomplex<f32>> -> tensor<4xi1>
  return
}

// jnp.square multiplies an integer by itself, in its type; bools become i32.
// CHECK-LABEL: func.func @square(
// CHECK-NEXT:    stablehlo.multiply %arg0, %arg0 : tensor<4xi8>
// CHECK-NEXT:    %[[P:.*]] = stablehlo.convert %arg1 : (tensor<4xi1>) -> tensor<4xi32>
// CHECK-NEXT:    stablehlo.multiply %[[P]], %[[P]] : tensor<4xi32>
// CHECK-NEXT:    chlo.square %arg2 : tensor<4xf16> -> tensor<4xf16>
// CHECK-NEXT:    return
func.func @square(%b: tensor<4xi8>, %p: tensor<4xi1>, %h: tensor<4xf16>) {
  %0 = chlo.square %b : tensor<4xi8> -> tensor<4xi32>
  %1 = chlo.square %p : tensor<4xi1> -> tensor<4xi1>
  %2 = chlo.square %h : tensor<4xf16> -> tensor<4xf32>
  return
}

// The conjugate of an integer is the integer (jnp.conjugate); for floats CHLO has an operation.
// CHECK-LABEL: func.func @conj(
// CHECK-NEXT:    chlo.conj %arg1 : tensor<4xf16> -> tensor<4xf16>
// CHECK-NEXT:    chlo.conj %arg2 : tensor<4xcomplex<f64>> -> tensor<4xcomplex<f64>>
// CHECK-NEXT:    return %arg0 : tensor<4xi8>
func.func @conj(%b: tensor<4xi8>, %h: tensor<4xf16>, %c: tensor<4xcomplex<f64>>) -> tensor<4xi8> {
  %0 = chlo.conj %b : tensor<4xi8> -> tensor<4xi8>
  %1 = chlo.conj %h : tensor<4xf16> -> tensor<4xf32>
  %2 = chlo.conj %c : tensor<4xcomplex<f64>> -> tensor<4xcomplex<f32>>
  return %0 : tensor<4xi8>
}

// The helper of asin and acos accepts only complex numbers: f64 and 64-bit integers become
// complex<f64>, the rest complex<f32>.
// CHECK-LABEL: func.func @kernel(
// CHECK-NEXT:    %[[H:.*]] = stablehlo.convert %arg0 : (tensor<4xf16>) -> tensor<4xcomplex<f32>>
// CHECK-NEXT:    chlo._asin_acos_kernel %[[H]] : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
// CHECK-NEXT:    %[[D:.*]] = stablehlo.convert %arg1 : (tensor<4xf64>) -> tensor<4xcomplex<f64>>
// CHECK-NEXT:    chlo._asin_acos_kernel %[[D]] : tensor<4xcomplex<f64>> -> tensor<4xcomplex<f64>>
func.func @kernel(%h: tensor<4xf16>, %d: tensor<4xf64>) {
  %0 = chlo._asin_acos_kernel %h : tensor<4xf16> -> tensor<4xcomplex<f32>>
  %1 = chlo._asin_acos_kernel %d : tensor<4xf64> -> tensor<4xf64>
  return
}
