// A weak carry that has to be converted is strong afterwards, as in JAX's two rounds: in the body
// it is an f32 with bf16.
// RUN: hlo-promote --control-flow widen --signature infer %s | FileCheck %s
// RUN: hlo-promote --control-flow jax --signature infer %s | FileCheck %s

// CHECK-LABEL: func.func @carry(
// CHECK-SAME:  -> (tensor<f32>, tensor<f32>)
func.func @carry(%n: tensor<i32>, %i: tensor<i32> {promote.weak}, %x: tensor<f32> {promote.weak}, %h: tensor<bf16>) -> (tensor<f32>, tensor<f32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.while(%k = %zero, %c = %i) : tensor<i32>, tensor<i32>
  cond {
    %p = stablehlo.compare LT, %k, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %k, %one : tensor<i32>
    %y = stablehlo.add %c, %x : (tensor<i32>, tensor<f32>) -> tensor<i32>
    stablehlo.return %next, %y : tensor<i32>, tensor<i32>
  }
  %s = stablehlo.add %r#1, %h : (tensor<i32>, tensor<bf16>) -> tensor<i32>
  return %r#1, %s : tensor<i32>, tensor<i32>
}
