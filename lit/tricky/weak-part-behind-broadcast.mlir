// The real part of a weak complex value is weak (jax lax.py, real_p), and so is its broadcast if
// the real part is taken before the broadcast.
// RUN: hlo-promote --signature=keep --keep-weak %s | FileCheck %s

// CHECK-LABEL: func.func @main() -> (tensor<2x4xf64> {promote.weak})
func.func @main() -> tensor<2x4xf64> {
  %0 = stablehlo.constant {promote.weak} dense<[(0.5, 0.1), (1.0, 1.0), (0.5, 0.0), (1.0, 1.0)]> : tensor<4xcomplex<f64>>
  // CHECK: %[[PART:.*]] = stablehlo.real %{{.*}} {promote.weak}
  // CHECK: stablehlo.broadcast_in_dim %[[PART]], dims = [1] {promote.weak}
  %1 = stablehlo.broadcast_in_dim %0, dims = [1] : (tensor<4xcomplex<f64>>) -> tensor<2x4xf64>
  return %1 : tensor<2x4xf64>
}
