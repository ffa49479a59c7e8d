// Batch normalization does not accept complex numbers (spec.md: float or quantized), and joins all
// of its operands.
// RUN: not hlo-promote %s 2>&1 | FileCheck %s --implicit-check-not=error:

func.func @refused(%x: tensor<4x2xcomplex<f32>>, %f: tensor<4x2xf32>, %s: tensor<2xf32>, %c: tensor<2xcomplex<f32>>, %e: tensor<2xf8E5M2>) {
  // CHECK:     [[#@LINE+2]]:10: error: 'stablehlo.batch_norm_training' op takes float elements (spec.md#batch_norm_training C2), but {{.*}} 'complex<f32>'
  // CHECK:     note: take stablehlo.real or stablehlo.imag of the complex operand first
  %0:3 = "stablehlo.batch_norm_training"(%x, %s, %s) <{epsilon = 0.001 : f32, feature_index = 1 : i64}> : (tensor<4x2xcomplex<f32>>, tensor<2xf32>, tensor<2xf32>) -> (tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>)

  // CHECK:     [[#@LINE+1]]:8: error: 'stablehlo.batch_norm_inference' op takes float elements (spec.md#batch_norm_inference C2), but {{.*}} 'complex<f32>'
  %1 = "stablehlo.batch_norm_inference"(%f, %s, %s, %s, %c) <{epsilon = 0.001 : f32, feature_index = 1 : i64}> : (tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xcomplex<f32>>) -> tensor<4x2xf32>

  // CHECK:     [[#@LINE+2]]:10: error: 'stablehlo.batch_norm_grad' op operands 'tensor<4x2xf32>', 'tensor<2xf32>', 'tensor<2xf8E5M2>', 'tensor<2xf32>' and 'tensor<4x2xf32>' have no common type in jax
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float32', 'float8_e5m2')
  %2:3 = "stablehlo.batch_norm_grad"(%f, %s, %e, %s, %f) <{epsilon = 0.001 : f32, feature_index = 1 : i64}> : (tensor<4x2xf32>, tensor<2xf32>, tensor<2xf8E5M2>, tensor<2xf32>, tensor<4x2xf32>) -> (tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>)
  return
}
