// --control-flow=widen uses the joins of the system, and refuses types without a join.
// RUN: not hlo-promote --control-flow widen %s 2>&1 | FileCheck %s --implicit-check-not=error:

func.func @refused(%e: tensor<f8E4M3FN>, %f: tensor<f32>, %p: tensor<i1>) {
  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.while' op carry #0 is 'f8E4M3FN' and the body yields 'f32', which have no common type in jax
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e4m3fn', 'float32') have no available implicit dtype promotion path.
  %0 = stablehlo.while(%t = %e) : tensor<f8E4M3FN>
  cond {
    stablehlo.return %p : tensor<i1>
  } do {
    stablehlo.return %f : tensor<f32>
  }

  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.if' op branches yield 'f8E4M3FN' and 'f32' for result #0, which have no common type in jax
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e4m3fn', 'float32') have no available implicit dtype promotion path.
  %1 = "stablehlo.if"(%p) ({
    stablehlo.return %e : tensor<f8E4M3FN>
  }, {
    stablehlo.return %f : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return
}
