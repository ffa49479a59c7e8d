// An unregistered operation with operands of different element types gets a warning, once per name.
// --strict makes it an error.
// RUN: hlo-promote %s 2>&1 >/dev/null | FileCheck %s --check-prefix=WARNING --implicit-check-not=warning:
// RUN: not hlo-promote --strict %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not hlo-promote --strict --format json %s | FileCheck %s --check-prefix=CODE
// RUN: not hlo-promote -s none --strict %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: hlo-promote explain HP002 | FileCheck %s --check-prefix=TEXT

// WARNING: strict.mlir:[[#@LINE+6]]:8: warning: 'mydialect.mix' op is unregistered: it is neither promoted nor verified, and its operands have the element types 'f32' and 'i32'
// CHECK:   strict.mlir:[[#@LINE+5]]:8: error: 'mydialect.mix' op is unregistered: it is neither promoted nor verified, and its operands have the element types 'f32' and 'i32'
// CODE:    "code": "HP002"
// NONE:    error: --strict and --system none cannot be combined
// TEXT:    HP002: unregistered operation with mixed element types
func.func @mix(%x: tensor<f32>, %y: tensor<i32>) -> tensor<f32> {
  %0 = "mydialect.mix"(%x, %y) : (tensor<f32>, tensor<i32>) -> tensor<f32>
  %1 = "mydialect.mix"(%x, %y) : (tensor<f32>, tensor<i32>) -> tensor<f32>
  %2 = "mydialect.same"(%x, %x) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
