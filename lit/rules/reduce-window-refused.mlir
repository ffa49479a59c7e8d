// reduce_window refuses as reduce does (spec.md reduce_window C3, C13).
// RUN: not hlo-promote %s 2>&1 | FileCheck %s --implicit-check-not=error:

func.func @refused(%x: tensor<8xf8E5M2>, %z: tensor<f32>, %k: tensor<8xi32>, %i: tensor<i32>) {
  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.reduce_window' op operands 'tensor<8xf8E5M2>' and 'tensor<f32>' have no common type in jax
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e5m2', 'float32')
  %0 = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<f8E5M2>, %b: tensor<f8E5M2>):
    %s = stablehlo.add %a, %b : tensor<f8E5M2>
    stablehlo.return %s : tensor<f8E5M2>
  }) : (tensor<8xf8E5M2>, tensor<f32>) -> tensor<7xf8E5M2>

  // A float is not an accumulator of integers (is_promotable requires the same kind).
  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.reduce_window' op body yields 'f32' but its accumulator has type 'i32'
  // CHECK:     note: write a stablehlo.convert of the yielded value, or of the input and its initial value
  %1 = "stablehlo.reduce_window"(%k, %i) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %s = stablehlo.convert %a : (tensor<i32>) -> tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8xi32>, tensor<i32>) -> tensor<7xi32>
  return
}
