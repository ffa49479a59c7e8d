// A type that no system promotes is not converted at a call or a return, even if other operands
// are.
// RUN: not hlo-promote --split-input-file %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not hlo-promote --split-input-file --calls convert --signature keep %s 2>&1 | FileCheck %s --implicit-check-not=error:

func.func private @takes(%a: tensor<4xi1>, %b: tensor<i64>) -> tensor<i64> {
  return %b : tensor<i64>
}
func.func public @gives(%a: tensor<4xindex>) -> tensor<i64> {
  %c = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i32>
  // CHECK: [[#@LINE+2]]:25: error: 'func.call' op operand #0 is 'tensor<4xindex>', but must be 'tensor<4xi1>', and promotion cannot convert it
  // CHECK: note: convert it before this operation
  %0 = func.call @takes(%a, %c) : (tensor<4xindex>, tensor<i32>) -> tensor<i64>
  return %0 : tensor<i64>
}

// -----

func.func public @returns(%a: tensor<4xi32>, %b: tensor<4xi1>) -> (tensor<4xi64>, tensor<4xindex>) {
  // CHECK: [[#@LINE+1]]:14: error: 'func.return' op operand #1 is 'tensor<4xi1>', but must be 'tensor<4xindex>', and promotion cannot convert it
  return %a, %b : tensor<4xi32>, tensor<4xi1>
}
