// top_k keeps its operand's type, and its indices are always i32 (lax.top_k).
// RUN: hlo-promote --keep-weak --signature infer %s | FileCheck %s

// CHECK-LABEL: func.func @declared(
// CHECK-SAME:    -> (tensor<2xbf16>, tensor<2xi32>) {
// CHECK-NEXT:    %{{.*}} = chlo.top_k(%arg0, k = 2) : tensor<4xbf16> -> (tensor<2xbf16>, tensor<2xi32>)
func.func @declared(%x: tensor<4xbf16>) -> (tensor<2xf32>, tensor<2xi64>) {
  %0:2 = chlo.top_k(%x, k = 2) : tensor<4xbf16> -> (tensor<2xf32>, tensor<2xi64>)
  return %0#0, %0#1 : tensor<2xf32>, tensor<2xi64>
}

// Both results of a weak operand are weak, including the indices.
// CHECK-LABEL: func.func @weak(
// CHECK-SAME:    -> (tensor<2xf32> {promote.weak}, tensor<2xi32> {promote.weak}) {
func.func @weak(%x: tensor<4xf32> {promote.weak}) -> (tensor<2xf32>, tensor<2xi32>) {
  %0:2 = chlo.top_k(%x, k = 2) : tensor<4xf32> -> (tensor<2xf32>, tensor<2xi32>)
  return %0#0, %0#1 : tensor<2xf32>, tensor<2xi32>
}
