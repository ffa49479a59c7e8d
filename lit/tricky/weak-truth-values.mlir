// A bool is weak if it tests weak values. It is an i1 in every join, but does not reset the width
// of a weak number, and is converted as the initial value of a loop. jnp.less(x, x) + i of a weak
// f32 and a weak i32 is a weak int32 with 64-bit types enabled, and (jnp.less(x, x) & jnp.less(x,
// x)) + i a weak int64, because promote_dtypes makes bools strong (run with JAX 0.10.2).
// RUN: hlo-promote --signature infer --keep-weak %s -o %t
// RUN: FileCheck %s < %t
// RUN: hlo-promote --signature infer --keep-weak %t | diff %t -

// CHECK-LABEL: func.func @joins(
// CHECK-SAME:  -> (tensor<4xi32> {promote.weak}, tensor<4xi64> {promote.weak}, tensor<4xi64> {promote.weak}, tensor<4xi32> {promote.weak})
func.func @joins(%x: tensor<4xf32> {promote.weak}, %i: tensor<4xi32> {promote.weak}, %p: tensor<4xi1>) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
  // CHECK: %[[LESS:.*]] = stablehlo.compare LT, %arg0, %arg0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %less = stablehlo.compare LT, %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK: %[[A:.*]] = stablehlo.convert %[[LESS]] : (tensor<4xi1>) -> tensor<4xi32>
  // CHECK: stablehlo.add %[[A]], %arg1 {promote.weak} : tensor<4xi32>
  %0 = stablehlo.add %less, %i : (tensor<4xi1>, tensor<4xi32>) -> tensor<4xi32>
  %1 = stablehlo.add %p, %i : (tensor<4xi1>, tensor<4xi32>) -> tensor<4xi32>
  %both = stablehlo.and %less, %less : tensor<4xi1>
  %2 = stablehlo.add %both, %i : (tensor<4xi1>, tensor<4xi32>) -> tensor<4xi32>
  // CHECK: %[[NOT:.*]] = stablehlo.not %[[LESS]] : tensor<4xi1>
  // CHECK: stablehlo.convert %[[NOT]] : (tensor<4xi1>) -> tensor<4xi32>
  %not = stablehlo.not %less : tensor<4xi1>
  %3 = stablehlo.add %not, %i : (tensor<4xi1>, tensor<4xi32>) -> tensor<4xi32>
  return %0, %1, %2, %3 : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
}
// CHECK-LABEL: func.func @carried(
// CHECK:         %[[FINITE:.*]] = stablehlo.is_finite %arg1
// CHECK:         %[[INIT:.*]] = stablehlo.convert %[[FINITE]] : (tensor<i1>) -> tensor<i16>
// CHECK:         stablehlo.while(%{{.*}} = %{{.*}}, %{{.*}} = %[[INIT]]) : tensor<i32>, tensor<i16>
func.func @carried(%n: tensor<i32>, %x: tensor<f64> {promote.weak}, %k: tensor<i16>) -> tensor<i16> {
  %finite = stablehlo.is_finite %x : (tensor<f64>) -> tensor<i1>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %c = %finite) : tensor<i32>, tensor<i1>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %next, %k : tensor<i32>, tensor<i16>
  }
  %s = stablehlo.convert %r#1 : (tensor<i1>) -> tensor<i16>
  return %s : tensor<i16>
}
