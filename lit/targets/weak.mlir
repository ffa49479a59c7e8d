// With --keep-weak, a convert that makes a weak value strong stays if --target makes its types
// equal, or --simplify-converts finds that it changes no value: a later pass promotes the strong
// value, and the output is a fixed point. Without --keep-weak nothing is weak afterwards, and the
// convert is removed.
// RUN: hlo-promote -q --target no64 --keep-weak %s | FileCheck %s --check-prefixes=CHECK,KEPT
// RUN: hlo-promote -q --target no64 --keep-weak %s -o %t && hlo-promote --target no64 --keep-weak %t | diff %t -
// RUN: hlo-promote -q --target no64 %s | FileCheck %s --check-prefixes=CHECK,GONE
// RUN: hlo-promote --simplify-converts exact --keep-weak %s | FileCheck %s --check-prefix=EXACT
// RUN: hlo-promote --simplify-converts exact %s | FileCheck %s --check-prefix=NOT-EXACT

// The input makes the number strong.
// CHECK-LABEL: func.func @strong(
// KEPT-NEXT:     %[[STRONG:.+]] = stablehlo.convert %arg0 : tensor<i32>
// KEPT-NEXT:     return %[[STRONG]]
// GONE-NEXT:     return %arg0
func.func @strong(%n: tensor<i32> {promote.weak}) -> tensor<i64> {
  %0 = stablehlo.convert %n : (tensor<i32>) -> tensor<i64>
  return %0 : tensor<i64>
}

// The size of a dimension stays weak in JAX when it becomes an i64: the convert is not needed.
// CHECK-LABEL: func.func @size(
// CHECK-NEXT:    %[[SIZE:.+]] = stablehlo.get_dimension_size
// CHECK-NEXT:    return %[[SIZE]]
func.func @size(%x: tensor<?xf32>) -> tensor<i64> {
  %0 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?xf32>) -> tensor<i32>
  %1 = stablehlo.convert %0 : (tensor<i32>) -> tensor<i64>
  return %1 : tensor<i64>
}

// EXACT-LABEL: func.func @there_and_back(
// EXACT:         %[[WIDE:.+]] = stablehlo.convert %arg0 : (tensor<f32>) -> tensor<f64>
// EXACT-NEXT:    %[[STRONG:.+]] = stablehlo.convert %[[WIDE]] : (tensor<f64>) -> tensor<f32>
// EXACT-NEXT:    return %[[STRONG]]
// NOT-EXACT-LABEL: func.func @there_and_back(
// NOT-EXACT-NEXT:  return %arg0
func.func @there_and_back(%x: tensor<f32> {promote.weak}) -> tensor<f32> {
  %0 = stablehlo.convert %x : (tensor<f32>) -> tensor<f64>
  %1 = stablehlo.convert %0 : (tensor<f64>) -> tensor<f32>
  return %1 : tensor<f32>
}
