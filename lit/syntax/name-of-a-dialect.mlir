// The name of a dialect alone names an unregistered operation, as any name without a dot.
// RUN: hlo-promote %s | FileCheck %s

// CHECK: "vhlo"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "vhlo"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
