// The only function of a module calls itself.
// RUN: not hlo-promote %s 2>&1 | FileCheck %s
// CHECK: recursion-alone.mlir:[[#@LINE+1]]:1: error: function '@main' calls itself; StableHLO has no recursion (spec.md#functions)
func.func @main(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = call @main(%x, %0) : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
