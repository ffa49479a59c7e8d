// --explain explains the conversions of a module that cannot be written for the selected version.
// RUN: rm -f %t
// RUN: not hlo-promote --emit artifact=0.20.0 --explain %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t

// CHECK: {{.*}}binary-refused.mlir:[[#@LINE+4]]:8: error: 'stablehlo.tan' needs StableHLO 1.4.0
// CHECK: {{.*}}binary-refused.mlir:[[#@LINE+2]]:22: remark: 'stablehlo.add' op operand #0 is converted from 'bf16' to 'f32'
func.func @f(%x: tensor<4xbf16>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.tan %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}
