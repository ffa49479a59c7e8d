// select_and_scatter: source and initial value follow the operand, or all three join. The selection
// compares the operand's elements.
// RUN: hlo-promote %s | FileCheck %s

// CHECK-LABEL: func.func @follows(
// CHECK-DAG:     %[[S:.*]] = stablehlo.convert %arg1 : (tensor<4xi8>) -> tensor<4xf32>
// CHECK-DAG:     %[[Z:.*]] = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
// CHECK:         "stablehlo.select_and_scatter"(%arg0, %[[S]], %[[Z]])
// CHECK-NEXT:    ^bb0(%[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<f32>):
// CHECK-NEXT:      %[[P:.*]] = stablehlo.compare GE, %[[A]], %[[B]], FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
// CHECK-NEXT:      stablehlo.return %[[P]] : tensor<i1>
// CHECK-NEXT:    }, {
// CHECK-NEXT:    ^bb0(%{{.*}}: tensor<f32>, %{{.*}}: tensor<f32>):
// CHECK-NEXT:      stablehlo.add %{{.*}} : tensor<f32>
// CHECK:         }) : (tensor<8xf32>, tensor<4xf32>, tensor<f32>) -> tensor<8xf32>
func.func @follows(%x: tensor<8xf32>, %s: tensor<4xi8>, %z: tensor<i32>) {
  %0 = "stablehlo.select_and_scatter"(%x, %s, %z) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%a: tensor<i8>, %b: tensor<i8>):
    %p = stablehlo.compare GE, %a, %b, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %t = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %t : tensor<i32>
  }) : (tensor<8xf32>, tensor<4xi8>, tensor<i32>) -> tensor<8xf32>
  return
}

// CHECK-LABEL: func.func @joins(
// CHECK-DAG:     %[[X:.*]] = stablehlo.convert %arg0 : (tensor<8xi32>) -> tensor<8xf64>
// CHECK-DAG:     %[[S:.*]] = stablehlo.convert %arg1 : (tensor<4xf32>) -> tensor<4xf64>
// CHECK:         "stablehlo.select_and_scatter"(%[[X]], %[[S]], %arg2)
// CHECK:           stablehlo.compare GE, {{.*}}, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
// CHECK:         }) : (tensor<8xf64>, tensor<4xf64>, tensor<f64>) -> tensor<8xf64>
func.func @joins(%x: tensor<8xi32>, %s: tensor<4xf32>, %z: tensor<f64>) {
  %0 = "stablehlo.select_and_scatter"(%x, %s, %z) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %p = stablehlo.compare GE, %a, %b, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %t = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %t : tensor<f32>
  }) : (tensor<8xi32>, tensor<4xf32>, tensor<f64>) -> tensor<8xf64>
  return
}
