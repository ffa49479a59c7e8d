// ui64 with a signed integer is a weak float: a later bf16 takes precedence.
// RUN: hlo-promote %s | FileCheck %s --check-prefixes=CHECK,X64
// RUN: hlo-promote --x32 %s | FileCheck %s --check-prefixes=CHECK,X32

// CHECK-LABEL: func.func @later(
// X64-DAG:       %[[A:.*]] = stablehlo.convert %arg0 : (tensor<4xui64>) -> tensor<4xf64>
// X64-DAG:       %[[B:.*]] = stablehlo.convert %arg1 : (tensor<4xi32>) -> tensor<4xf64>
// X64:           %[[S:.*]] = stablehlo.add %[[A]], %[[B]] : tensor<4xf64>
// X64-NEXT:      %[[H:.*]] = stablehlo.convert %[[S]] : (tensor<4xf64>) -> tensor<4xbf16>
// X32-DAG:       %[[A:.*]] = stablehlo.convert %arg0 : (tensor<4xui64>) -> tensor<4xf32>
// X32-DAG:       %[[B:.*]] = stablehlo.convert %arg1 : (tensor<4xi32>) -> tensor<4xf32>
// X32:           %[[S:.*]] = stablehlo.add %[[A]], %[[B]] : tensor<4xf32>
// X32-NEXT:      %[[H:.*]] = stablehlo.convert %[[S]] : (tensor<4xf32>) -> tensor<4xbf16>
// CHECK-NEXT:    %[[R:.*]] = stablehlo.add %[[H]], %arg2 : tensor<4xbf16>
// CHECK-NEXT:    return %[[R]] : tensor<4xbf16>
func.func @later(%a: tensor<4xui64>, %b: tensor<4xi32>, %h: tensor<4xbf16>) -> tensor<4xbf16> {
  %0 = stablehlo.add %a, %b : (tensor<4xui64>, tensor<4xi32>) -> tensor<4xui64>
  %1 = stablehlo.add %0, %h : (tensor<4xui64>, tensor<4xbf16>) -> tensor<4xbf16>
  return %1 : tensor<4xbf16>
}

// In one list the three join to bf16 at once.
// CHECK-LABEL: func.func @at_once(
// CHECK-DAG:     %[[A:.*]] = stablehlo.convert %arg0 : (tensor<4xui64>) -> tensor<4xbf16>
// CHECK-DAG:     %[[B:.*]] = stablehlo.convert %arg1 : (tensor<4xi32>) -> tensor<4xbf16>
// CHECK:         stablehlo.concatenate %[[A]], %[[B]], %arg2, dim = 0
func.func @at_once(%a: tensor<4xui64>, %b: tensor<4xi32>, %h: tensor<4xbf16>) -> tensor<12xbf16> {
  %0 = stablehlo.concatenate %a, %b, %h, dim = 0 : (tensor<4xui64>, tensor<4xi32>, tensor<4xbf16>) -> tensor<12xbf16>
  return %0 : tensor<12xbf16>
}

// Indices must stay integers.
// CHECK-LABEL: func.func @indices(
// CHECK:         %[[U:.*]] = stablehlo.convert %arg1 : (tensor<ui64>) -> tensor<i64>
// CHECK-NEXT:    %[[I:.*]] = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<i64>
// CHECK-NEXT:    stablehlo.dynamic_slice %arg0, %[[U]], %[[I]], sizes = [1, 1]
// CHECK-SAME:      : (tensor<4x4xf32>, tensor<i64>, tensor<i64>) -> tensor<1x1xf32>
func.func @indices(%x: tensor<4x4xf32>, %u: tensor<ui64>, %i: tensor<i32>) -> tensor<1x1xf32> {
  %0 = stablehlo.dynamic_slice %x, %u, %i, sizes = [1, 1] : (tensor<4x4xf32>, tensor<ui64>, tensor<i32>) -> tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}
