// A weak integer literal that is converted to a declared type must fit it, like one that is
// converted for an operand: --results=keep does not wrap it. In PyTorch a convert of a value that
// counts as zero-dimensional does too, like every elementwise operation.
// RUN: not hlo-promote --results=keep --split-input-file %s 2>&1 | FileCheck %s
// RUN: hlo-promote -s torch %S/Inputs/converted-scalar.mlir | FileCheck %S/Inputs/converted-scalar.mlir

// CHECK: kept-literals.mlir:[[#@LINE+2]]:8: error: weak constant dense<100000> : tensor<2x3xi32> is out of range for 'i16'
func.func public @main() -> tensor<3x2xi16> {
  %c = stablehlo.constant {promote.weak} dense<100000> : tensor<2x3xi32>
  %0 = stablehlo.transpose %c, dims = [1, 0] : (tensor<2x3xi32>) -> tensor<3x2xi16>
  return %0 : tensor<3x2xi16>
}

// -----

// CHECK-NOT: error
func.func public @fits() -> tensor<3x2xi16> {
  %c = stablehlo.constant {promote.weak} dense<10000> : tensor<2x3xi32>
  %0 = stablehlo.transpose %c, dims = [1, 0] : (tensor<2x3xi32>) -> tensor<3x2xi16>
  return %0 : tensor<3x2xi16>
}

// -----

// In NumPy and PyTorch results of operations are not Python numbers, so they need not fit.
// RUN: hlo-promote -s numpy --results=keep %S/Inputs/strong-reshape.mlir | FileCheck %S/Inputs/strong-reshape.mlir
// RUN: hlo-promote -s torch --results=keep %S/Inputs/strong-reshape.mlir | FileCheck %S/Inputs/strong-reshape.mlir
