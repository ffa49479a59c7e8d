// An update in a wider type is converted back to the operand's type and weakness: with --keep-weak
// the convert is marked, not the operation before it, whose type may have no weak form.
// RUN: hlo-promote --keep-weak %s | FileCheck %s
// RUN: hlo-promote --keep-weak %s -o %t
// RUN: hlo-promote --keep-weak %t | diff %t -
// RUN: hlo-promote -s tf-all --keep-weak --calls convert %s -o %t.tf
// RUN: hlo-promote -s tf-all --keep-weak --calls convert %t.tf | diff %t.tf -

// CHECK-LABEL: func.func public @update
// CHECK: %[[U:.*]] = stablehlo.dynamic_update_slice %{{.*}} : (tensor<4xf32>, tensor<2xf32>, tensor<i32>) -> tensor<4xf32>
// CHECK: stablehlo.convert %[[U]] {promote.weak} : (tensor<4xf32>) -> tensor<4xi64>
func.func public @update(%x: tensor<4xi64> {promote.weak}, %u: tensor<2xf32>) -> tensor<4xi64> {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.dynamic_update_slice %x, %u, %c : (tensor<4xi64>, tensor<2xf32>, tensor<i32>) -> tensor<4xi64>
  return %0 : tensor<4xi64>
}
