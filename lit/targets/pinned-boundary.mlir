// A pin between a convert at the boundary and the return belongs to the boundary: a second run
// changes nothing and prints no warning.
// RUN: hlo-promote --target %S/Inputs/halves.target --pin-precision %s 2>/dev/null | FileCheck %s
// RUN: hlo-promote --target %S/Inputs/halves.target --pin-precision %s 2>/dev/null | hlo-promote --target %S/Inputs/halves.target --pin-precision 2>&1 | FileCheck %s --implicit-check-not=warning

// CHECK-LABEL: func.func @f(%arg0: tensor<4xf16>) -> tensor<4xf16>
// CHECK-NEXT:    %[[IN:.*]] = stablehlo.convert %arg0 : (tensor<4xf16>) -> tensor<4xbf16>
// CHECK-NEXT:    %[[PIN:.*]] = stablehlo.reduce_precision %[[IN]], format = e8m7 : tensor<4xbf16>
// CHECK-NEXT:    %[[EXP:.*]] = stablehlo.exponential %[[PIN]] : tensor<4xbf16>
// CHECK-NEXT:    %[[OUT:.*]] = stablehlo.convert %[[EXP]] : (tensor<4xbf16>) -> tensor<4xf16>
// CHECK-NEXT:    %[[LAST:.*]] = stablehlo.reduce_precision %[[OUT]], format = e5m10 : tensor<4xf16>
// CHECK-NEXT:    return %[[LAST]] : tensor<4xf16>
func.func @f(%x: tensor<4xf16>) -> tensor<4xf16> {
  %0 = stablehlo.exponential %x : tensor<4xf16>
  return %0 : tensor<4xf16>
}
