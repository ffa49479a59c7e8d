// --explain reports functions whose signature changes, and specializations.
// RUN: hlo-promote --explain %s 2>&1 >/dev/null | FileCheck %s --implicit-check-not='function {{.}}@'
// RUN: not hlo-promote --explain --calls convert %s 2>&1 >/dev/null | FileCheck %s --check-prefix=CONVERT --implicit-check-not='function {{.}}@'
// RUN: not hlo-promote --explain --signature infer --deny overruled %S/../../testdata/mlir/overruled.mlir 2>&1 | FileCheck %s --check-prefix=PUBLIC
// RUN: hlo-promote -W precision %s 2>&1 >/dev/null | FileCheck %s --check-prefix=QUIET --allow-empty --implicit-check-not=becomes
// RUN: hlo-promote explain HP415 | FileCheck %s --check-prefix=CODE

// CHECK: explain-signatures.mlir:[[#@LINE+8]]:1: remark: private function '@once' is declared '(tensor<4xf16>) -> tensor<4xf16>', and becomes '(tensor<4xf32>) -> tensor<4xf32>'
// CHECK: note: called here
// CHECK: explain-signatures.mlir:[[#@LINE+10]]:1: remark: private function '@twice' is copied as '@twice_0' of type '(tensor<4xi32>) -> tensor<4xi32>'
// CHECK: note: called here, and 1 time more
// CONVERT: conversion
// PUBLIC: remark: function '@f' is declared '(tensor<4xi32>, tensor<4xf16>) -> tensor<4xf32>', and becomes '(tensor<4xi32>, tensor<4xf16>) -> tensor<4xf16>'
// QUIET-NOT: becomes '(
// CODE: HP415: signature changes
func.func private @once(%x: tensor<4xf16>) -> tensor<4xf16> {
  %0 = stablehlo.negate %x : tensor<4xf16>
  return %0 : tensor<4xf16>
}
func.func private @twice(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.negate %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @same(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
func.func @main(%x: tensor<4xf32>, %y: tensor<4xi32>, %z: tensor<4xf16>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = stablehlo.add %x, %z : (tensor<4xf32>, tensor<4xf16>) -> tensor<4xf16>
  %1 = call @once(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = call @twice(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = call @twice(%y) : (tensor<4xi32>) -> tensor<4xf32>
  %4 = call @twice(%y) : (tensor<4xi32>) -> tensor<4xf32>
  %5 = call @same(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %6 = stablehlo.add %5, %3 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %1, %2, %6 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
