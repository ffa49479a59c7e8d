// Modules and functions: names, visibility, declarations, attributes of arguments and results.
// RUN: hlo-promote %s | FileCheck %s

// CHECK:      module @"a name" attributes {mhlo.num_partitions = 1 : i32} {
module @"a name" attributes {mhlo.num_partitions = 1 : i32} {
  // CHECK-NEXT: func.func private @declared(tensor<4xf32>, i32) -> (tensor<4xf32>, !stablehlo.token)
  func.func private @declared(tensor<4xf32>, i32) -> (tensor<4xf32>, !stablehlo.token)
  // CHECK-NEXT: func.func public @main(%[[A:.*]]: tensor<4xf32> {tf.aliasing_output = 0 : i32}, %[[B:.*]]: tensor<?x2xf32, #stablehlo.bounds<3, ?>>) -> (tensor<4xf32> {jax.result_info = "r"}) attributes {llvm.linkage = "x"} {
  func.func public @main(%a: tensor<4xf32> {tf.aliasing_output = 0 : i32}, %b: tensor<?x2xf32, #stablehlo.bounds<3, ?>>) -> (tensor<4xf32> {jax.result_info = "r"}) attributes {llvm.linkage = "x"} {
    // CHECK-NEXT: %[[C:.*]] = call @callee(%[[A]]) : (tensor<4xf32>) -> tensor<4xf32>
    %c = func.call @callee(%a) : (tensor<4xf32>) -> tensor<4xf32>
    return %c : tensor<4xf32>
  }
  // CHECK:      func.func private @callee(
  func.func private @callee(%x: tensor<4xf32>) -> tensor<4xf32> {
    return %x : tensor<4xf32>
  }
  // CHECK:      module @nested {
  module @nested {
    // CHECK-NEXT: func.func @main()
    func.func @main() {
      return
    }
  }
}
