// Errors that promotion cannot resolve are reported for the input, in the words of StableHLO's
// verifier (jaxlib 0.10.2), regardless of mixed element types in the same module.
// RUN: not hlo-promote --split-input-file %s 2>&1 | FileCheck %s --implicit-check-not=error:

// CHECK: unresolved-errors.mlir:[[#@LINE+2]]:8: error: 'stablehlo.add' op requires the same shape for all operands and results
func.func @shapes(%x: tensor<4xi32>, %y: tensor<bf16>) {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<bf16>) -> tensor<4xbf16>
  return
}

// -----

// All errors of a module are reported.
// CHECK: unresolved-errors.mlir:[[#@LINE+3]]:8: error: Out-of-bounds dimension 2, expected to be in range [0, 2)
// CHECK: unresolved-errors.mlir:[[#@LINE+3]]:8: error: 'stablehlo.pad' op inferred type(s) 'tensor<6xf32>' are incompatible with return type(s) of operation 'tensor<5xf32>'
func.func @several(%x: tensor<2x3xf32>, %y: tensor<4xf32>, %z: tensor<f16>) {
  %0 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [2] : (tensor<2x3xf32>, tensor<f16>) -> tensor<2x3xf32>
  %1 = stablehlo.pad %y, %z, low = [1], high = [1], interior = [0] : (tensor<4xf32>, tensor<f16>) -> tensor<5xf32>
  return
}

// -----

// A reduction has as many results as inputs.
// CHECK: unresolved-errors.mlir:[[#@LINE+2]]:8: error: 'stablehlo.reduce' op inferred type(s) 'tensor<i32>', 'tensor<i32>' are incompatible with return type(s) of operation 'tensor<i32>'
func.func @results(%x: tensor<8xi32>, %z: tensor<i32>) {
  %0 = "stablehlo.reduce"(%x, %x, %z, %z) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    stablehlo.return %a, %b : tensor<i32>, tensor<i32>
  }) : (tensor<8xi32>, tensor<8xi32>, tensor<i32>, tensor<i32>) -> tensor<i32>
  return
}

// -----

// CHECK: unresolved-errors.mlir:[[#@LINE+3]]:8: error: 'stablehlo.async_start' op region must contain a collective or slice operation
func.func private @add(%x: tensor<f32>) -> tensor<f32>
func.func @async(%x: tensor<bf16>) {
  %0 = "stablehlo.async_start"(%x) ({
  ^bb0(%p: tensor<f32>):
    %1 = func.call @add(%p) : (tensor<f32>) -> tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<bf16>) -> !stablehlo.future<tensor<f32>>
  return
}

// -----

// Operations that promotion does not change have the errors of the input (StableHLO,
// TypeInference.cpp, verifyDotGeneralOpQuantizationConstraints).
// CHECK: unresolved-errors.mlir:[[#@LINE+2]]:8: error: Zero point of rhs should be 0
func.func @hybrid(%x: tensor<2x3xf32>, %w: tensor<3x2x!quant.uniform<i8:f32, 5.000000e-01:3>>) {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x2x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<2x2xf32>
  return
}
