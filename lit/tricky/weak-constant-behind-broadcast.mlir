// The literal of a weak scalar changes before its broadcast, while another use keeps the constant.
// RUN: hlo-promote %s | FileCheck %s

// CHECK-LABEL: func.func @broadcast(
// CHECK-DAG:     %[[I:.*]] = stablehlo.constant dense<2> : tensor<i32>
// CHECK-DAG:     %[[F:.*]] = stablehlo.constant dense<2.000000e+00> : tensor<f32>
// CHECK:         %[[B:.*]] = stablehlo.broadcast_in_dim %[[F]], dims = [] : (tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT:    stablehlo.multiply %arg0, %[[B]] : tensor<4xf32>
// CHECK-NEXT:    stablehlo.dynamic_slice %arg0, %[[I]], sizes = [1] : (tensor<4xf32>, tensor<i32>) -> tensor<1xf32>
// CHECK-NOT:     stablehlo.convert
// CHECK:         return
func.func @broadcast(%x: tensor<4xf32>) {
  %c = stablehlo.constant {promote.weak} dense<2> : tensor<i32>
  %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4xi32>
  %1 = stablehlo.multiply %x, %0 : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  %2 = stablehlo.dynamic_slice %x, %c, sizes = [1] : (tensor<4xf32>, tensor<i32>) -> tensor<1xf32>
  return
}

// Weakness propagates through operations that keep or negate a value.
// CHECK-LABEL: func.func @through(
// CHECK:         stablehlo.add %arg0, %{{.*}} : tensor<2x2xf16>
func.func @through(%x: tensor<2x2xf16>) {
  %c = stablehlo.constant {promote.weak} dense<[1, 2, 3, 4]> : tensor<4xi32>
  %0 = stablehlo.reshape %c : (tensor<4xi32>) -> tensor<2x2xi32>
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<2x2xi32>) -> tensor<2x2xi32>
  %2 = stablehlo.negate %1 : tensor<2x2xi32>
  %3 = stablehlo.add %x, %2 : (tensor<2x2xf16>, tensor<2x2xi32>) -> tensor<2x2xf16>
  return
}
