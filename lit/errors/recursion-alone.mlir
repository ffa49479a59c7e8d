// The error names a function in the cycle, not one that only calls the cycle.
// RUN: not hlo-promote --split-input-file %s 2>&1 | FileCheck %s --implicit-check-not=error:
// CHECK: recursion-alone.mlir:[[#@LINE+1]]:1: error: function '@main' calls itself; StableHLO has no recursion (spec.md#functions)
func.func @main(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = call @main(%x, %0) : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

func.func private @called(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK: recursion-alone.mlir:[[#@LINE+1]]:1: error: function '@even' calls itself
func.func private @even(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @called(%x, %y) : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = call @odd(%x, %0) : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

func.func private @odd(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @even(%x, %y) : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @user(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @odd(%x, %y) : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
