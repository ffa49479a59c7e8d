// RUN: hlo-promote --annotate %s | hlo-promote --strip - | FileCheck %s
// RUN: hlo-promote --annotate %s | hlo-promote --strip - | hlo-promote - > %t
// RUN: hlo-promote %s | diff - %t
// RUN: hlo-promote --print source --annotate %s | hlo-promote --print source --strip - | hlo-promote - | diff - %t

// An operation whose types disagree prints in generic form if the custom form cannot express them,
// so that the text before promotion can be read.

// CHECK-LABEL: func.func @tuple(
// CHECK:         "stablehlo.tuple"(%arg0) : (tensor<i32>) -> tuple<tensor<f32>>
func.func @tuple(%x: tensor<i32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.tuple"(%x) : (tensor<i32>) -> tuple<tensor<f32>>
  %1 = stablehlo.get_tuple_element %0[0] : (tuple<tensor<f32>>) -> tensor<f32>
  %2 = stablehlo.add %1, %y : tensor<f32>
  return %2 : tensor<f32>
}

// CHECK-LABEL: func.func @barrier(
// CHECK:         "stablehlo.optimization_barrier"(%arg0, %arg1) : (tensor<4xi32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi32>)
func.func @barrier(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0:2 = "stablehlo.optimization_barrier"(%x, %y) : (tensor<4xi32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi32>)
  %1 = stablehlo.add %0#0, %0#1 : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
