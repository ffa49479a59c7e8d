// --calls selects what happens to calls of a private function whose operand types differ from the
// declared ones.
// RUN: hlo-promote %s | FileCheck %s --check-prefix=SPECIALIZE
// RUN: hlo-promote --calls specialize %s | FileCheck %s --check-prefix=SPECIALIZE
// RUN: hlo-promote --calls=convert %s | FileCheck %s --check-prefix=CONVERT

// SPECIALIZE-LABEL: func.func @main(
// SPECIALIZE:         call @square(%{{.*}}) : (tensor<bf16>) -> tensor<bf16>
// SPECIALIZE:       func.func private @square(%{{.*}}: tensor<bf16>) -> tensor<bf16>
// CONVERT-LABEL:    func.func @main(
// CONVERT:            %[[C:.*]] = stablehlo.convert %{{.*}} : (tensor<bf16>) -> tensor<f32>
// CONVERT:            call @square(%[[C]]) : (tensor<f32>) -> tensor<f32>
// CONVERT:          func.func private @square(%{{.*}}: tensor<f32>) -> tensor<f32>
func.func @main(%x: tensor<bf16>) -> tensor<f32> {
  %0 = func.call @square(%x) : (tensor<bf16>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func private @square(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.multiply %x, %x : tensor<f32>
  return %0 : tensor<f32>
}
