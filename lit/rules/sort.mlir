// Sort: each input keeps its type, which two arguments of the comparator have.
// RUN: hlo-promote %s | FileCheck %s

// The comparison in the comparator follows, with its compare type.
// CHECK-LABEL: func.func @retyped(
// CHECK:         %[[S:.*]] = stablehlo.add %{{.*}}, %arg1 : tensor<8xf32>
// CHECK-NEXT:    %{{.*}}:2 = "stablehlo.sort"(%[[S]], %arg2) <{dimension = 0 : i64, is_stable = true}> ({
// CHECK-NEXT:    ^bb0(%[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<f32>, %{{.*}}: tensor<i8>, %{{.*}}: tensor<i8>):
// CHECK-NEXT:      %[[P:.*]] = stablehlo.compare LT, %[[A]], %[[B]], FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
// CHECK-NEXT:      stablehlo.return %[[P]] : tensor<i1>
// CHECK-NEXT:    }) : (tensor<8xf32>, tensor<8xi8>) -> (tensor<8xf32>, tensor<8xi8>)
func.func @retyped(%x: tensor<8xi32>, %y: tensor<8xf32>, %z: tensor<8xi8>) {
  %0 = stablehlo.add %x, %y : (tensor<8xi32>, tensor<8xf32>) -> tensor<8xi32>
  %1:2 = "stablehlo.sort"(%0, %z) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i8>, %d: tensor<i8>):
    %p = stablehlo.compare LT, %a, %b, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<8xi32>, tensor<8xi8>) -> (tensor<8xi32>, tensor<8xi8>)
  return
}

// Inputs of different types do not join, neither with each other nor with the declared types.
// CHECK-LABEL: func.func @apart(
// CHECK-NEXT:    %{{.*}}:2 = "stablehlo.sort"(%arg0, %arg1)
// CHECK:         }) : (tensor<8xf16>, tensor<8xi64>) -> (tensor<8xf16>, tensor<8xi64>)
func.func @apart(%x: tensor<8xf16>, %y: tensor<8xi64>) {
  %0:2 = "stablehlo.sort"(%x, %y) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f16>, %b: tensor<f16>, %c: tensor<i64>, %d: tensor<i64>):
    %p = stablehlo.compare LT, %c, %a, FLOAT : (tensor<i64>, tensor<f16>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<8xf16>, tensor<8xi64>) -> (tensor<8xf32>, tensor<8xf16>)
  return
}
