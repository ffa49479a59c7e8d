// A constant that is weak by option does not change valid code with a value that the input marks
// weak, unless the operation converts that value's kind: the verifier accepts integers for
// chlo.next_after, JAX's nextafter does not.
// RUN: hlo-promote --weak-constants splat %s | FileCheck %s
// RUN: hlo-promote --weak-constants splat %s | hlo-promote --weak-constants splat - | FileCheck %s

// CHECK-LABEL: func.func @declared
// CHECK: chlo.broadcast_next_after %{{.*}}, %{{.*}} : (tensor<f32>, tensor<f32>) -> tensor<f32>
func.func @declared(%x: tensor<i32> {promote.weak}) {
  %c = stablehlo.constant dense<1> : tensor<i32>
  %0 = chlo.broadcast_next_after %c, %x : (tensor<i32>, tensor<i32>) -> tensor<i32>
  return
}

// CHECK-LABEL: func.func @strong
// CHECK: chlo.broadcast_next_after %{{.*}}, %{{.*}} : (tensor<i32>, tensor<i32>) -> tensor<i32>
func.func @strong(%x: tensor<i32>) {
  %c = stablehlo.constant dense<1> : tensor<i32>
  %0 = chlo.broadcast_next_after %c, %x : (tensor<i32>, tensor<i32>) -> tensor<i32>
  return
}
