// RUN: hlo-promote %s | FileCheck %s

// A constant whose value has another type than its result has no custom form, but in StableHLO.

// CHECK: "arith.constant"() <{value = dense<0.000000e+00> : tensor<8xf32>}> : () -> tensor<8xbf16>
func.func @f() -> tensor<8xbf16> {
  %0 = "arith.constant"() <{value = dense<0.0> : tensor<8xf32>}> : () -> tensor<8xbf16>
  return %0 : tensor<8xbf16>
}
