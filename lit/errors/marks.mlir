// A promote.weak in an undocumented form is an error: it must not round a value.
// RUN: not hlo-promote %s 2>&1 | FileCheck %s --check-prefix=WEAK

// WEAK: marks.mlir:[[# @LINE + 1]]:17: error: 'promote.weak' is a unit attribute, and cannot be false
func.func @main(%x: tensor<4xf32> {promote.weak = false}, %y: tensor<4xf32>) -> (tensor<4xf32> {promote.weak}) {
  // WEAK: marks.mlir:[[# @LINE + 1]]:8: error: 'promote.weak' is a unit attribute, and cannot be "no"
  %n = stablehlo.negate %x {promote.weak = "no"} : tensor<4xf32>
  %a = stablehlo.add %n, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %a : tensor<4xf32>
}
