// --simplify-converts exact and --pin-precision, with and without a target.
// RUN: hlo-promote --simplify-converts exact %s | FileCheck %s --check-prefix=EXACT
// RUN: hlo-promote --pin-precision %s | FileCheck %s --check-prefix=PIN
// RUN: hlo-promote --pin-precision %s | hlo-promote --pin-precision | FileCheck %s --check-prefix=PIN
// RUN: hlo-promote %s | FileCheck %s --check-prefix=NEITHER

// EXACT-LABEL: func.func @f(
// EXACT-NEXT:    stablehlo.convert %arg0 : (tensor<4xf32>) -> tensor<4xbf16>
// EXACT-NEXT:    stablehlo.convert %0 : (tensor<4xbf16>) -> tensor<4xf32>
// EXACT-NEXT:    return %arg0, %1
// PIN-LABEL:   func.func @f(
// PIN:           %[[NARROW:.*]] = stablehlo.convert %arg0 : (tensor<4xf32>) -> tensor<4xbf16>
// PIN-NEXT:      %[[PINNED:.*]] = stablehlo.reduce_precision %[[NARROW]], format = e8m7 : tensor<4xbf16>
// PIN-NEXT:      stablehlo.convert %[[PINNED]] : (tensor<4xbf16>) -> tensor<4xf32>
// NEITHER-COUNT-4: stablehlo.convert
// NEITHER-NOT: reduce_precision
func.func @f(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xf64>
  %1 = stablehlo.convert %0 : (tensor<4xf64>) -> tensor<4xf32>
  %2 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xbf16>
  %3 = stablehlo.convert %2 : (tensor<4xbf16>) -> tensor<4xf32>
  return %1, %3 : tensor<4xf32>, tensor<4xf32>
}
