// --control-flow selects how branch and carry types that disagree are resolved.
// RUN: not hlo-promote %s 2>&1 | FileCheck %s --check-prefix=JAX
// RUN: not hlo-promote --control-flow jax %s 2>&1 | FileCheck %s --check-prefix=JAX
// RUN: hlo-promote --control-flow widen %s | FileCheck %s --check-prefix=WIDEN
// RUN: not hlo-promote --control-flow=keep %s 2>&1 | FileCheck %s --check-prefix=KEEP

// JAX:         error: 'stablehlo.if' op
// WIDEN-LABEL: func.func @f(
// WIDEN:         "stablehlo.if"
// WIDEN:           stablehlo.convert %{{.*}} : (tensor<i32>) -> tensor<f32>
// WIDEN:         }) : (tensor<i1>) -> tensor<f32>
// KEEP:        error:
func.func @f(%p: tensor<i1>, %x: tensor<i32>, %y: tensor<f32>) -> tensor<f32> {
  %r = "stablehlo.if"(%p) ({
    stablehlo.return %x : tensor<i32>
  }, {
    stablehlo.return %y : tensor<f32>
  }) : (tensor<i1>) -> tensor<i32>
  %s = stablehlo.add %r, %y : (tensor<i32>, tensor<f32>) -> tensor<f32>
  return %s : tensor<f32>
}
