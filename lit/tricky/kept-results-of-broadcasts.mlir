// With --results=keep a convert restores the declared type. The broadcast of a Python number before
// it is weak, and --keep-weak marks it, so that a second run changes nothing.
// RUN: hlo-promote -s torch --results=keep --keep-weak %s | FileCheck %s
// RUN: hlo-promote -s torch --results=keep --keep-weak %s -o %t
// RUN: hlo-promote -s torch --results=keep --keep-weak --check %t

// CHECK:      %[[B:.*]] = stablehlo.broadcast_in_dim %cst, dims = [] {promote.weak} : (tensor<f64>) -> tensor<4xf64>
// CHECK-NEXT: stablehlo.convert %[[B]] : (tensor<4xf64>) -> tensor<4xf32>
func.func @main() -> tensor<4xf32> {
  %c = stablehlo.constant {promote.weak} dense<1.0> : tensor<f64>
  %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<f64>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
