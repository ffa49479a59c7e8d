// Logic, shifts and counts of bits: operations on bools and integers.
// RUN: hlo-promote %s | FileCheck %s

// With an integer, true is one, not all ones.
// CHECK-LABEL: func.func @logic(
// CHECK:         %[[B:.*]] = stablehlo.convert %arg0 : (tensor<2xi1>) -> tensor<2xi8>
// CHECK-NEXT:    stablehlo.and %[[B]], %arg1 : tensor<2xi8>
// CHECK-NEXT:    stablehlo.or %arg1, %[[B]] : tensor<2xi8>
// CHECK-NEXT:    stablehlo.xor %[[B]], %arg1 : tensor<2xi8>
// CHECK-NEXT:    stablehlo.and %arg0, %arg0 : tensor<2xi1>
// CHECK-NEXT:    return
func.func @logic(%b: tensor<2xi1>, %x: tensor<2xi8>) {
  %0 = stablehlo.and %b, %x : (tensor<2xi1>, tensor<2xi8>) -> tensor<2xi8>
  %1 = stablehlo.or %x, %b : (tensor<2xi8>, tensor<2xi1>) -> tensor<2xi8>
  %2 = stablehlo.xor %b, %x : (tensor<2xi1>, tensor<2xi8>) -> tensor<2xi1>
  %3 = stablehlo.and %b, %b : tensor<2xi1>
  return
}

// The shift amount takes part in the join: an i8 shifted by an i32 is an i32.
// CHECK-LABEL: func.func @shifts(
// CHECK:         %[[W:.*]] = stablehlo.convert %arg0 : (tensor<2xi8>) -> tensor<2xi32>
// CHECK-NEXT:    stablehlo.shift_left %[[W]], %arg1 : tensor<2xi32>
// CHECK-NEXT:    stablehlo.shift_right_arithmetic %[[W]], %arg1 : tensor<2xi32>
// CHECK-NEXT:    stablehlo.shift_right_logical %arg1, %[[W]] : tensor<2xi32>
// CHECK-NEXT:    return
func.func @shifts(%x: tensor<2xi8>, %n: tensor<2xi32>) {
  %0 = stablehlo.shift_left %x, %n : (tensor<2xi8>, tensor<2xi32>) -> tensor<2xi8>
  %1 = stablehlo.shift_right_arithmetic %x, %n : (tensor<2xi8>, tensor<2xi32>) -> tensor<2xi32>
  %2 = stablehlo.shift_right_logical %n, %x : (tensor<2xi32>, tensor<2xi8>) -> tensor<2xi32>
  return
}

// Bools are not numbers; two of them are shifted as i32.
// CHECK-LABEL: func.func @shift_bools(
// CHECK:         %[[L:.*]] = stablehlo.convert %arg0 : (tensor<2xi1>) -> tensor<2xi32>
// CHECK-NEXT:    %[[R:.*]] = stablehlo.convert %arg1 : (tensor<2xi1>) -> tensor<2xi32>
// CHECK-NEXT:    stablehlo.shift_left %[[L]], %[[R]] : tensor<2xi32>
// CHECK-NEXT:    %[[U:.*]] = stablehlo.convert %arg0 : (tensor<2xi1>) -> tensor<2xui16>
// CHECK-NEXT:    stablehlo.shift_right_logical %[[U]], %arg2 : tensor<2xui16>
func.func @shift_bools(%x: tensor<2xi1>, %y: tensor<2xi1>, %u: tensor<2xui16>) {
  %0 = stablehlo.shift_left %x, %y : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi32>
  %1 = stablehlo.shift_right_logical %x, %u : (tensor<2xi1>, tensor<2xui16>) -> tensor<2xui16>
  return
}

// Operations that depend on the width compute in the operand's type, and keep it.
// CHECK-LABEL: func.func @width(
// CHECK-NEXT:    stablehlo.popcnt %arg0 : tensor<2xi8>
// CHECK-NEXT:    stablehlo.count_leading_zeros %arg0 : tensor<2xi8>
// CHECK-NEXT:    stablehlo.not %arg0 : tensor<2xi8>
// CHECK-NEXT:    stablehlo.not %arg1 : tensor<2xi1>
// CHECK-NEXT:    %[[N:.*]] = stablehlo.negate %arg2 : tensor<2xui8>
// CHECK-NEXT:    %[[W:.*]] = stablehlo.convert %[[N]] : (tensor<2xui8>) -> tensor<2xui32>
// CHECK-NEXT:    return %[[W]] : tensor<2xui32>
func.func @width(%x: tensor<2xi8>, %b: tensor<2xi1>, %u: tensor<2xui8>) -> tensor<2xui32> {
  %0 = stablehlo.popcnt %x : (tensor<2xi8>) -> tensor<2xi32>
  %1 = stablehlo.count_leading_zeros %x : (tensor<2xi8>) -> tensor<2xi32>
  %2 = stablehlo.not %x : (tensor<2xi8>) -> tensor<2xi32>
  %3 = stablehlo.not %b : (tensor<2xi1>) -> tensor<2xi8>
  %4 = stablehlo.negate %u : (tensor<2xui8>) -> tensor<2xui32>
  return %4 : tensor<2xui32>
}

// The bits of a bool are counted as those of an i32.
// CHECK-LABEL: func.func @popcnt_bool(
// CHECK:         %[[W:.*]] = stablehlo.convert %arg0 : (tensor<2xi1>) -> tensor<2xi32>
// CHECK-NEXT:    stablehlo.popcnt %[[W]] : tensor<2xi32>
func.func @popcnt_bool(%b: tensor<2xi1>) -> tensor<2xi32> {
  %0 = stablehlo.popcnt %b : (tensor<2xi1>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
