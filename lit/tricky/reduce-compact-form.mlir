// The compact form of reduce implies a body of its first input's type; another type needs the long
// form.
// RUN: hlo-promote %s | FileCheck %s

// A weak initial value follows the input.
// CHECK-LABEL: func.func @weak(
// CHECK-NEXT:    %[[Z:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
// CHECK-NEXT:    stablehlo.reduce(%arg0 init: %[[Z]]) applies stablehlo.add across dimensions = [0] : (tensor<8xbf16>, tensor<bf16>) -> tensor<bf16>
func.func @weak(%x: tensor<8xbf16>) -> tensor<bf16> {
  %z = stablehlo.constant {promote.weak} dense<0> : tensor<i32>
  %0 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<8xbf16>, tensor<i32>) -> tensor<bf16>
  return %0 : tensor<bf16>
}

// A strong f32 does not fit bf16, so both join. The input does not declare that it should stay
// narrow.
// CHECK-LABEL: func.func @strong(
// CHECK-NEXT:    %[[X:.*]] = stablehlo.convert %arg0 : (tensor<8xbf16>) -> tensor<8xf32>
// CHECK-NEXT:    stablehlo.reduce(%[[X]] init: %arg1) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
func.func @strong(%x: tensor<8xbf16>, %g: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.reduce(%x init: %g) applies stablehlo.add across dimensions = [0] : (tensor<8xbf16>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// A body of f32 over bf16 is valid: an explicit accumulator (spec.md reduce C6). It stays, in the
// long form.
// CHECK-LABEL: func.func @legal(
// CHECK-NEXT:    stablehlo.reduce(%arg0 init: %arg1) across dimensions = [0] : (tensor<8xbf16>, tensor<bf16>) -> tensor<f32>
// CHECK-NEXT:     reducer(%[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<f32>) {
// CHECK-NEXT:      %[[S:.*]] = stablehlo.add %[[A]], %[[B]] : tensor<f32>
// CHECK-NEXT:      stablehlo.return %[[S]] : tensor<f32>
func.func @legal(%x: tensor<8xbf16>, %z: tensor<bf16>) -> tensor<f32> {
  %0 = stablehlo.reduce(%x init: %z) across dimensions = [0] : (tensor<8xbf16>, tensor<bf16>) -> tensor<f32>
   reducer(%p: tensor<f32>, %q: tensor<f32>) {
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }
  return %0 : tensor<f32>
}
