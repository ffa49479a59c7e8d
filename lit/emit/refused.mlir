// A function that is not elementwise is omitted, and its first operation that is not elementwise is
// reported. The other functions are emitted.
// RUN: not hlo-promote --emit=llvm %s 2>&1 | FileCheck %s --check-prefixes=CHECK,ERROR
// RUN: hlo-promote --emit llvm=partial %s 2>&1 | FileCheck %s --check-prefixes=CHECK,WARNING

func.func @product(%x: tensor<2x3xf32>, %y: tensor<3x2xf32>) -> tensor<2x2xf32> {
  // ERROR:   [[#@LINE+3]]:8: error: function '@product' is not emitted: 'stablehlo.dot' op combines different elements of its operands; only elementwise operations are emitted as LLVM IR
  // WARNING: [[#@LINE+2]]:8: warning: function '@product' is not emitted: 'stablehlo.dot' op combines different elements of its operands; only elementwise operations are emitted as LLVM IR
  // CHECK:   note: move the elementwise part into a function of its own
  %0 = stablehlo.dot %x, %y : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %1 : tensor<2x2xf32>
}

// CHECK: function '@caller' is not emitted: 'func.call' op calls '@product', which is not emitted
func.func @caller(%x: tensor<2x3xf32>, %y: tensor<3x2xf32>) -> tensor<2x2xf32> {
  %0 = call @product(%x, %y) : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// CHECK: function '@rows' is not emitted: 'stablehlo.broadcast_in_dim' op moves elements to other positions
func.func @rows(%x: tensor<3xf32>) -> tensor<2x3xf32> {
  %0 = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// A broadcast of a single element is accepted, also for an argument.
// CHECK-NOT: @scaled
// CHECK:     define float @scaled(float %0, float %1) {
func.func @scaled(%x: tensor<3xf32>, %s: tensor<f32>) -> tensor<3xf32> {
  %0 = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<3xf32>
  %1 = stablehlo.multiply %x, %0 : tensor<3xf32>
  return %1 : tensor<3xf32>
}
