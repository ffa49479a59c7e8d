// Operand kinds that binary operations do not accept, and operands without a join. One run reports
// all errors.
// RUN: not hlo-promote %s 2>&1 | FileCheck %s

func.func @refused(%b: tensor<2xi1>, %i: tensor<2xi32>, %h: tensor<2xf16>, %f: tensor<2xf32>, %e: tensor<2xf8E4M3FN>, %q: tensor<2xi4>, %c: tensor<2xcomplex<f32>>) {
  // Neither JAX nor StableHLO subtracts bools.
  // CHECK:      [[#@LINE+2]]:8: error: 'stablehlo.subtract' op takes {{.*}} (spec.md#subtract C1), but {{.*}} 'i1'
  // CHECK:      note: convert the operands first: stablehlo.convert to
  %0 = stablehlo.subtract %b, %b : tensor<2xi1>

  // JAX: complex does not accept dtype float16.
  // CHECK:      [[#@LINE+1]]:8: error: 'stablehlo.complex' op takes f32 or f64 elements (spec.md#complex C1), but {{.*}} 'f16'
  %1 = stablehlo.complex %h, %h : (tensor<2xf16>, tensor<2xf16>) -> tensor<2xcomplex<f32>>

  // CHECK:      [[#@LINE+1]]:8: error: 'stablehlo.complex' op takes f32 or f64 elements (spec.md#complex C1), but {{.*}} 'complex<f32>'
  %2 = stablehlo.complex %c, %f : (tensor<2xcomplex<f32>>, tensor<2xf32>) -> tensor<2xcomplex<f32>>

  // CHECK:      [[#@LINE+4]]:8: error: 'stablehlo.add' op operands 'tensor<2xf8E4M3FN>' and 'tensor<2xf16>' have no common type in jax
  // CHECK:      note: operand #0 is defined here as 'tensor<2xf8E4M3FN>'
  // CHECK:      note: operand #1 is defined here as 'tensor<2xf16>'
  // CHECK:      note: JAX would say: TypePromotionError: Input dtypes ('float8_e4m3fn', 'float16') have no available implicit dtype promotion path. To avoid unintended promotion, 8-bit floats do not support implicit promotion.
  %3 = stablehlo.add %e, %h : (tensor<2xf8E4M3FN>, tensor<2xf16>) -> tensor<2xf16>

  // CHECK:      [[#@LINE+2]]:8: error: 'stablehlo.multiply' op operands 'tensor<2xi4>' and 'tensor<2xi32>' have no common type in jax
  // CHECK:      note: JAX would say: TypePromotionError: Input dtypes ('int4', 'int32') {{.*}} 1-bit, 2-bit and 4-bit integers do not support implicit promotion.
  %4 = stablehlo.multiply %q, %i : (tensor<2xi4>, tensor<2xi32>) -> tensor<2xi32>

  // CHECK:      [[#@LINE+1]]:8: error: 'stablehlo.divide' op operands 'tensor<2xf8E4M3FN>' and 'tensor<2xcomplex<f32>>' have no common type in jax
  %5 = stablehlo.divide %e, %c : (tensor<2xf8E4M3FN>, tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  return
}
// CHECK-NOT: error:
