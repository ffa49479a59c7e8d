// --hoist moves a convert before a broadcast if the convert is the broadcast's only user.
// RUN: hlo-promote %s | FileCheck %s
// RUN: hlo-promote --hoist %s | FileCheck %s --check-prefix=HOIST

// CHECK-LABEL: func.func @f(
// CHECK:         stablehlo.broadcast_in_dim %{{.*}} : (tensor<i32>) -> tensor<8x8xi32>
// CHECK:         stablehlo.convert %{{.*}} : (tensor<8x8xi32>) -> tensor<8x8xf32>
// HOIST-LABEL: func.func @f(
// HOIST:         %[[C:.*]] = stablehlo.convert %{{.*}} : (tensor<i32>) -> tensor<f32>
// HOIST:         stablehlo.broadcast_in_dim %[[C]], dims = [] : (tensor<f32>) -> tensor<8x8xf32>
func.func @f(%x: tensor<i32>, %y: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = stablehlo.broadcast_in_dim %x, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
  %1 = stablehlo.add %0, %y : (tensor<8x8xi32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
