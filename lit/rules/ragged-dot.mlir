// ragged_dot joins its two matrices as dot_general does. The group sizes are separate integers
// (lax.ragged_dot_general).
// RUN: hlo-promote --policy mixed-dot=join %s | FileCheck %s

// CHECK-LABEL: func.func @join(
// CHECK-NEXT:    %[[L:.*]] = stablehlo.convert %arg0 : (tensor<4x3xi8>) -> tensor<4x3xbf16>
// CHECK-NEXT:    "chlo.ragged_dot"(%[[L]], %arg1, %arg2)
// CHECK-SAME:      : (tensor<4x3xbf16>, tensor<2x3x5xbf16>, tensor<2xi64>) -> tensor<4x5xbf16>
func.func @join(%l: tensor<4x3xi8>, %r: tensor<2x3x5xbf16>, %g: tensor<2xi64>) {
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<4x3xi8>, tensor<2x3x5xbf16>, tensor<2xi64>) -> tensor<4x5xbf16>
  return
}

// A wider result of the same kind as the join is an accumulator.
// CHECK-LABEL: func.func @accumulate(
// CHECK:         "chlo.ragged_dot"(%{{.*}}, %arg1, %arg2)
// CHECK-SAME:      : (tensor<4x3xbf16>, tensor<2x3x5xbf16>, tensor<2xi32>) -> tensor<4x5xf32>
func.func @accumulate(%l: tensor<4x3xi8>, %r: tensor<2x3x5xbf16>, %g: tensor<2xi32>) {
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<4x3xi8>, tensor<2x3x5xbf16>, tensor<2xi32>) -> tensor<4x5xf32>
  return
}
