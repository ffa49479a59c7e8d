// --hoist: converts before broadcasts that have no other user, and loop-invariant converts.
// RUN: hlo-promote %s | FileCheck %s --check-prefixes=CHECK,STAY
// RUN: hlo-promote --hoist %s | FileCheck %s --check-prefixes=CHECK,HOIST

// The convert has 64 elements, or one.
// CHECK-LABEL: func.func @broadcast(
// STAY-NEXT:     %[[B:.*]] = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
// STAY-NEXT:     %[[C:.*]] = stablehlo.convert %[[B]] : (tensor<8x8xi32>) -> tensor<8x8xf32>
// STAY-NEXT:     stablehlo.add %[[C]], %arg1 : tensor<8x8xf32>
// HOIST-NEXT:    %[[C:.*]] = stablehlo.convert %arg0 : (tensor<i32>) -> tensor<f32>
// HOIST-NEXT:    %[[B:.*]] = stablehlo.broadcast_in_dim %[[C]], dims = [] : (tensor<f32>) -> tensor<8x8xf32>
// HOIST-NEXT:    stablehlo.add %[[B]], %arg1 : tensor<8x8xf32>
func.func @broadcast(%x: tensor<i32>, %y: tensor<8x8xf32>) {
  %0 = stablehlo.broadcast_in_dim %x, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
  %1 = stablehlo.add %0, %y : (tensor<8x8xi32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return
}

// A broadcast with another user stays, and so does its convert.
// CHECK-LABEL: func.func @used(
// CHECK-NEXT:    %[[B:.*]] = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
// CHECK-NEXT:    %[[C:.*]] = stablehlo.convert %[[B]] : (tensor<8x8xi32>) -> tensor<8x8xf32>
// CHECK-NEXT:    stablehlo.add %[[C]], %arg1 : tensor<8x8xf32>
// CHECK-NEXT:    stablehlo.negate %[[B]] : tensor<8x8xi32>
func.func @used(%x: tensor<i32>, %y: tensor<8x8xf32>) {
  %0 = stablehlo.broadcast_in_dim %x, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
  %1 = stablehlo.add %0, %y : (tensor<8x8xi32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %2 = stablehlo.negate %0 : tensor<8x8xi32>
  return
}

// A value from outside of the loop is converted once, not in each iteration. A carry is not
// loop-invariant.
// CHECK-LABEL: func.func @loop(
// HOIST-NEXT:    %[[W:.*]] = stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xf32>
// CHECK:         stablehlo.while(%[[T:.*]] = %arg1, %[[I:.*]] = %arg3) : tensor<4xf32>, tensor<i32>
// CHECK:         do {
// STAY-NEXT:       %[[W:.*]] = stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xf32>
// CHECK-NEXT:      %[[S:.*]] = stablehlo.add %[[T]], %[[W]] : tensor<4xf32>
// CHECK-NEXT:      %[[F:.*]] = stablehlo.convert %[[I]] : (tensor<i32>) -> tensor<f32>
// CHECK-NEXT:      %[[M:.*]] = stablehlo.multiply %[[F]], %arg4 : tensor<f32>
func.func @loop(%w: tensor<4xi32>, %x: tensor<4xf32>, %p: tensor<i1>, %z: tensor<i32>, %g: tensor<f32>) -> tensor<4xf32> {
  %0:2 = stablehlo.while(%t = %x, %i = %z) : tensor<4xf32>, tensor<i32>
  cond {
    stablehlo.return %p : tensor<i1>
  } do {
    %s = stablehlo.add %t, %w : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
    %m = stablehlo.multiply %i, %g : (tensor<i32>, tensor<f32>) -> tensor<f32>
    %b = stablehlo.broadcast_in_dim %m, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %r = stablehlo.add %s, %b : tensor<4xf32>
    stablehlo.return %r, %i : tensor<4xf32>, tensor<i32>
  }
  return %0#0 : tensor<4xf32>
}

// Only converts that promotion inserted move; converts of the input stay.
// CHECK-LABEL: func.func @source(
// CHECK-NEXT:    %[[B:.*]] = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
// CHECK-NEXT:    stablehlo.convert %[[B]] : (tensor<8x8xi32>) -> tensor<8x8xf32>
func.func @source(%x: tensor<i32>) -> tensor<8x8xf32> {
  %0 = stablehlo.broadcast_in_dim %x, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
  %1 = stablehlo.convert %0 : (tensor<8x8xi32>) -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
