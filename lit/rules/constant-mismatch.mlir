// A literal whose type differs from the declared result is rewritten.
// RUN: hlo-promote %s | FileCheck %s

// CHECK-LABEL: func.func @constant(
// CHECK-NEXT:    %[[C:.*]] = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
// CHECK-NEXT:    return %[[C]] : tensor<2xf32>
func.func @constant() -> tensor<2xf32> {
  %0 = stablehlo.constant() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// CHECK-LABEL: func.func @like(
// CHECK-NEXT:    %[[C:.*]] = "chlo.constant_like"(%arg0) <{value = 1.000000e+00 : f32}> : (tensor<2xf16>) -> tensor<2xf32>
// CHECK-NEXT:    return %[[C]] : tensor<2xf32>
func.func @like(%x: tensor<2xf16>) -> tensor<2xf32> {
  %0 = "chlo.constant_like"(%x) <{value = 1 : i32}> : (tensor<2xf16>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
