// Map: each argument of the body has the element type of its input, and the result has the type
// that the body yields.
// RUN: hlo-promote %s | FileCheck %s

// CHECK-LABEL: func.func @map(
// CHECK-NEXT:    "stablehlo.map"(%arg0, %arg1) <{dimensions = array<i64: 0>}> ({
// CHECK-NEXT:    ^bb0(%[[A:.*]]: tensor<i8>, %[[B:.*]]: tensor<f16>):
// CHECK-NEXT:      %[[C:.*]] = stablehlo.convert %[[A]] : (tensor<i8>) -> tensor<f16>
// CHECK-NEXT:      %[[S:.*]] = stablehlo.multiply %[[C]], %[[B]] : tensor<f16>
// CHECK-NEXT:      stablehlo.return %[[S]] : tensor<f16>
// CHECK-NEXT:    }) : (tensor<8xi8>, tensor<8xf16>) -> tensor<8xf16>
func.func @map(%x: tensor<8xi8>, %y: tensor<8xf16>) {
  %0 = "stablehlo.map"(%x, %y) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<i8>, %b: tensor<f16>):
    %s = stablehlo.multiply %a, %b : (tensor<i8>, tensor<f16>) -> tensor<i8>
    stablehlo.return %s : tensor<i8>
  }) : (tensor<8xi8>, tensor<8xf16>) -> tensor<8xi8>
  return
}

// Arguments that disagree with the inputs follow them.
// CHECK-LABEL: func.func @arguments(
// CHECK:         ^bb0(%[[A:.*]]: tensor<bf16>):
// CHECK-NEXT:      %[[S:.*]] = stablehlo.sine %[[A]] : tensor<bf16>
// CHECK-NEXT:      stablehlo.return %[[S]] : tensor<bf16>
// CHECK-NEXT:    }) : (tensor<8xbf16>) -> tensor<8xbf16>
func.func @arguments(%x: tensor<8xbf16>) {
  %0 = "stablehlo.map"(%x) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<i32>):
    %s = stablehlo.sine %a : (tensor<i32>) -> tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8xbf16>) -> tensor<8xf32>
  return
}
