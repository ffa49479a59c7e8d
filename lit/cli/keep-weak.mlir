// --keep-weak keeps and prints marks of weak values, so that several passes can run in sequence.
// RUN: hlo-promote %s | FileCheck %s --implicit-check-not=promote.weak
// RUN: hlo-promote --keep-weak %s | FileCheck %s --check-prefix=KEEP
// RUN: hlo-promote --keep-weak %s | hlo-promote --keep-weak | FileCheck %s --check-prefix=KEEP

// CHECK-LABEL: func.func @f(
// KEEP-LABEL:  func.func @f(
// KEEP-SAME:     %{{.*}}: tensor<f32> {promote.weak}) -> (tensor<f32> {promote.weak})
func.func @f(%x: tensor<f32> {promote.weak}) -> tensor<f32> {
  %0 = stablehlo.negate %x : tensor<f32>
  return %0 : tensor<f32>
}
