// Operations of other dialects pass through: in generic form, in the custom forms of func and sdy,
// and as text with renumbered values.
// RUN: hlo-promote %s | FileCheck %s

// CHECK:       sdy.mesh @mesh = <["x"=2]>
sdy.mesh @mesh = <["x"=2]>
// Operation names inside the text of an unregistered operation are just words; a return is not one
// of them.
// CHECK-NEXT:  llvm.mlir.global internal constant @s("abc\00") {addr_space = 0 : i32}
llvm.mlir.global internal constant @s("abc\00") {addr_space = 0 : i32} : !llvm.array<4 x i8>
// CHECK-NEXT:  some.global "private" module @m : i32
some.global "private" module @m : i32
// CHECK-NEXT:  func.func @one_line() {
// CHECK-NEXT:    some.barrier all
// CHECK-NEXT:    return
func.func @one_line() { some.barrier all return }
// CHECK-LABEL: func.func @f(
// CHECK-SAME:    %[[X:.*]]: tensor<8x8xf32>, %[[I:.*]]: index)
func.func @f(%x: tensor<8x8xf32>, %i: index) -> tensor<8x8xf32> {
  // CHECK-NEXT: %[[S:.*]] = sdy.sharding_constraint %[[X]] <@mesh, [{"x"}, {}]> : tensor<8x8xf32>
  %sharded = sdy.sharding_constraint %x <@mesh, [{"x"}, {}]> : tensor<8x8xf32>
  // CHECK-NEXT: %[[G:.*]]:2 = "any.op"(%[[S]], %[[I]]) {flag, list = [1, "two"]} : (tensor<8x8xf32>, index) -> (tensor<8x8xf32>, !any.type<4>)
  %generic:2 = "any.op"(%sharded, %i) {flag, list = [1, "two"]} : (tensor<8x8xf32>, index) -> (tensor<8x8xf32>, !any.type<4>)
  // CHECK-NEXT: %{{.*}} = tensor.extract %[[G]]#0[%[[I]], %[[I]]] : tensor<8x8xf32>
  %text = tensor.extract %generic#0[%i, %i] : tensor<8x8xf32>
  return %generic#0 : tensor<8x8xf32>
}
