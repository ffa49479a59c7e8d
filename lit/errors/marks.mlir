// A promote.weak or promote.from in an undocumented form is an error: it must not round a value or
// remove a convert.
// RUN: not hlo-promote %s 2>&1 | FileCheck %s --check-prefix=WEAK
// RUN: not hlo-promote --strip %s 2>&1 | FileCheck %s --check-prefix=FROM

// WEAK: marks.mlir:[[# @LINE + 2]]:17: error: 'promote.weak' is a unit attribute, and cannot be false
// FROM-NOT: error: 'promote.weak'
func.func @main(%x: tensor<4xf32> {promote.weak = false}, %y: tensor<4xf32>) -> (tensor<4xf32> {promote.weak}) {
  // WEAK: marks.mlir:[[# @LINE + 1]]:8: error: 'promote.weak' is a unit attribute, and cannot be "no"
  %n = stablehlo.negate %x {promote.weak = "no"} : tensor<4xf32>
  // FROM: marks.mlir:[[# @LINE + 1]]:8: error: 'stablehlo.add' op cannot be stripped: 'promote.from' cannot be 1 : i32
  %a = stablehlo.add %n, %y {promote.from = 1 : i32} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %a : tensor<4xf32>
}
