// --x32 selects JAX without 64-bit types: weak results are stored in 32 bits.
// RUN: hlo-promote --signature infer %s | FileCheck %s --check-prefix=X64
// RUN: hlo-promote --signature infer --x32 %s | FileCheck %s --check-prefix=X32

// X64-LABEL: func.func @mixed(
// X64-SAME:    -> tensor<4xi64>
// X32-LABEL: func.func @mixed(
// X32-SAME:    -> tensor<4xi32>
func.func @mixed(%x: tensor<4xui32>, %y: tensor<4xi32>) -> tensor<4xi64> {
  %0 = stablehlo.add %x, %y : (tensor<4xui32>, tensor<4xi32>) -> tensor<4xi64>
  return %0 : tensor<4xi64>
}
