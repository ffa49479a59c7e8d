// RUN: hlo-promote --signature infer %s | FileCheck %s --check-prefix=INFER
// RUN: hlo-promote --signature keep %s | FileCheck %s --check-prefix=KEEP

// A public callee whose computed type differs from the declared one: with --signature=infer its
// signature changes, and so do its calls.
// INFER:      call @api(%arg0) : (tensor<f32>) -> tensor<f64>
// INFER:      func.func @api(%arg0: tensor<f32>) -> tensor<f64>
// KEEP:       call @api(%arg0) : (tensor<f32>) -> tensor<f32>
// KEEP:       stablehlo.convert {{.*}} : (tensor<f64>) -> tensor<f32>
// KEEP-NEXT: return
func.func @main(%x: tensor<f32>) {
  %0 = func.call @api(%x) : (tensor<f32>) -> tensor<f32>
  return
}
func.func @api(%x: tensor<f32>) -> tensor<f32> {
  %c = stablehlo.constant dense<1.0> : tensor<f64>
  %0 = stablehlo.add %x, %c : (tensor<f32>, tensor<f64>) -> tensor<f32>
  return %0 : tensor<f32>
}
