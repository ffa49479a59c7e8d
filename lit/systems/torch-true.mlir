// True is a Python scalar in torch, and so is a bool constant under --weak-constants: x * True of
// ui32 is ui32, which a bool tensor does not give.
// RUN: hlo-promote -s torch --weak-constants splat %s | FileCheck %s
// RUN: not hlo-promote -s torch %s 2>&1 | FileCheck %s --check-prefix=STRONG

//      CHECK: stablehlo.multiply %arg0, %{{.*}} : tensor<4xui32>
// STRONG: error: 'stablehlo.multiply' op operands 'tensor<4xui32>' and 'tensor<4xi1>' have no common type in torch
func.func @true(%x: tensor<4xui32>) -> tensor<4xui32> {
  %t = stablehlo.constant dense<true> : tensor<4xi1>
  %0 = stablehlo.multiply %x, %t : (tensor<4xui32>, tensor<4xi1>) -> tensor<4xui32>
  return %0 : tensor<4xui32>
}
