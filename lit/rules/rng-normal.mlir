// A normal distribution of integers becomes one of floats (spec.md rng C2).
// RUN: hlo-promote %s | FileCheck %s

// CHECK-LABEL: func.func @normal(
// CHECK-NEXT:    %[[A:.*]] = stablehlo.convert %arg0 : (tensor<i32>) -> tensor<f32>
// CHECK-NEXT:    stablehlo.rng %[[A]], %[[A]], %arg1, distribution = {{ *}}NORMAL : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<2x3xf32>
// CHECK-NEXT:    return
func.func @normal(%a: tensor<i32>, %s: tensor<2xi64>) {
  %0 = stablehlo.rng %a, %a, %s, distribution = NORMAL : (tensor<i32>, tensor<i32>, tensor<2xi64>) -> tensor<2x3xi32>
  return
}
