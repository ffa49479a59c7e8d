// RUN: not hlo-promote %s 2>&1 | FileCheck %s

// CHECK: constant-of-another-type.mlir:[[#@LINE+2]]:8: error: 'arith.constant' op failed to verify that all of {value, result} have same type
func.func @f() -> tensor<8xbf16> {
  %0 = "arith.constant"() <{value = dense<0.0> : tensor<8xf32>}> : () -> tensor<8xbf16>
  return %0 : tensor<8xbf16>
}
