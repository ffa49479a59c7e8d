// Errors: an operand of a public function that loses information, and recursion.
// RUN: not hlo-promote --split-input-file %s 2>&1 | FileCheck %s

// CHECK:       [[#@LINE+4]]:26: error: 'func.call' op operand #0 is 'f64', but '@narrow' takes 'f16'; converting it to 'f16' would lose information
// CHECK:       note: operand #0 is defined here as 'tensor<2xf64>'
// CHECK:       note: {{.*}}convert
func.func @lossy(%x: tensor<2xf64>) -> tensor<2xf16> {
  %0 = func.call @narrow(%x) : (tensor<2xf64>) -> tensor<2xf16>
  return %0 : tensor<2xf16>
}
func.func @narrow(%x: tensor<2xf16>) -> tensor<2xf16> {
  return %x : tensor<2xf16>
}

// -----

// CHECK:       error: {{.*}}recurs
func.func private @again(%x: tensor<f32>) -> tensor<f32> {
  %0 = func.call @again(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @main(%x: tensor<i32>) -> tensor<f32> {
  %0 = func.call @again(%x) : (tensor<i32>) -> tensor<f32>
  return %0 : tensor<f32>
}
// CHECK-NOT:   error:
