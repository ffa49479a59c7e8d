// Indices join only with each other: they neither widen the data nor follow it.
// RUN: hlo-promote %s | FileCheck %s

// CHECK-LABEL: func.func @dynamic_slice(
// CHECK:         %[[J:.*]] = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<i64>
// CHECK-NEXT:    %[[S:.*]] = stablehlo.dynamic_slice %arg0, %arg1, %[[J]], sizes = [1, 2] : (tensor<3x4xbf16>, tensor<i64>, tensor<i64>) -> tensor<1x2xbf16>
// CHECK-NEXT:    return %[[S]] : tensor<1x2xbf16>
func.func @dynamic_slice(%x: tensor<3x4xbf16>, %i: tensor<i64>, %j: tensor<i32>) -> tensor<1x2xbf16> {
  %0 = stablehlo.dynamic_slice %x, %i, %j, sizes = [1, 2] : (tensor<3x4xbf16>, tensor<i64>, tensor<i32>) -> tensor<1x2xf32>
  %1 = stablehlo.convert %0 : (tensor<1x2xf32>) -> tensor<1x2xbf16>
  return %1 : tensor<1x2xbf16>
}

// ui64 and a signed integer would join to a float; as indices they become i64, with a warning.
// RUN: hlo-promote %s 2>&1 >/dev/null | FileCheck %s --check-prefix=WARN --implicit-check-not=warning
// WARN: [[#@LINE+6]]:36: warning: 'stablehlo.dynamic_slice' op operand #1 becomes 'i64', because all indices must have one type: an index of 2^63 or more becomes negative
// CHECK-LABEL: func.func @unsigned(
// CHECK-DAG:     %[[I:.*]] = stablehlo.convert %arg1 : (tensor<ui64>) -> tensor<i64>
// CHECK-DAG:     %[[J:.*]] = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<i64>
// CHECK:         stablehlo.dynamic_slice %arg0, %[[I]], %[[J]], sizes = [1, 2] : (tensor<3x4xf32>, tensor<i64>, tensor<i64>) -> tensor<1x2xf32>
func.func @unsigned(%x: tensor<3x4xf32>, %i: tensor<ui64>, %j: tensor<i32>) -> tensor<1x2xf32> {
  %0 = stablehlo.dynamic_slice %x, %i, %j, sizes = [1, 2] : (tensor<3x4xf32>, tensor<ui64>, tensor<i32>) -> tensor<1x2xf32>
  return %0 : tensor<1x2xf32>
}

// A bool is not a valid index, an i8 is.
// CHECK-LABEL: func.func @bool(
// CHECK:         %[[I:.*]] = stablehlo.convert %arg1 : (tensor<i1>) -> tensor<i32>
// CHECK-NEXT:    stablehlo.dynamic_slice %arg0, %[[I]], sizes = [2] : (tensor<4xf32>, tensor<i32>) -> tensor<2xf32>
// CHECK-NEXT:    stablehlo.dynamic_slice %arg0, %arg2, sizes = [2] : (tensor<4xf32>, tensor<i8>) -> tensor<2xf32>
// CHECK-NEXT:    return
func.func @bool(%x: tensor<4xf32>, %b: tensor<i1>, %i: tensor<i8>) {
  %0 = stablehlo.dynamic_slice %x, %b, sizes = [2] : (tensor<4xf32>, tensor<i1>) -> tensor<2xf32>
  %1 = stablehlo.dynamic_slice %x, %i, sizes = [2] : (tensor<4xf32>, tensor<i8>) -> tensor<2xi8>
  return
}

// An index whose type changed keeps its new type unless it became a float.
// CHECK-LABEL: func.func @changed(
// CHECK:         %[[S:.*]] = stablehlo.add %{{.*}}, %arg2 : tensor<i64>
// CHECK-NEXT:    stablehlo.dynamic_slice %arg0, %[[S]], sizes = [2] : (tensor<4xf32>, tensor<i64>) -> tensor<2xf32>
func.func @changed(%x: tensor<4xf32>, %i: tensor<i32>, %j: tensor<i64>) {
  %0 = stablehlo.add %i, %j : (tensor<i32>, tensor<i64>) -> tensor<i32>
  %1 = stablehlo.dynamic_slice %x, %0, sizes = [2] : (tensor<4xf32>, tensor<i32>) -> tensor<2xf32>
  return
}

// The three index vectors of a strided dynamic slice join with each other.
// CHECK-LABEL: func.func @real_dynamic_slice(
// CHECK-DAG:     %[[A:.*]] = stablehlo.convert %arg1 : (tensor<1xi32>) -> tensor<1xi64>
// CHECK-DAG:     %[[C:.*]] = stablehlo.convert %arg3 : (tensor<1xi8>) -> tensor<1xi64>
// CHECK:         stablehlo.real_dynamic_slice %arg0, %[[A]], %arg2, %[[C]] : (tensor<?xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
func.func @real_dynamic_slice(%x: tensor<?xf32>, %a: tensor<1xi32>, %b: tensor<1xi64>, %c: tensor<1xi8>) {
  %0 = stablehlo.real_dynamic_slice %x, %a, %b, %c : (tensor<?xf32>, tensor<1xi32>, tensor<1xi64>, tensor<1xi8>) -> tensor<?xf32>
  return
}
