// A Shardy operation on a value uses the promoted value and its new type.
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

// Under --results=keep, the convert after an operation gets its sharding, which Shardy's
// collectives require of their operands.
// RUN: hlo-promote --results=keep %s | FileCheck %s --check-prefix=KEEP
// KEEP-LABEL: func.func @collective
// KEEP:         %[[C:.*]] = stablehlo.convert %{{.*}} {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}]>]>} : (tensor<8xbf16>) -> tensor<8xi32>
// KEEP-NEXT:    sdy.all_gather [{"a"}] %[[C]] out_sharding=<@mesh, [{}]> : tensor<8xi32>
func.func @collective(%a: tensor<8xbf16>) -> tensor<8xbf16> {
  %0 = stablehlo.negate %a {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}]>]>} : (tensor<8xbf16>) -> tensor<8xi32>
  %1 = sdy.all_gather [{"a"}] %0 out_sharding=<@mesh, [{}]> : tensor<8xi32>
  return %a : tensor<8xbf16>
}

// The sharding may be a property of the operation, one of several, or that of a block argument.
// KEEP-LABEL: func.func @chain
// KEEP:         %[[G:.*]] = sdy.all_gather [{"a"}] %arg0 out_sharding=<@mesh, [{}]> : tensor<8xbf16>
// KEEP-NEXT:    %[[C:.*]] = stablehlo.convert %[[G]] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}]>]>} : (tensor<8xbf16>) -> tensor<8xf32>
// KEEP-NEXT:    sdy.collective_permute %[[C]] out_sharding=<@mesh, [{}]> : tensor<8xf32>
func.func @chain(%a: tensor<8xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}) -> tensor<8xbf16> {
  %0 = "sdy.all_gather"(%a) <{gathering_axes = #sdy<list_of_axis_ref_lists[{"a"}]>, out_sharding = #sdy.sharding<@mesh, [{}]>}> : (tensor<8xbf16>) -> tensor<8xf32>
  %1 = sdy.collective_permute %0 out_sharding=<@mesh, [{}]> : tensor<8xf32>
  return %a : tensor<8xbf16>
}

// KEEP-LABEL: func.func @second
// KEEP:         %[[T:.*]]:2 = stablehlo.optimization_barrier
// KEEP-NEXT:    %[[C:.*]] = stablehlo.convert %[[T]]#1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}]>]>} : (tensor<8xbf16>) -> tensor<8xf32>
// KEEP-NEXT:    sdy.all_gather [{"a"}] %[[C]]
func.func @second(%a: tensor<8xbf16>) -> tensor<8xbf16> {
  %0:2 = "stablehlo.optimization_barrier"(%a, %a) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}]>, <@mesh, [{"a"}]>]>} : (tensor<8xbf16>, tensor<8xbf16>) -> (tensor<8xbf16>, tensor<8xf32>)
  %1 = sdy.all_gather [{"a"}] %0#1 out_sharding=<@mesh, [{}]> : tensor<8xf32>
  return %a : tensor<8xbf16>
}
