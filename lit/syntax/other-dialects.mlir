// Operations of other dialects pass through: in generic form, in the custom forms of func and sdy, and
// as text with their values renumbered.
// RUN: hlo-promote %s | FileCheck %s

// CHECK:       sdy.mesh @mesh = <["x"=2]>
sdy.mesh @mesh = <["x"=2]>
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
