// RUN: hlo-promote --keep-weak %s | FileCheck %s

// JAX raises floats and complex numbers to integer powers in the type of the base, without a join,
// even if the base is weak.

// CHECK-LABEL: @power
// CHECK: %[[Y:.*]] = stablehlo.convert %arg1 : (tensor<4xi8>) -> tensor<4xf32>
// CHECK-NEXT: stablehlo.power %arg0, %[[Y]] : tensor<4xf32>
func.func @power(%x: tensor<4xf32> {promote.weak}, %y: tensor<4xi8>) -> tensor<4xf32> {
  %0 = stablehlo.power %x, %y : (tensor<4xf32>, tensor<4xi8>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @weakly
// CHECK: stablehlo.power %{{.*}} {promote.weak} : tensor<4xbf16>
func.func @weakly(%x: tensor<4xbf16> {promote.weak}, %y: tensor<4xi8> {promote.weak}) -> tensor<4xbf16> {
  %0 = stablehlo.power %x, %y : (tensor<4xbf16>, tensor<4xi8>) -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}
