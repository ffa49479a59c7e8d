// collective_reduce follows the rules of all_reduce (spec.md collective_reduce C4, C5). jaxlib
// 0.10.2 does not have it.
// RUN: hlo-promote %s | FileCheck %s

// The body follows the operand.
// CHECK-LABEL: func.func @follows(
// CHECK-NEXT:    %[[R:.*]] = "stablehlo.collective_reduce"(%arg0) <{replica_groups = dense<{{\[\[}}0, 1]]> : tensor<1x2xi64>}> ({
// CHECK-NEXT:    ^bb0(%[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<f32>):
// CHECK-NEXT:      %[[S:.*]] = stablehlo.add %[[A]], %[[B]] : tensor<f32>
// CHECK-NEXT:      stablehlo.return %[[S]] : tensor<f32>
// CHECK-NEXT:    }) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    return %[[R]] : tensor<4xf32>
func.func @follows(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.collective_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %s = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A wider body of the same kind is an accumulator and determines the result type.
// CHECK-LABEL: func.func @accumulates(
// CHECK-NEXT:    "stablehlo.collective_reduce"(%arg0)
// CHECK-NEXT:    ^bb0(%{{.*}}: tensor<f32>, %{{.*}}: tensor<f32>):
// CHECK:         }) : (tensor<4xbf16>) -> tensor<4xf32>
func.func @accumulates(%x: tensor<4xbf16>) {
  %0 = "stablehlo.collective_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4xbf16>) -> tensor<4xf32>
  return
}

// The root is an i32, and does not take part in the join.
// CHECK-LABEL: func.func @root(
// CHECK:         %[[I:.*]] = stablehlo.convert %{{.*}} : (tensor<1xi64>) -> tensor<1xi32>
// CHECK:         "stablehlo.collective_broadcast"(%{{.*}}, %[[I]]) <{has_dynamic_root, {{.*}} : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>
// CHECK:         "stablehlo.collective_reduce"(%{{.*}}, %[[I]])
// CHECK:         }) : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>
func.func @root(%x: tensor<4xf32>, %y: tensor<4xbf16>, %r: tensor<1xi32>, %wide: tensor<1xi64>) {
  %root = stablehlo.add %r, %wide : (tensor<1xi32>, tensor<1xi64>) -> tensor<1xi32>
  %s = stablehlo.add %x, %y : (tensor<4xf32>, tensor<4xbf16>) -> tensor<4xbf16>
  %0 = "stablehlo.collective_broadcast"(%s, %root) <{has_dynamic_root, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xbf16>, tensor<1xi32>) -> tensor<4xbf16>
  %1 = "stablehlo.collective_reduce"(%0, %root) <{has_dynamic_root, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %m = stablehlo.maximum %a, %b : tensor<bf16>
    stablehlo.return %m : tensor<bf16>
  }) : (tensor<4xbf16>, tensor<1xi32>) -> tensor<4xbf16>
  return
}
