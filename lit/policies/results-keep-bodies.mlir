// RUN: hlo-promote --results keep --signature infer %s | FileCheck %s

// A reducer body follows the operands: its declared type is not kept, because that would make an
// accumulator, which XLA does not run.

// CHECK-LABEL: func.func @scatter
func.func @scatter(%x: tensor<4xi64> {promote.weak}, %at: tensor<1x1xi32>, %u: tensor<1xi32>) -> tensor<4xi64> {
  // CHECK: %[[N:.*]] = stablehlo.convert %arg0 : (tensor<4xi64>) -> tensor<4xi32>
  // CHECK: "stablehlo.scatter"(%[[N]], %arg1, %arg2)
  // CHECK-NEXT: ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
  // CHECK-NEXT: %[[S:.*]] = stablehlo.add %arg3, %arg4 : tensor<i32>
  // CHECK-NEXT: stablehlo.return %[[S]] : tensor<i32>
  // CHECK: (tensor<4xi32>, tensor<1x1xi32>, tensor<1xi32>) -> tensor<4xi32>
  // CHECK-NEXT: stablehlo.convert {{.*}} : (tensor<4xi32>) -> tensor<4xi64>
  %0 = "stablehlo.scatter"(%x, %at, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%old: tensor<i64>, %new: tensor<i32>):
    %s = stablehlo.add %old, %new : (tensor<i64>, tensor<i32>) -> tensor<i64>
    stablehlo.return %s : tensor<i64>
  }) : (tensor<4xi64>, tensor<1x1xi32>, tensor<1xi32>) -> tensor<4xi64>
  return %0 : tensor<4xi64>
}
