// collective_reduce follows the rules of all_reduce (spec.md collective_reduce C4, C5). The StableHLO of jaxlib 0.10.2 does not have it yet.
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

// A wider body of the same kind is an accumulator, and its type that of the result.
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
