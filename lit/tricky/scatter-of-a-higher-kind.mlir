// 0.5 added to integers would be lost if it were converted first. As x.at[i].add(u) does, the
// updates are added as f32 and the result is converted back (jax ops/scatter.py). The indices take
// no part.
// RUN: hlo-promote %s | FileCheck %s
// RUN: not hlo-promote -s jax-strict %s 2>&1 | FileCheck %s --check-prefix=STRICT

// CHECK-LABEL: func.func @add(
// CHECK:         %[[X:.*]] = stablehlo.convert %arg0 : (tensor<8xi32>) -> tensor<8xf32>
// CHECK-NEXT:    %[[S:.*]] = "stablehlo.scatter"(%[[X]], %arg1, %arg2)
// CHECK-NEXT:    ^bb0(%[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<f32>):
// CHECK-NEXT:      %[[T:.*]] = stablehlo.add %[[A]], %[[B]] : tensor<f32>
// CHECK-NEXT:      stablehlo.return %[[T]] : tensor<f32>
// CHECK-NEXT:    }) : (tensor<8xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<8xf32>
// CHECK-NEXT:    %[[R:.*]] = stablehlo.convert %[[S]] : (tensor<8xf32>) -> tensor<8xi32>
// CHECK-NEXT:    return %[[R]] : tensor<8xi32>
// STRICT:      error: 'stablehlo.scatter' op operands {{.*}} have no common type in jax-strict
func.func @add(%x: tensor<8xi32>, %idx: tensor<2x1xi32>, %u: tensor<2xf32>) -> tensor<8xi32> {
  %0 = "stablehlo.scatter"(%x, %idx, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%old: tensor<i32>, %upd: tensor<f32>):
    %s = stablehlo.add %old, %upd : (tensor<i32>, tensor<f32>) -> tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<8xi32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<8xi32>
  return %0 : tensor<8xi32>
}

// With several inputs the body's arguments are all old values first, then all updates.
// CHECK-LABEL: func.func @several(
// CHECK:         %[[U:.*]] = stablehlo.convert %arg4 : (tensor<2xi8>) -> tensor<2xf16>
// CHECK-NEXT:    %{{.*}}:2 = "stablehlo.scatter"(%arg0, %arg1, %arg2, %arg3, %[[U]])
// CHECK-NEXT:    ^bb0(%[[A:.*]]: tensor<i32>, %[[B:.*]]: tensor<f16>, %[[C:.*]]: tensor<i32>, %[[D:.*]]: tensor<f16>):
// CHECK:           stablehlo.return %[[C]], %[[D]] : tensor<i32>, tensor<f16>
// CHECK-NEXT:    }) : (tensor<8xi32>, tensor<8xf16>, tensor<2x1xi64>, tensor<2xi32>, tensor<2xf16>) -> (tensor<8xi32>, tensor<8xf16>)
func.func @several(%x: tensor<8xi32>, %y: tensor<8xf16>, %idx: tensor<2x1xi64>, %u: tensor<2xi32>, %v: tensor<2xi8>) {
  %0:2 = "stablehlo.scatter"(%x, %y, %idx, %u, %v) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<f16>, %c: tensor<i32>, %d: tensor<i8>):
    stablehlo.return %c, %d : tensor<i32>, tensor<i8>
  }) : (tensor<8xi32>, tensor<8xf16>, tensor<2x1xi64>, tensor<2xi32>, tensor<2xi8>) -> (tensor<8xi32>, tensor<8xf16>)
  return
}
