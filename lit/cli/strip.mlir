// --strip undoes the changes that --annotate marked. It does not promote, so flags of promotion are
// an error with it. Marks that do not match the module are errors.
// RUN: not hlo-promote --strip --split-input-file %s 2>&1 | FileCheck %s
// RUN: not hlo-promote --strip --hoist %s 2>&1 | FileCheck %s --check-prefix=HOIST
// RUN: not hlo-promote --strip --annotate %s 2>&1 | FileCheck %s --check-prefix=ANNOTATE
// RUN: not hlo-promote --strip --target no64 %s 2>&1 | FileCheck %s --check-prefix=TARGET
// RUN: not hlo-promote --strip --deny range %s 2>&1 | FileCheck %s --check-prefix=DENY
// HOIST: --strip and --hoist cannot be combined
// ANNOTATE: --strip and --annotate cannot be combined
// TARGET: --strip and --target cannot be combined
// DENY: --strip and --deny cannot be combined

// Operations without marks do not change, whatever their types.
// CHECK-LABEL: func.func @plain(
// CHECK-NEXT:    stablehlo.add %arg0, %arg1 : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
func.func @plain(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
// CHECK: error: 'stablehlo.negate' op cannot be stripped: 'operands' does not name existing values
func.func @far(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.negate %x {promote.was = {operands = array<i64: 9>}} : tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
// CHECK: error: 'stablehlo.negate' op cannot be stripped: 'nose' is not a part of 'promote.was'
func.func @unknown(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.negate %x {promote.was = {nose = unit}} : tensor<4xf32>
  return %0 : tensor<4xf32>
}
