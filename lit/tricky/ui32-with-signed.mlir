// ui32 with narrower signed integers: the only join that depends on x64.
// RUN: hlo-promote --signature infer %s | FileCheck %s --check-prefixes=CHECK,X64
// RUN: hlo-promote --signature infer --x32 %s | FileCheck %s --check-prefixes=CHECK,X32

// Without x64 a ui32 of 2^31 and above wraps.
// CHECK-LABEL: func.func @add(
// X32-NEXT:      %[[U:.*]] = stablehlo.convert %arg0 : (tensor<4xui32>) -> tensor<4xi32>
// X32-NEXT:      stablehlo.add %[[U]], %arg1 : tensor<4xi32>
// X64-DAG:       %[[U:.*]] = stablehlo.convert %arg0 : (tensor<4xui32>) -> tensor<4xi64>
// X64-DAG:       %[[I:.*]] = stablehlo.convert %arg1 : (tensor<4xi32>) -> tensor<4xi64>
// X64:           stablehlo.add %[[U]], %[[I]] : tensor<4xi64>
func.func @add(%u: tensor<4xui32>, %i: tensor<4xi32>) -> tensor<4xi32> {
  %0 = stablehlo.add %u, %i : (tensor<4xui32>, tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @narrow(
// X32-DAG:       %[[U:.*]] = stablehlo.convert %arg0 : (tensor<4xui32>) -> tensor<4xi32>
// X32-DAG:       %[[B:.*]] = stablehlo.convert %arg1 : (tensor<4xi8>) -> tensor<4xi32>
// X32:           stablehlo.add %[[U]], %[[B]] : tensor<4xi32>
// X64-DAG:       %[[U:.*]] = stablehlo.convert %arg0 : (tensor<4xui32>) -> tensor<4xi64>
// X64-DAG:       %[[B:.*]] = stablehlo.convert %arg1 : (tensor<4xi8>) -> tensor<4xi64>
// X64:           stablehlo.add %[[U]], %[[B]] : tensor<4xi64>
func.func @narrow(%u: tensor<4xui32>, %b: tensor<4xi8>) -> tensor<4xi32> {
  %0 = stablehlo.add %u, %b : (tensor<4xui32>, tensor<4xi8>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// The pair results from a device number, which is a ui32.
// CHECK-LABEL: func.func @device(
// CHECK:         %[[N:.*]] = stablehlo.replica_id : tensor<ui32>
// X32-NEXT:      %[[U:.*]] = stablehlo.convert %[[N]] : (tensor<ui32>) -> tensor<i32>
// X32-NEXT:      stablehlo.multiply %[[U]], %arg0 : tensor<i32>
// X64:           stablehlo.multiply {{.*}} : tensor<i64>
func.func @device(%i: tensor<i32>) -> tensor<i32> {
  %0 = stablehlo.replica_id : tensor<ui32>
  %1 = stablehlo.multiply %0, %i : (tensor<ui32>, tensor<i32>) -> tensor<i32>
  return %1 : tensor<i32>
}

// Declared 64-bit operands do not change in either mode.
// CHECK-LABEL: func.func @wide(
// CHECK:         %[[I:.*]] = stablehlo.convert %arg1 : (tensor<4xi32>) -> tensor<4xi64>
// CHECK-NEXT:    stablehlo.add %arg0, %[[I]] : tensor<4xi64>
func.func @wide(%l: tensor<4xi64>, %i: tensor<4xi32>) -> tensor<4xi64> {
  %0 = stablehlo.add %l, %i : (tensor<4xi64>, tensor<4xi32>) -> tensor<4xi64>
  return %0 : tensor<4xi64>
}
