// What Shardy says of a value is said of the value that promotion makes of it, in the type that it has now.
// RUN: hlo-promote %s | FileCheck %s

// CHECK: sdy.mesh @mesh = <["a"=2]>
sdy.mesh @mesh = <["a"=2]>

// CHECK-LABEL: func.func @groups
func.func @groups(%x: tensor<4xf32>, %y: tensor<4xf64>) -> tensor<4xf64> {
  // CHECK: %[[SUM:.*]] = stablehlo.add %{{.*}}, %arg1 : tensor<4xf64>
  // CHECK-NEXT: sdy.sharding_group %[[SUM]] group_id=0 : tensor<4xf64>
  // CHECK-NEXT: %[[C:.*]] = sdy.sharding_constraint %[[SUM]] <@mesh, [{"a"}]> : tensor<4xf64>
  // CHECK-NEXT: %[[B:.*]] = sdy.propagation_barrier %[[C]] allowed_direction=NONE : tensor<4xf64>
  // CHECK-NEXT: return %[[B]] : tensor<4xf64>
  %0 = stablehlo.add %x, %y : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xf32>
  sdy.sharding_group %0 group_id=0 : tensor<4xf32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{"a"}]> : tensor<4xf32>
  %2 = sdy.propagation_barrier %1 allowed_direction=NONE : tensor<4xf32>
  return %2 : tensor<4xf32>
}
