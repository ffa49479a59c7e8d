// Float functions of 2-bit integers: JAX has no float for them (jax dtypes.py, _dtype_to_inexact),
// so they stay integers, which these operations do not accept. One run reports all errors.
// RUN: not hlo-promote %s 2>&1 | FileCheck %s --implicit-check-not=error:

func.func @refused(%x: tensor<2xi2>, %u: tensor<2xui2>) {
  // CHECK:     [[#@LINE+1]]:8: error: 'stablehlo.cbrt' op takes float or complex elements (spec.md#cbrt C1), but {{.*}} 'i2'
  %0 = stablehlo.cbrt %x : (tensor<2xi2>) -> tensor<2xf32>
  // CHECK:     [[#@LINE+1]]:8: error: 'stablehlo.cosine' op takes float or complex elements (spec.md#cosine C1), but {{.*}} 'ui2'
  %1 = stablehlo.cosine %u : (tensor<2xui2>) -> tensor<2xf32>
  // CHECK:     [[#@LINE+1]]:8: error: 'stablehlo.exponential' op takes float or complex elements (spec.md#exponential C1), but {{.*}} 'i2'
  %2 = stablehlo.exponential %x : (tensor<2xi2>) -> tensor<2xf32>
  // CHECK:     [[#@LINE+1]]:8: error: 'stablehlo.exponential_minus_one' op takes float or complex elements (spec.md#exponential_minus_one C1), but {{.*}} 'ui2'
  %3 = stablehlo.exponential_minus_one %u : (tensor<2xui2>) -> tensor<2xf32>
  // CHECK:     [[#@LINE+1]]:8: error: 'stablehlo.log' op takes float or complex elements (spec.md#log C1), but {{.*}} 'i2'
  %4 = stablehlo.log %x : (tensor<2xi2>) -> tensor<2xf32>
  // CHECK:     [[#@LINE+1]]:8: error: 'stablehlo.log_plus_one' op takes float or complex elements (spec.md#log_plus_one C1), but {{.*}} 'ui2'
  %5 = stablehlo.log_plus_one %u : (tensor<2xui2>) -> tensor<2xf32>
  // CHECK:     [[#@LINE+1]]:8: error: 'stablehlo.logistic' op takes float or complex elements (spec.md#logistic C1), but {{.*}} 'i2'
  %6 = stablehlo.logistic %x : (tensor<2xi2>) -> tensor<2xf32>
  // CHECK:     [[#@LINE+1]]:8: error: 'stablehlo.rsqrt' op takes float or complex elements (spec.md#rsqrt C1), but {{.*}} 'ui2'
  %7 = stablehlo.rsqrt %u : (tensor<2xui2>) -> tensor<2xf32>
  // CHECK:     [[#@LINE+1]]:8: error: 'stablehlo.sine' op takes float or complex elements (spec.md#sine C1), but {{.*}} 'i2'
  %8 = stablehlo.sine %x : (tensor<2xi2>) -> tensor<2xf32>
  // CHECK:     [[#@LINE+1]]:8: error: 'stablehlo.sqrt' op takes float or complex elements (spec.md#sqrt C1), but {{.*}} 'ui2'
  %9 = stablehlo.sqrt %u : (tensor<2xui2>) -> tensor<2xf32>
  // CHECK:     [[#@LINE+1]]:9: error: 'stablehlo.tan' op takes float or complex elements (spec.md#tan C1), but {{.*}} 'i2'
  %10 = stablehlo.tan %x : (tensor<2xi2>) -> tensor<2xf32>
  // CHECK:     [[#@LINE+1]]:9: error: 'stablehlo.tanh' op takes float or complex elements (spec.md#tanh C1), but {{.*}} 'ui2'
  %11 = stablehlo.tanh %u : (tensor<2xui2>) -> tensor<2xf32>
  // CHECK:     [[#@LINE+1]]:9: error: 'stablehlo.ceil' op takes float elements (spec.md#ceil C1), but {{.*}} 'i2'
  %12 = stablehlo.ceil %x : (tensor<2xi2>) -> tensor<2xf32>
  // CHECK:     [[#@LINE+1]]:9: error: 'stablehlo.floor' op takes float elements (spec.md#floor C1), but {{.*}} 'ui2'
  %13 = stablehlo.floor %u : (tensor<2xui2>) -> tensor<2xf32>
  // CHECK:     [[#@LINE+1]]:9: error: 'stablehlo.round_nearest_afz' op takes float elements (spec.md#round_nearest_afz C1), but {{.*}} 'i2'
  %14 = stablehlo.round_nearest_afz %x : (tensor<2xi2>) -> tensor<2xf32>
  // CHECK:     [[#@LINE+1]]:9: error: 'stablehlo.round_nearest_even' op takes float elements (spec.md#round_nearest_even C1), but {{.*}} 'ui2'
  %15 = stablehlo.round_nearest_even %u : (tensor<2xui2>) -> tensor<2xf32>
  // CHECK:     [[#@LINE+1]]:9: error: 'stablehlo.is_finite' op takes float elements (spec.md#is_finite C1), but {{.*}} 'i2'
  %16 = stablehlo.is_finite %x : (tensor<2xi2>) -> tensor<2xi1>
  // CHECK:     [[#@LINE+1]]:9: error: 'chlo.acos' op takes float or complex elements, but {{.*}} 'ui2'
  %17 = chlo.acos %u : tensor<2xui2> -> tensor<2xf32>
  // CHECK:     [[#@LINE+1]]:9: error: 'chlo.acosh' op takes float or complex elements, but {{.*}} 'i2'
  %18 = chlo.acosh %x : tensor<2xi2> -> tensor<2xf32>
  // CHECK:     [[#@LINE+1]]:9: error: 'chlo.asin' op takes float or complex elements, but {{.*}} 'ui2'
  %19 = chlo.asin %u : tensor<2xui2> -> tensor<2xf32>
  // CHECK:     [[#@LINE+1]]:9: error: 'chlo.asinh' op takes float or complex elements, but {{.*}} 'i2'
  %20 = chlo.asinh %x : tensor<2xi2> -> tensor<2xf32>
  // CHECK:     [[#@LINE+1]]:9: error: 'chlo.atan' op takes float or complex elements, but {{.*}} 'ui2'
  %21 = chlo.atan %u : tensor<2xui2> -> tensor<2xf32>
  // CHECK:     [[#@LINE+1]]:9: error: 'chlo.atanh' op takes float or complex elements, but {{.*}} 'i2'
  %22 = chlo.atanh %x : tensor<2xi2> -> tensor<2xf32>
  // CHECK:     [[#@LINE+1]]:9: error: 'chlo.cosh' op takes float or complex elements, but {{.*}} 'ui2'
  %23 = chlo.cosh %u : tensor<2xui2> -> tensor<2xf32>
  // CHECK:     [[#@LINE+1]]:9: error: 'chlo.sinh' op takes float or complex elements, but {{.*}} 'i2'
  %24 = chlo.sinh %x : tensor<2xi2> -> tensor<2xf32>
  // CHECK:     [[#@LINE+1]]:9: error: 'chlo.tan' op takes float or complex elements, but {{.*}} 'ui2'
  %25 = chlo.tan %u : tensor<2xui2> -> tensor<2xf32>
  // CHECK:     [[#@LINE+1]]:9: error: 'chlo.bessel_i1e' op takes float elements, but {{.*}} 'i2'
  %26 = chlo.bessel_i1e %x : tensor<2xi2> -> tensor<2xf32>
  // CHECK:     [[#@LINE+1]]:9: error: 'chlo.digamma' op takes float elements, but {{.*}} 'ui2'
  %27 = chlo.digamma %u : tensor<2xui2> -> tensor<2xf32>
  // CHECK:     [[#@LINE+1]]:9: error: 'chlo.erf' op takes float elements, but {{.*}} 'i2'
  %28 = chlo.erf %x : tensor<2xi2> -> tensor<2xf32>
  // CHECK:     [[#@LINE+1]]:9: error: 'chlo.erf_inv' op takes float elements, but {{.*}} 'ui2'
  %29 = chlo.erf_inv %u : tensor<2xui2> -> tensor<2xf32>
  // CHECK:     [[#@LINE+1]]:9: error: 'chlo.erfc' op takes float elements, but {{.*}} 'i2'
  %30 = chlo.erfc %x : tensor<2xi2> -> tensor<2xf32>
  // CHECK:     [[#@LINE+1]]:9: error: 'chlo.lgamma' op takes float elements, but {{.*}} 'ui2'
  %31 = chlo.lgamma %u : tensor<2xui2> -> tensor<2xf32>
  // CHECK:     [[#@LINE+1]]:9: error: 'chlo.is_inf' op takes float elements, but {{.*}} 'i2'
  %32 = chlo.is_inf %x : tensor<2xi2> -> tensor<2xi1>
  // CHECK:     [[#@LINE+1]]:9: error: 'chlo.is_pos_inf' op takes float elements, but {{.*}} 'ui2'
  %33 = chlo.is_pos_inf %u : tensor<2xui2> -> tensor<2xi1>
  // CHECK:     [[#@LINE+1]]:9: error: 'chlo.is_neg_inf' op takes float elements, but {{.*}} 'i2'
  %34 = chlo.is_neg_inf %x : tensor<2xi2> -> tensor<2xi1>
  // CHECK:     [[#@LINE+1]]:9: error: 'stablehlo.atan2' op takes float or complex elements (spec.md#atan2 C1), but {{.*}} 'i2'
  %35 = stablehlo.atan2 %x, %x : (tensor<2xi2>, tensor<2xi2>) -> tensor<2xf32>
  return
}
