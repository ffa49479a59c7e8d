// RUN: not hlo-promote --split-input-file %s 2>&1 | FileCheck %s

// Each kind of call with each kind of callee; docs/calls.md has the table.

// A lossy conversion is an error that names the flag.
// CHECK:      error: 'func.call' op result #0 is declared 'bf16' but '@api' returns 'f32'; converting it to 'bf16' would lose information
// CHECK:      note: use --results=keep to convert it anyway, or write a stablehlo.convert
func.func @main(%x: tensor<f32>) -> tensor<bf16> {
  %0 = func.call @api(%x) : (tensor<f32>) -> tensor<bf16>
  return %0 : tensor<bf16>
}
func.func @api(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}

// -----

// Recursion is refused, because StableHLO does not have it.
// CHECK:      error: function '@f' calls itself; StableHLO has no recursion (spec.md#functions)
func.func @main(%x: tensor<f32>, %p: tensor<i1>) -> tensor<f32> {
  %0 = func.call @f(%x, %p) : (tensor<f32>, tensor<i1>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func private @f(%x: tensor<bf16>, %p: tensor<i1>) -> tensor<bf16> {
  %0 = "stablehlo.if"(%p) ({
    %1 = func.call @f(%x, %p) : (tensor<bf16>, tensor<i1>) -> tensor<bf16>
    stablehlo.return %1 : tensor<bf16>
  }, {
    stablehlo.return %x : tensor<bf16>
  }) : (tensor<i1>) -> tensor<bf16>
  return %0 : tensor<bf16>
}
