// Calls, composites and stablehlo.map: callees are emitted before their callers, each once.
// RUN: hlo-promote --emit=llvm %s | FileCheck %s
// RUN: %if opt %{ hlo-promote --emit=llvm %s | opt -passes=verify -disable-output %}

// CHECK-LABEL: define { float, float } @caller(i16 %0, float %1) {
// CHECK:         %[[X:.*]] = call float @widen(i16 %0)
// CHECK:         %[[Y:.*]] = call float @widen(i16 %0)
// CHECK:         fmul float %[[Y]], %1
func.func @caller(%x: tensor<4xbf16>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = call @widen(%x) : (tensor<4xbf16>) -> tensor<4xf32>
  %1 = stablehlo.composite "my.widen" %x {decomposition = @widen} : (tensor<4xbf16>) -> tensor<4xf32>
  %2 = "stablehlo.map"(%1, %y) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %p = stablehlo.multiply %a, %b : tensor<f32>
    stablehlo.return %p : tensor<f32>
  }) {dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0, %2 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: define internal float @widen(i16 %0) {
func.func private @widen(%x: tensor<4xbf16>) -> tensor<4xf32> {
  %0 = stablehlo.convert %x : (tensor<4xbf16>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
