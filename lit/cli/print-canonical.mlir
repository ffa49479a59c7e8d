// The default form drops comments, renumbers values and uses custom assembly forms.
// RUN: hlo-promote %s | FileCheck %s
// RUN: hlo-promote --print canonical %s | FileCheck %s
// RUN: hlo-promote --print=canonical < %s | FileCheck %s
// RUN: hlo-promote %s | hlo-promote | FileCheck %s

// CHECK-LABEL: func.func @names(
// CHECK-SAME:    %[[A:.*]]: tensor<2xf32>) -> tensor<2xf32> {
// CHECK-NEXT:    %[[R:.*]] = stablehlo.tanh %[[A]] : tensor<2xf32>
// CHECK-NEXT:    return %[[R]] : tensor<2xf32>
// CHECK-NOT:     activation
func.func @names(%activation: tensor<2xf32>) -> tensor<2xf32> {
  %result = "stablehlo.tanh"(%activation) : (tensor<2xf32>) -> tensor<2xf32> // a comment
  func.return %result : tensor<2xf32>
}
