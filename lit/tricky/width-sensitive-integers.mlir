// Integer operations whose result depends on the width: the result is converted, never the operand.
// popcnt of -1 is 8 in an i8 and 32 in an i32; not of true is false, not of 1 is -2.
// RUN: hlo-promote --results keep %s | FileCheck %s --check-prefixes=CHECK,KEEP
// RUN: hlo-promote --signature infer %s | FileCheck %s --check-prefixes=CHECK,INFER

// CHECK-LABEL: func.func @widths(
// CHECK-NEXT:    %[[A:.*]] = stablehlo.popcnt %arg0 : tensor<4xi8>
// KEEP-NEXT:     stablehlo.convert %[[A]] : (tensor<4xi8>) -> tensor<4xi32>
// CHECK-NEXT:    %[[B:.*]] = stablehlo.not %arg1 : tensor<4xi1>
// KEEP-NEXT:     stablehlo.convert %[[B]] : (tensor<4xi1>) -> tensor<4xi32>
// CHECK-NEXT:    %[[C:.*]] = stablehlo.count_leading_zeros %arg0 : tensor<4xi8>
// KEEP-NEXT:     stablehlo.convert %[[C]] : (tensor<4xi8>) -> tensor<4xi32>
// CHECK-NEXT:    %[[D:.*]] = stablehlo.not %arg2 : tensor<4xui8>
// KEEP-NEXT:     stablehlo.convert %[[D]] : (tensor<4xui8>) -> tensor<4xui16>
// KEEP-NEXT:     return
// INFER-NEXT:    return %[[A]], %[[B]], %[[C]], %[[D]] : tensor<4xi8>, tensor<4xi1>, tensor<4xi8>, tensor<4xui8>
func.func @widths(%b: tensor<4xi8>, %p: tensor<4xi1>, %u: tensor<4xui8>) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xui16>) {
  %0 = stablehlo.popcnt %b : (tensor<4xi8>) -> tensor<4xi32>
  %1 = stablehlo.not %p : (tensor<4xi1>) -> tensor<4xi32>
  %2 = stablehlo.count_leading_zeros %b : (tensor<4xi8>) -> tensor<4xi32>
  %3 = stablehlo.not %u : (tensor<4xui8>) -> tensor<4xui16>
  return %0, %1, %2, %3 : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xui16>
}
