// RUN: hlo-promote --results=keep %s | FileCheck %s

// An operation whose result has the type of an operand is converted to that type before the
// declared one; and the result of a kept convert is strong.

// CHECK-LABEL: @update
// CHECK: %[[R:.*]] = stablehlo.dynamic_update_slice {{.*}} -> tensor<4xf32>
// CHECK-NEXT: %[[I:.*]] = stablehlo.convert %[[R]] : (tensor<4xf32>) -> tensor<4xi32>
// CHECK-NEXT: stablehlo.convert %[[I]] : (tensor<4xi32>) -> tensor<4xf64>
func.func @update(%x: tensor<4xi32>, %u: tensor<2xf32>, %i: tensor<i32>) -> tensor<4xf64> {
  %0 = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<4xi32>, tensor<2xf32>, tensor<i32>) -> tensor<4xf64>
  return %0 : tensor<4xf64>
}

// CHECK-LABEL: @spread
// CHECK: stablehlo.maximum {{.*}} : tensor<4xi16>
func.func @spread(%x: tensor<i32> {promote.weak}) -> tensor<4xi16> {
  %0 = stablehlo.broadcast_in_dim %x, dims = [] : (tensor<i32>) -> tensor<4xi16>
  %1 = stablehlo.constant dense<1> : tensor<4xi16>
  %2 = stablehlo.maximum %0, %1 : tensor<4xi16>
  return %2 : tensor<4xi16>
}

// CHECK-LABEL: @truth
// CHECK: %[[T:.*]] = stablehlo.compare NE, {{.*}}, FLOAT : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xi1>
// CHECK-NEXT: stablehlo.convert %[[T]] : (tensor<4xi1>) -> tensor<4xf64>
func.func @truth(%x: tensor<4xi1>, %u: tensor<2xcomplex<f32>>, %i: tensor<i32>) -> tensor<4xf64> {
  %0 = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<4xi1>, tensor<2xcomplex<f32>>, tensor<i32>) -> tensor<4xf64>
  return %0 : tensor<4xf64>
}
