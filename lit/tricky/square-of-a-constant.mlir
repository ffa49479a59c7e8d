// RUN: hlo-promote %s | FileCheck %s

// The square of integers is a product of one value, whose literal changes to the type that is
// needed.

// CHECK: %[[C:.*]] = stablehlo.constant dense<1> : tensor<4xi32>
// CHECK-NEXT: stablehlo.multiply %[[C]], %[[C]] : tensor<4xi32>
func.func @square() -> tensor<4xi32> {
  %x = stablehlo.constant dense<true> : tensor<4xi1>
  %0 = chlo.square %x : tensor<4xi1> -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
