// --weak-constants selects constants that are weak without a mark.
// RUN: not hlo-promote --split-input-file %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not hlo-promote --split-input-file --weak-constants none %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not hlo-promote --split-input-file --weak-constants scalar %s 2> %t.err | FileCheck %s --check-prefix=SCALAR
// RUN: FileCheck %s --check-prefix=ERROR < %t.err
// RUN: hlo-promote --split-input-file --weak-constants splat %s | FileCheck %s --check-prefix=SPLAT

// NONE-COUNT-2: error: result #0 of
// ERROR-COUNT-1: error: result #0 of '@splat'
// ERROR-NOT:     error:
// SCALAR:        stablehlo.constant dense<2.000000e+00> : tensor<bf16>
// SPLAT:         stablehlo.constant dense<2.000000e+00> : tensor<bf16>
// SPLAT:         stablehlo.constant dense<2.000000e+00> : tensor<4xbf16>
func.func @scalar(%x: tensor<bf16>) -> tensor<bf16> {
  %two = stablehlo.constant dense<2.0> : tensor<f32>
  %0 = stablehlo.multiply %x, %two : (tensor<bf16>, tensor<f32>) -> tensor<bf16>
  return %0 : tensor<bf16>
}

// -----

func.func @splat(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  %two = stablehlo.constant dense<2.0> : tensor<4xf32>
  %0 = stablehlo.multiply %x, %two : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}
