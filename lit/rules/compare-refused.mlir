// Comparisons, selections and concatenations are refused if their operands have no join. One run
// reports all errors.
// RUN: not hlo-promote %s 2>&1 | FileCheck %s

func.func @refused(%p: tensor<2xi1>, %i: tensor<2xi32>, %f: tensor<2xf32>, %e: tensor<2xf8E4M3FN>, %q: tensor<2xi4>, %c: tensor<2xcomplex<f32>>) {
  // CHECK:      [[#@LINE+2]]:8: error: 'stablehlo.compare' op operands 'tensor<2xcomplex<f32>>' and 'tensor<2xf8E4M3FN>' have no common type in jax
  // CHECK:      note: JAX would say: TypePromotionError: Input dtypes ('complex64', 'float8_e4m3fn')
  %0 = stablehlo.compare EQ, %c, %e, FLOAT : (tensor<2xcomplex<f32>>, tensor<2xf8E4M3FN>) -> tensor<2xi1>

  // CHECK:      [[#@LINE+1]]:8: error: 'stablehlo.select' op operands 'tensor<2xi4>' and 'tensor<2xf32>' have no common type in jax
  %1 = stablehlo.select %p, %q, %f : (tensor<2xi1>, tensor<2xi4>, tensor<2xf32>) -> tensor<2xf32>

  // The message names each type of the list.
  // CHECK:      [[#@LINE+1]]:8: error: 'stablehlo.concatenate' op operands 'tensor<2xi32>'{{.*}} 'tensor<2xf8E4M3FN>' and 'tensor<2xi4>' have no common type in jax
  %2 = stablehlo.concatenate %i, %e, %q, dim = 0 : (tensor<2xi32>, tensor<2xf8E4M3FN>, tensor<2xi4>) -> tensor<6xi32>

  // CHECK:      [[#@LINE+1]]:8: error: 'stablehlo.clamp' op operands {{.*}} have no common type in jax
  %3 = stablehlo.clamp %f, %e, %f : (tensor<2xf32>, tensor<2xf8E4M3FN>, tensor<2xf32>) -> tensor<2xf32>
  return
}
// CHECK-NOT: error:
