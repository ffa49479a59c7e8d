// RUN: hlo-promote --print source %s | grep -v "^//" | FileCheck %s
// RUN: hlo-promote --print source %s | hlo-promote -o %t.twice && hlo-promote %s -o %t.once && diff %t.once %t.twice

// Two operations share one convert, and a region isolated from above is between them: the name
// stays valid.

// CHECK: %v0_f32 = stablehlo.convert %v0 :
// CHECK: chlo.acosh %v0_f32 :
// CHECK: chlo.polygamma %v0_f32,
func.func public @main(%v0: tensor<4xui8>) {
  %v1 = stablehlo.constant dense<1> : tensor<i32>
  %v2 = chlo.acosh %v0 : tensor<4xui8> -> tensor<4xf32>
  %v3 = stablehlo.constant dense<true> : tensor<2x3xi1>
  %v4 = "stablehlo.async_start"(%v3, %v1, %v1) ({
  ^bb0(%v5: tensor<2x3xi1>, %v6: tensor<i32>, %v7: tensor<i32>):
    %v8 = stablehlo.dynamic_slice %v5, %v6, %v7, sizes = [1, 2] : (tensor<2x3xi1>, tensor<i32>, tensor<i32>) -> tensor<1x2xi1>
    stablehlo.return %v8 : tensor<1x2xi1>
  }) : (tensor<2x3xi1>, tensor<i32>, tensor<i32>) -> !stablehlo.future<tensor<1x2xi1>>
  %v9 = stablehlo.constant dense<1.0> : tensor<4xf32>
  %v10 = chlo.polygamma %v0, %v9 : tensor<4xui8>, tensor<4xf32> -> tensor<4xf32>
  return
}
