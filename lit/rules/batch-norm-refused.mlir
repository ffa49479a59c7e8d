// Batch normalisation takes no complex numbers.
// RUN: not hlo-promote %s 2>&1 | FileCheck %s

// CHECK:     [[#@LINE+2]]:10: error: 'stablehlo.batch_norm_training' op takes float elements (spec.md#batch_norm_training C2), but {{.*}} 'complex<f32>'
func.func @refused(%x: tensor<4x2xcomplex<f32>>, %s: tensor<2xf32>) {
  %0:3 = "stablehlo.batch_norm_training"(%x, %s, %s) <{epsilon = 0.001 : f32, feature_index = 1 : i64}> : (tensor<4x2xcomplex<f32>>, tensor<2xf32>, tensor<2xf32>) -> (tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>)
  return
}
// CHECK-NOT: error:
