// reduce_window follows the rules of reduce.
// RUN: hlo-promote %s | FileCheck %s

// CHECK-LABEL: func.func @follows(
// CHECK:         %[[Z:.*]] = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f16>
// CHECK-NEXT:    "stablehlo.reduce_window"(%arg0, %[[Z]])
// CHECK-NEXT:    ^bb0(%[[A:.*]]: tensor<f16>, %[[B:.*]]: tensor<f16>):
// CHECK-NEXT:      %[[S:.*]] = stablehlo.add %[[A]], %[[B]] : tensor<f16>
// CHECK-NEXT:      stablehlo.return %[[S]] : tensor<f16>
// CHECK-NEXT:    }) : (tensor<8xf16>, tensor<f16>) -> tensor<4xf16>
func.func @follows(%x: tensor<8xf16>, %z: tensor<i32>) {
  %0 = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%a: tensor<f16>, %b: tensor<i32>):
    %s = stablehlo.add %a, %b : (tensor<f16>, tensor<i32>) -> tensor<f16>
    stablehlo.return %s : tensor<f16>
  }) : (tensor<8xf16>, tensor<i32>) -> tensor<4xf16>
  return
}

// CHECK-LABEL: func.func @joins(
// CHECK:         %[[X:.*]] = stablehlo.convert %arg0 : (tensor<8xi32>) -> tensor<8xbf16>
// CHECK-NEXT:    "stablehlo.reduce_window"(%[[X]], %arg1)
// CHECK:         }) : (tensor<8xbf16>, tensor<bf16>) -> tensor<4xbf16>
func.func @joins(%x: tensor<8xi32>, %z: tensor<bf16>) {
  %0 = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %s = stablehlo.maximum %a, %b : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<8xi32>, tensor<bf16>) -> tensor<4xi32>
  return
}

// A wider body is valid and does not change.
// CHECK-LABEL: func.func @accumulator(
// CHECK-NEXT:    "stablehlo.reduce_window"(%arg0, %arg1)
// CHECK-NEXT:    ^bb0(%{{.*}}: tensor<f32>, %{{.*}}: tensor<f32>):
// CHECK:         }) : (tensor<8xbf16>, tensor<bf16>) -> tensor<4xf32>
func.func @accumulator(%x: tensor<8xbf16>, %z: tensor<bf16>) {
  %0 = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8xbf16>, tensor<bf16>) -> tensor<4xf32>
  return
}
