// One value with uses that need different types: one convert per type, where it dominates its uses.
// RUN: hlo-promote %s | FileCheck %s

// CHECK-LABEL: func.func @uses(
// CHECK:         %[[F:.*]] = stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xf32>
// CHECK-NEXT:    stablehlo.add %[[F]], %arg1 : tensor<4xf32>
// CHECK-NEXT:    %[[L:.*]] = stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xi64>
// CHECK-NEXT:    stablehlo.and %[[L]], %arg2 : tensor<4xi64>
// CHECK-NEXT:    stablehlo.subtract %arg1, %[[F]] : tensor<4xf32>
func.func @uses(%i: tensor<4xi32>, %f: tensor<4xf32>, %l: tensor<4xi64>) {
  %0 = stablehlo.add %i, %f : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.and %i, %l : (tensor<4xi32>, tensor<4xi64>) -> tensor<4xi64>
  %2 = stablehlo.subtract %f, %i : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  return
}

// A convert inside a branch dominates neither the other branch nor later uses.
// CHECK-LABEL: func.func @branches(
// CHECK:         "stablehlo.if"(%arg0) ({
// CHECK-NEXT:      %[[A:.*]] = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
// CHECK-NEXT:      %[[S:.*]] = stablehlo.add %[[A]], %arg2 : tensor<f32>
// CHECK-NEXT:      stablehlo.return %[[S]] : tensor<f32>
// CHECK-NEXT:    }, {
// CHECK-NEXT:      %[[B:.*]] = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
// CHECK-NEXT:      %[[D:.*]] = stablehlo.subtract %[[B]], %arg2 : tensor<f32>
// CHECK-NEXT:      stablehlo.return %[[D]] : tensor<f32>
// CHECK-NEXT:    }) : (tensor<i1>) -> tensor<f32>
// CHECK-NEXT:    %[[C:.*]] = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
// CHECK-NEXT:    stablehlo.multiply %{{.*}}, %[[C]] : tensor<f32>
func.func @branches(%p: tensor<i1>, %i: tensor<i32>, %f: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.if"(%p) ({
    %s = stablehlo.add %i, %f : (tensor<i32>, tensor<f32>) -> tensor<f32>
    stablehlo.return %s : tensor<f32>
  }, {
    %d = stablehlo.subtract %i, %f : (tensor<i32>, tensor<f32>) -> tensor<f32>
    stablehlo.return %d : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  %1 = stablehlo.multiply %0, %i : (tensor<f32>, tensor<i32>) -> tensor<f32>
  return %1 : tensor<f32>
}

// No convert of a convert: i32 through f32 to bf16 would be rounded twice.
// CHECK-LABEL: func.func @twice(
// CHECK:         %[[F:.*]] = stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xf32>
// CHECK-NEXT:    stablehlo.add %[[F]], %arg1 : tensor<4xf32>
// CHECK-NEXT:    %[[H:.*]] = stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xbf16>
// CHECK-NEXT:    stablehlo.add %[[H]], %arg2 : tensor<4xbf16>
func.func @twice(%i: tensor<4xi32>, %f: tensor<4xf32>, %h: tensor<4xbf16>) {
  %0 = stablehlo.add %i, %f : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.add %i, %h : (tensor<4xi32>, tensor<4xbf16>) -> tensor<4xbf16>
  return
}
