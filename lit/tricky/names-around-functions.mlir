// A value outside of a function is visible in it, so generated names differ from it (MLIR,
// Parser.cpp: names have one scope), and the output can be read.
// RUN: hlo-promote --print source %s | hlo-promote -s none | FileCheck %s

// CHECK: %cst = stablehlo.constant
// CHECK: %[[X:.*]] = stablehlo.convert %arg0
// CHECK: stablehlo.add %[[X]], %arg1
module {
  %x_f32 = stablehlo.constant dense<1.0> : tensor<4xf32>
  module {
    func.func @main(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {
      %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }
  }
}
