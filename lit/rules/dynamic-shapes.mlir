// Operations on dynamic shapes: the data keeps its element type, and shape operands take no part in
// the join.
// RUN: hlo-promote %s | FileCheck %s

// A shape may have any integer type, or index, which is in no promotion system.
// CHECK-LABEL: func.func @shapes(
// CHECK-NEXT:    stablehlo.dynamic_broadcast_in_dim %arg0, %arg1, dims = [1] : (tensor<?xbf16>, tensor<2xindex>) -> tensor<?x?xbf16>
// CHECK-NEXT:    stablehlo.dynamic_broadcast_in_dim %arg0, %arg2, dims = [1] : (tensor<?xbf16>, tensor<2xi64>) -> tensor<?x?xbf16>
// CHECK-NEXT:    stablehlo.dynamic_reshape %arg0, %arg1 : (tensor<?xbf16>, tensor<2xindex>) -> tensor<?x?xbf16>
// CHECK-NEXT:    stablehlo.dynamic_iota %arg2, dim = 0 : (tensor<2xi64>) -> tensor<?x?xf32>
// CHECK-NEXT:    return
func.func @shapes(%x: tensor<?xbf16>, %s: tensor<2xindex>, %l: tensor<2xi64>) {
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [1] : (tensor<?xbf16>, tensor<2xindex>) -> tensor<?x?xf32>
  %1 = stablehlo.dynamic_broadcast_in_dim %x, %l, dims = [1] : (tensor<?xbf16>, tensor<2xi64>) -> tensor<?x?xbf16>
  %2 = stablehlo.dynamic_reshape %x, %s : (tensor<?xbf16>, tensor<2xindex>) -> tensor<?x?xi8>
  %3 = stablehlo.dynamic_iota %l, dim = 0 : (tensor<2xi64>) -> tensor<?x?xf32>
  return
}

// An iota has its declared type, which joins like any other.
// CHECK-LABEL: func.func @iota(
// CHECK-NEXT:    %[[I:.*]] = stablehlo.dynamic_iota %arg1, dim = 0 : (tensor<1xi32>) -> tensor<?xi32>
// CHECK-NEXT:    %[[F:.*]] = stablehlo.convert %[[I]] : (tensor<?xi32>) -> tensor<?xf32>
// CHECK-NEXT:    stablehlo.add %[[F]], %arg0 : tensor<?xf32>
func.func @iota(%x: tensor<?xf32>, %s: tensor<1xi32>) {
  %0 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<1xi32>) -> tensor<?xi32>
  %1 = stablehlo.add %0, %x : (tensor<?xi32>, tensor<?xf32>) -> tensor<?xi32>
  return
}

// There is no literal for zeros of a dynamic shape, so the comparison broadcasts a scalar.
// CHECK-LABEL: func.func @predicate(
// CHECK-NEXT:    %[[Z:.*]] = stablehlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[P:.*]] = chlo.broadcast_compare %arg0, %[[Z]] {compare_type = #chlo<comparison_type SIGNED>, comparison_direction = #chlo<comparison_direction NE>} : (tensor<?xi32>, tensor<i32>) -> tensor<?xi1>
// CHECK-NEXT:    stablehlo.select %[[P]], %arg1, %arg1 : tensor<?xi1>, tensor<?xf32>
func.func @predicate(%k: tensor<?xi32>, %x: tensor<?xf32>) {
  %0 = stablehlo.select %k, %x, %x : (tensor<?xi32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// Bounds of dimensions are not element types, and do not change.
// CHECK-LABEL: func.func @bounds(
// CHECK-NEXT:    %[[C:.*]] = stablehlo.convert %arg0 : (tensor<?xi8, #stablehlo.bounds<4>>) -> tensor<?xf16, #stablehlo.bounds<4>>
// CHECK-NEXT:    stablehlo.add %[[C]], %arg1 : tensor<?xf16, #stablehlo.bounds<4>>
func.func @bounds(%x: tensor<?xi8, #stablehlo.bounds<4>>, %y: tensor<?xf16, #stablehlo.bounds<4>>) {
  %0 = stablehlo.add %x, %y : (tensor<?xi8, #stablehlo.bounds<4>>, tensor<?xf16, #stablehlo.bounds<4>>) -> tensor<?xf16, #stablehlo.bounds<4>>
  return
}

// The size that is read is always i32 (spec.md get_dimension_size), and the size that is set
// becomes i32.
// CHECK-LABEL: func.func @sizes(
// CHECK-NEXT:    %[[I:.*]] = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
// CHECK-NEXT:    stablehlo.set_dimension_size %arg0, %[[I]], dim = 0 : (tensor<4xbf16>, tensor<i32>) -> tensor<?xbf16, #stablehlo.bounds<4>>
// CHECK-NEXT:    return
func.func @sizes(%x: tensor<4xbf16>, %l: tensor<i64>) {
  %0 = stablehlo.set_dimension_size %x, %l, dim = 0 : (tensor<4xbf16>, tensor<i64>) -> tensor<?xf32, #stablehlo.bounds<4>>
  return
}
