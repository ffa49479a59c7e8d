// RUN: hlo-promote --emit llvm %s | FileCheck %s

// A struct of many results has a name, because LLVM IR would otherwise spell the type at each use.

// CHECK:      %many.results = type { {{(float, ){16}float }}}
// CHECK:      define %many.results @many(float
// CHECK:      insertvalue %many.results poison, float %0, 0
// CHECK:      ret %many.results
// CHECK:      define float @one(float
// CHECK:      call %many.results @many(
// CHECK:      extractvalue %many.results %{{.*}}, 16
func.func @many(%x: tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) {
  return %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
func.func @one(%x: tensor<f32>) -> tensor<f32> {
  %0:17 = func.call @many(%x) : (tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>)
  return %0#16 : tensor<f32>
}
