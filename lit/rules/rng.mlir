// rng joins its two bounds; the shape takes no part in the join. A normal distribution has floats
// (spec.md rng C1, C2).
// RUN: hlo-promote %s | FileCheck %s

// CHECK-LABEL: func.func @uniform(
// CHECK-NEXT:    %[[A:.*]] = stablehlo.convert %arg0 : (tensor<i32>) -> tensor<f32>
// CHECK-NEXT:    stablehlo.rng %[[A]], %arg1, %arg2, distribution = {{ *}}UNIFORM : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<2x3xf32>
// CHECK-NEXT:    stablehlo.rng %arg0, %arg0, %arg2, distribution = {{ *}}UNIFORM : (tensor<i32>, tensor<i32>, tensor<2xi64>) -> tensor<2x3xi32>
// CHECK-NEXT:    return
func.func @uniform(%a: tensor<i32>, %b: tensor<f32>, %s: tensor<2xi64>) {
  %0 = stablehlo.rng %a, %b, %s, distribution = UNIFORM : (tensor<i32>, tensor<f32>, tensor<2xi64>) -> tensor<2x3xf32>
  %1 = stablehlo.rng %a, %a, %s, distribution = UNIFORM : (tensor<i32>, tensor<i32>, tensor<2xi64>) -> tensor<2x3xf32>
  return
}

// CHECK-LABEL: func.func @normal(
// CHECK-NEXT:    %[[A:.*]] = stablehlo.convert %arg0 : (tensor<i32>) -> tensor<f32>
// CHECK-NEXT:    %[[B:.*]] = stablehlo.convert %arg1 : (tensor<i8>) -> tensor<f32>
// CHECK-NEXT:    stablehlo.rng %[[A]], %[[B]], %arg2, distribution = {{ *}}NORMAL : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<2x3xf32>
// CHECK-NEXT:    return
func.func @normal(%a: tensor<i32>, %b: tensor<i8>, %s: tensor<2xi64>) {
  %0 = stablehlo.rng %a, %b, %s, distribution = NORMAL : (tensor<i32>, tensor<i8>, tensor<2xi64>) -> tensor<2x3xi32>
  return
}

// A bit generator returns its state in the same type, and bits of the declared type
// (rng_bit_generator C1).
// CHECK-LABEL: func.func @bits(
// CHECK-NEXT:    stablehlo.rng_bit_generator %arg0, algorithm = {{ *}}THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xf32>)
// CHECK-NEXT:    return
func.func @bits(%k: tensor<2xui64>) {
  %0:2 = stablehlo.rng_bit_generator %k, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xf32>)
  return
}
