// A body of another kind than the operand is refused, as are operands and initial values without a
// join.
// RUN: not hlo-promote %s 2>&1 | FileCheck %s

func.func @refused(%x: tensor<8xi32>, %z: tensor<i32>, %e: tensor<8xf8E5M2>, %f: tensor<f32>) {
  // The mean inside a reduction of integers is not an integer.
  // CHECK:     [[#@LINE+1]]:8: error: 'stablehlo.reduce' op {{.*}}'f32
  %0 = stablehlo.reduce(%x init: %z) across dimensions = [0] : (tensor<8xi32>, tensor<i32>) -> tensor<i32>
    reducer(%a: tensor<i32>, %b: tensor<i32>) {
    %s = stablehlo.add %a, %b : tensor<i32>
    %t = stablehlo.convert %s : (tensor<i32>) -> tensor<f32>
    stablehlo.return %t : tensor<f32>
  }

  // CHECK:     [[#@LINE+1]]:8: error: 'stablehlo.reduce' op operands 'tensor<8xf8E5M2>' and 'tensor<f32>' have no common type in jax
  %1 = stablehlo.reduce(%e init: %f) applies stablehlo.add across dimensions = [0] : (tensor<8xf8E5M2>, tensor<f32>) -> tensor<f8E5M2>

  // A type that an operation of the body does not accept is reported there.
  // CHECK:     [[#@LINE+3]]:10: error: 'stablehlo.and' op takes bool, {{.*}} (spec.md#and C1), but {{.*}} 'f32'
  %2 = stablehlo.reduce(%x init: %f) across dimensions = [0] : (tensor<8xi32>, tensor<f32>) -> tensor<i32>
    reducer(%a: tensor<i32>, %b: tensor<i32>) {
    %s = stablehlo.and %a, %b : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }
  return
}
// CHECK-NOT: error:
