// Collectives keep the type of each operand. A reduction has one body for all operands.
// RUN: hlo-promote %s | FileCheck %s

// CHECK-LABEL: func.func @movement(
// CHECK:         "stablehlo.all_gather"(%arg0){{.*}} : (tensor<4x2xbf16>) -> tensor<4x4xbf16>
// CHECK:         "stablehlo.all_to_all"(%arg0){{.*}} : (tensor<4x2xbf16>) -> tensor<2x4xbf16>
// CHECK:         "stablehlo.collective_permute"(%arg0){{.*}} : (tensor<4x2xbf16>) -> tensor<4x2xbf16>
// CHECK:         "stablehlo.collective_broadcast"(%arg0){{.*}} : (tensor<4x2xbf16>) -> tensor<4x2xbf16>
// CHECK:         "stablehlo.cross-replica-sum"(%arg0){{.*}} : (tensor<4x2xbf16>) -> tensor<4x2xbf16>
// CHECK-NEXT:    return
func.func @movement(%x: tensor<4x2xbf16>) {
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x2xbf16>) -> tensor<4x4xf32>
  %1 = "stablehlo.all_to_all"(%x) <{split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x2xbf16>) -> tensor<2x4xf32>
  %2 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x2xbf16>) -> tensor<4x2xi8>
  %3 = "stablehlo.collective_broadcast"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x2xbf16>) -> tensor<4x2xf32>
  %4 = "stablehlo.cross-replica-sum"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x2xbf16>) -> tensor<4x2xf32>
  return
}

// The body follows the operand unless it is wider and of the same kind.
// CHECK-LABEL: func.func @all_reduce(
// CHECK:         "stablehlo.all_reduce"(%arg0)
// CHECK-NEXT:    ^bb0(%{{.*}}: tensor<f32>, %{{.*}}: tensor<f32>):
// CHECK-NEXT:      stablehlo.add %{{.*}} : tensor<f32>
// CHECK:         }) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK:         "stablehlo.all_reduce"(%arg0)
// CHECK-NEXT:    ^bb0(%{{.*}}: tensor<f64>, %{{.*}}: tensor<f64>):
// CHECK:         }) : (tensor<4xf32>) -> tensor<4xf64>
func.func @all_reduce(%x: tensor<4xf32>) {
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %s = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<4xf32>) -> tensor<4xi32>
  %1 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %s = stablehlo.add %a, %b : tensor<f64>
    stablehlo.return %s : tensor<f64>
  }) : (tensor<4xf32>) -> tensor<4xf64>
  return
}

// Two operands of different kinds join, because there is one body for both.
// CHECK-LABEL: func.func @two_operands(
// CHECK:         %[[C:.*]] = stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xf32>
// CHECK-NEXT:    "stablehlo.all_reduce"(%[[C]], %arg1)
// CHECK-NEXT:    ^bb0(%{{.*}}: tensor<f32>, %{{.*}}: tensor<f32>):
// CHECK:         }) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
func.func @two_operands(%x: tensor<4xi32>, %y: tensor<4xf32>) {
  %0:2 = "stablehlo.all_reduce"(%x, %y) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %s = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<4xi32>, tensor<4xf32>) -> (tensor<4xi32>, tensor<4xf32>)
  return
}

// CHECK-LABEL: func.func @reduce_scatter(
// CHECK:         "stablehlo.reduce_scatter"(%arg0)
// CHECK-NEXT:    ^bb0(%{{.*}}: tensor<f16>, %{{.*}}: tensor<f16>):
// CHECK:         }) : (tensor<4x2xf16>) -> tensor<2x2xf16>
func.func @reduce_scatter(%x: tensor<4x2xf16>) {
  %0 = "stablehlo.reduce_scatter"(%x) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<i8>, %b: tensor<i8>):
    %s = stablehlo.add %a, %b : tensor<i8>
    stablehlo.return %s : tensor<i8>
  }) : (tensor<4x2xf16>) -> tensor<2x2xf32>
  return
}

// Replica ids are ui32, which joins a signed index to i64.
// CHECK-LABEL: func.func @ids(
// CHECK-DAG:     %[[R:.*]] = stablehlo.replica_id : tensor<ui32>
// CHECK-DAG:     %[[P:.*]] = stablehlo.partition_id : tensor<ui32>
// CHECK:         stablehlo.add %{{.*}}, %{{.*}} : tensor<i64>
// CHECK:         stablehlo.maximum %[[R]], %[[P]] : tensor<ui32>
func.func @ids(%i: tensor<i32>) {
  %0 = stablehlo.replica_id : tensor<ui32>
  %1 = stablehlo.partition_id : tensor<ui32>
  %2 = stablehlo.add %0, %i : (tensor<ui32>, tensor<i32>) -> tensor<i32>
  %3 = stablehlo.maximum %0, %1 : tensor<ui32>
  return
}

// A result of a reduction is weak only if all operands are: the sum with an i8 is f32, not f64.
// CHECK-LABEL: func.func @weak(
// CHECK:         %[[R:.*]]:3 = "stablehlo.all_reduce"
// CHECK:         %[[Z:.*]] = stablehlo.convert %arg3 : (tensor<2xi8>) -> tensor<2xf32>
// CHECK:         stablehlo.add %[[R]]#0, %[[Z]] : tensor<2xf32>
func.func @weak(%a: tensor<2xi32> {promote.weak}, %b: tensor<2xf32> {promote.weak}, %c: tensor<2xbf16>, %z: tensor<2xi8>) {
  %0:3 = "stablehlo.all_reduce"(%a, %b, %c) <{replica_groups = dense<0> : tensor<1x1xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2xi32>, tensor<2xf32>, tensor<2xbf16>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
  %1 = stablehlo.add %0#0, %z : (tensor<2xf32>, tensor<2xi8>) -> tensor<2xf32>
  return
}
