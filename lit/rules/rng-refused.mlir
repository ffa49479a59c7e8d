// rng accepts no complex numbers, a normal distribution only floats, and the bounds must have a
// join.
// RUN: not hlo-promote %s 2>&1 | FileCheck %s --implicit-check-not=error:

func.func @refused(%c: tensor<complex<f32>>, %e: tensor<f8E4M3FN>, %f: tensor<f32>, %s: tensor<2xi64>) {
  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.rng' op takes bool, signed integer, unsigned integer or float elements (spec.md#rng C1), but {{.*}} 'complex<f32>'
  // CHECK:     note: take stablehlo.real or stablehlo.imag of the complex operand first
  %0 = stablehlo.rng %c, %f, %s, distribution = UNIFORM : (tensor<complex<f32>>, tensor<f32>, tensor<2xi64>) -> tensor<2x3xf32>

  // CHECK:     [[#@LINE+1]]:8: error: 'stablehlo.rng' op takes float elements (spec.md#rng C{{[12]}}), but {{.*}} 'complex<f32>'
  %1 = stablehlo.rng %c, %c, %s, distribution = NORMAL : (tensor<complex<f32>>, tensor<complex<f32>>, tensor<2xi64>) -> tensor<2x3xf32>

  // CHECK:     [[#@LINE+1]]:8: error: 'stablehlo.rng' op operands 'tensor<f8E4M3FN>' and 'tensor<f32>' have no common type in jax
  %2 = stablehlo.rng %e, %f, %s, distribution = UNIFORM : (tensor<f8E4M3FN>, tensor<f32>, tensor<2xi64>) -> tensor<2x3xf32>
  return
}
