// --keep-weak with --weak-constants: a constant whose type changed would be weak again by the
// option, so it is marked; promoting the output changes nothing.
// RUN: hlo-promote --weak-constants scalar --keep-weak %s -o %t
// RUN: FileCheck %s < %t
// RUN: hlo-promote --weak-constants scalar --keep-weak %t | diff %t -

// CHECK-LABEL: func.func private @two
// CHECK-SAME:  -> (tensor<i64> {promote.weak})
// CHECK:       stablehlo.constant {promote.weak} dense<2> : tensor<i64>
func.func private @two() -> tensor<i64> {
  %c = "stablehlo.constant"() <{value = dense<2> : tensor<i8>}> : () -> tensor<i64>
  return %c : tensor<i64>
}
// CHECK-LABEL: func.func public @main
// CHECK:       stablehlo.constant {promote.weak} dense<3> : tensor<i64>
func.func public @main(%x: tensor<i64>) -> tensor<i64> {
  %0 = call @two() : () -> tensor<i64>
  %c = stablehlo.constant dense<3> : tensor<i8>
  %1 = stablehlo.add %x, %c : (tensor<i64>, tensor<i8>) -> tensor<i64>
  %2 = stablehlo.add %1, %0 : tensor<i64>
  return %2 : tensor<i64>
}
