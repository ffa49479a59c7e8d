// compute: values are stored in the type; each operation computes in the other type and rounds to
// it.
// RUN: hlo-promote --target bf16-in-f32 %s 2>/dev/null | FileCheck %s --check-prefixes=CHECK,ALL
// RUN: hlo-promote --target %S/Inputs/compute-in.target %s 2>/dev/null | FileCheck %s --check-prefixes=CHECK,SOME
// RUN: hlo-promote --target %S/Inputs/excess.target %s 2>/dev/null | FileCheck %s --check-prefixes=CHECK,EXCESS

// CHECK-LABEL: func.func @chain
// ALL-NEXT:      %[[X:.*]] = stablehlo.convert %arg0 : (tensor<4xbf16>) -> tensor<4xf32>
// ALL-NEXT:      %[[A:.*]] = stablehlo.add %[[X]], %[[X]] : tensor<4xf32>
// ALL-NEXT:      %[[B:.*]] = stablehlo.convert %[[A]] : (tensor<4xf32>) -> tensor<4xbf16>
// ALL-NEXT:      %[[C:.*]] = stablehlo.convert %[[B]] : (tensor<4xbf16>) -> tensor<4xf32>
// ALL-NEXT:      stablehlo.multiply %[[C]], %[[X]] : tensor<4xf32>
// ALL:           stablehlo.reshape {{.*}} : (tensor<4xbf16>) -> tensor<2x2xbf16>
// ALL:           stablehlo.tanh {{.*}} : tensor<2x2xf32>
// SOME:          stablehlo.add {{.*}} : tensor<4xf32>
// SOME:          stablehlo.multiply {{.*}} : tensor<4xbf16>
// EXCESS:        %[[A:.*]] = stablehlo.add {{.*}} : tensor<4xf32>
// EXCESS-NEXT:   stablehlo.multiply %[[A]], {{.*}} : tensor<4xf32>
// EXCESS:        stablehlo.tanh {{.*}} : tensor<2x2xbf16>
func.func @chain(%x: tensor<4xbf16>) -> tensor<2x2xbf16> {
  %0 = stablehlo.add %x, %x : tensor<4xbf16>
  %1 = stablehlo.multiply %0, %x : tensor<4xbf16>
  %2 = stablehlo.reshape %1 : (tensor<4xbf16>) -> tensor<2x2xbf16>
  %3 = stablehlo.tanh %2 : tensor<2x2xbf16>
  return %3 : tensor<2x2xbf16>
}

// The accumulator of a reduction stays bf16, unless 'accumulate' names it.
// CHECK-LABEL: func.func @sum
// ALL:           stablehlo.reduce({{.*}} : (tensor<4xbf16>, tensor<bf16>) -> tensor<bf16>
// ALL:             stablehlo.add {{.*}} : tensor<f32>
// ALL:             stablehlo.return {{.*}} : tensor<bf16>
// SOME:          stablehlo.reduce({{.*}} applies stablehlo.add {{.*}} : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
// SOME-NEXT:     stablehlo.convert {{.*}} : (tensor<f32>) -> tensor<bf16>
func.func @sum(%x: tensor<4xbf16>) -> tensor<bf16> {
  %zero = stablehlo.constant dense<0.0> : tensor<bf16>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4xbf16>, tensor<bf16>) -> tensor<bf16>
  return %0 : tensor<bf16>
}
