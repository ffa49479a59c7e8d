// Marks of --annotate record the module before promotion, and a target does not change marked
// operations, with marks or without, so --strip can undo them.
// RUN: rm -rf %t && mkdir %t
// RUN: hlo-promote -q --target no64 --annotate %s -o %t/marked.mlir
// RUN: hlo-promote --target no64 %t/marked.mlir | diff %t/marked.mlir -
// RUN: hlo-promote --target no64 --annotate %t/marked.mlir | diff %t/marked.mlir -
// RUN: hlo-promote --strip %t/marked.mlir | FileCheck %s --check-prefixes=CHECK,BEFORE

// A target after the marks changes the values. --strip restores the literals with their types.
// RUN: hlo-promote --annotate %s | hlo-promote -q --target no64 | hlo-promote --strip | FileCheck %s --check-prefixes=CHECK,AFTER

// CHECK-LABEL: func.func @f(
// BEFORE-SAME: %arg0: tensor<4xf64>, %arg1: tensor<4xi32>) -> tensor<4xf64>
// AFTER-SAME:  %arg0: tensor<4xf32>, %arg1: tensor<4xi32>) -> tensor<4xf32>
// CHECK:         %[[C:.+]] = stablehlo.constant {promote.weak} dense<3> : tensor<4xi64>
// CHECK-NEXT:    %[[SUM:.+]] = stablehlo.add %arg0, %arg1
// CHECK-SAME:    -> tensor<4xi32>
// CHECK-NEXT:    stablehlo.add %[[SUM]], %[[C]] : (tensor<4xi32>, tensor<4xi64>) ->
func.func @f(%x: tensor<4xf64>, %i: tensor<4xi32>) -> tensor<4xf64> {
  %c = stablehlo.constant {promote.weak} dense<3> : tensor<4xi64>
  %0 = stablehlo.add %x, %i : (tensor<4xf64>, tensor<4xi32>) -> tensor<4xi32>
  %1 = stablehlo.add %0, %c : (tensor<4xi32>, tensor<4xi64>) -> tensor<4xf64>
  return %1 : tensor<4xf64>
}
