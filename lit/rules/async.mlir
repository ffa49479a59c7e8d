// Asynchronous operations follow the rule of the operation inside. Their region cannot use outer
// values, so converts stay inside.
// RUN: hlo-promote %s | FileCheck %s

// CHECK-LABEL: func.func @retyped(
// CHECK:         %[[S:.*]] = stablehlo.add %{{.*}}, %arg1 : tensor<4x2xf32>
// CHECK-NEXT:    %[[F:.*]] = "stablehlo.async_start"(%[[S]]) ({
// CHECK-NEXT:    ^bb0(%[[A:.*]]: tensor<4x2xf32>):
// CHECK-NEXT:      %[[G:.*]] = "stablehlo.all_gather"(%[[A]]){{.*}} : (tensor<4x2xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:      stablehlo.return %[[G]] : tensor<4x4xf32>
// CHECK-NEXT:    }) : (tensor<4x2xf32>) -> !stablehlo.future<tensor<4x4xf32>>
// CHECK-NEXT:    %[[D:.*]] = "stablehlo.async_done"(%[[F]]) : (!stablehlo.future<tensor<4x4xf32>>) -> tensor<4x4xf32>
// CHECK-NEXT:    return %[[D]] : tensor<4x4xf32>
func.func @retyped(%x: tensor<4x2xi32>, %y: tensor<4x2xf32>) -> tensor<4x4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4x2xi32>, tensor<4x2xf32>) -> tensor<4x2xi32>
  %1 = "stablehlo.async_start"(%0) ({
  ^bb0(%a: tensor<4x2xi32>):
    %g = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x2xi32>) -> tensor<4x4xi32>
    stablehlo.return %g : tensor<4x4xi32>
  }) : (tensor<4x2xi32>) -> !stablehlo.future<tensor<4x4xi32>>
  %2 = "stablehlo.async_done"(%1) : (!stablehlo.future<tensor<4x4xi32>>) -> tensor<4x4xi32>
  %3 = stablehlo.convert %2 : (tensor<4x4xi32>) -> tensor<4x4xf32>
  return %3 : tensor<4x4xf32>
}
// The region still holds a single operation if its operands are converted outside and its result
// type differs from the declared one.
// CHECK-LABEL: func.func @indices(
// CHECK:         %[[I:.*]] = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<i64>
// CHECK:         "stablehlo.async_start"(%{{.*}}, %[[I]], %arg3) ({
// CHECK-NEXT:    ^bb0(%[[A:.*]]: tensor<4x4xf32>, %[[P:.*]]: tensor<i64>, %[[Q:.*]]: tensor<i64>):
// CHECK-NEXT:      %[[S:.*]] = stablehlo.dynamic_slice %[[A]], %[[P]], %[[Q]], sizes = [2, 2] : (tensor<4x4xf32>, tensor<i64>, tensor<i64>) -> tensor<2x2xf32>
// CHECK-NEXT:      stablehlo.return %[[S]] : tensor<2x2xf32>
func.func @indices(%x: tensor<4x4xi32>, %y: tensor<4x4xf32>, %i: tensor<i32>, %j: tensor<i64>) -> tensor<2x2xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4x4xi32>, tensor<4x4xf32>) -> tensor<4x4xi32>
  %1 = "stablehlo.async_start"(%0, %i, %j) ({
  ^bb0(%a: tensor<4x4xi32>, %p: tensor<i32>, %q: tensor<i64>):
    %s = stablehlo.dynamic_slice %a, %p, %q, sizes = [2, 2] : (tensor<4x4xi32>, tensor<i32>, tensor<i64>) -> tensor<2x2xi32>
    stablehlo.return %s : tensor<2x2xi32>
  }) : (tensor<4x4xi32>, tensor<i32>, tensor<i64>) -> !stablehlo.future<tensor<2x2xi32>>
  %2 = "stablehlo.async_done"(%1) : (!stablehlo.future<tensor<2x2xi32>>) -> tensor<2x2xi32>
  %3 = stablehlo.convert %2 : (tensor<2x2xi32>) -> tensor<2x2xf32>
  return %3 : tensor<2x2xf32>
}
