// A tuple has the types of its operands (spec.md tuple C1), and so do its elements.
// RUN: hlo-promote --signature infer %s | FileCheck %s

// CHECK-LABEL: func.func @inside(
// CHECK:         %[[S:.*]] = stablehlo.add %{{.*}}, %arg1 : tensor<2xf32>
// CHECK-NEXT:    %[[T:.*]] = stablehlo.tuple %[[S]], %arg0 : tuple<tensor<2xf32>, tensor<2xi32>>
// CHECK-NEXT:    %[[A:.*]] = stablehlo.get_tuple_element %[[T]][0] : (tuple<tensor<2xf32>, tensor<2xi32>>) -> tensor<2xf32>
// CHECK-NEXT:    %[[B:.*]] = stablehlo.get_tuple_element %[[T]][1] : (tuple<tensor<2xf32>, tensor<2xi32>>) -> tensor<2xi32>
// CHECK-NEXT:    stablehlo.multiply %[[A]], %arg1 : tensor<2xf32>
// CHECK-NEXT:    stablehlo.negate %[[B]] : tensor<2xi32>
func.func @inside(%i: tensor<2xi32>, %f: tensor<2xf32>) {
  %0 = stablehlo.add %i, %f : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xi32>
  %1 = stablehlo.tuple %0, %i : tuple<tensor<2xi32>, tensor<2xi32>>
  %2 = stablehlo.get_tuple_element %1[0] : (tuple<tensor<2xi32>, tensor<2xi32>>) -> tensor<2xi32>
  %3 = stablehlo.get_tuple_element %1[1] : (tuple<tensor<2xi32>, tensor<2xi32>>) -> tensor<2xi32>
  %4 = stablehlo.multiply %2, %f : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xi32>
  %5 = stablehlo.negate %3 : tensor<2xi32>
  return
}

// Weakness propagates through a tuple: an element is as weak as the operand.
// CHECK-LABEL: func.func @weak(
// CHECK:         stablehlo.add %arg0, %{{.*}} : tensor<2xbf16>
func.func @weak(%h: tensor<2xbf16>, %w: tensor<2xf32> {promote.weak}) {
  %0 = stablehlo.tuple %w : tuple<tensor<2xf32>>
  %1 = stablehlo.get_tuple_element %0[0] : (tuple<tensor<2xf32>>) -> tensor<2xf32>
  %2 = stablehlo.add %h, %1 : (tensor<2xbf16>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// Elements of a tuple from outside have their declared types.
// CHECK-LABEL: func.func @argument(
// CHECK-NEXT:    %[[E:.*]] = stablehlo.get_tuple_element %arg0[1] : (tuple<tensor<2xi8>, tensor<2xf16>>) -> tensor<2xf16>
// CHECK-NEXT:    %[[C:.*]] = stablehlo.convert %[[E]] : (tensor<2xf16>) -> tensor<2xf32>
// CHECK-NEXT:    stablehlo.add %[[C]], %arg1 : tensor<2xf32>
func.func @argument(%t: tuple<tensor<2xi8>, tensor<2xf16>>, %f: tensor<2xf32>) {
  %0 = stablehlo.get_tuple_element %t[1] : (tuple<tensor<2xi8>, tensor<2xf16>>) -> tensor<2xf16>
  %1 = stablehlo.add %0, %f : (tensor<2xf16>, tensor<2xf32>) -> tensor<2xf16>
  return
}
