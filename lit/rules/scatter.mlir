// Scatter: the result has the operand's type, and updates follow it. Updates of a higher type are
// combined in the joined type, and the result is converted back, as x.at[i].add(u) does.
// RUN: hlo-promote %s | FileCheck %s

// The body changes type too; the indices do not.
// CHECK-LABEL: func.func @lower(
// CHECK:         %[[U:.*]] = stablehlo.convert %arg2 : (tensor<2xi8>) -> tensor<2xbf16>
// CHECK-NEXT:    %[[R:.*]] = "stablehlo.scatter"(%arg0, %arg1, %[[U]])
// CHECK-NEXT:    ^bb0(%[[A:.*]]: tensor<bf16>, %[[B:.*]]: tensor<bf16>):
// CHECK-NEXT:      %[[S:.*]] = stablehlo.add %[[A]], %[[B]] : tensor<bf16>
// CHECK-NEXT:      stablehlo.return %[[S]] : tensor<bf16>
// CHECK-NEXT:    }) : (tensor<8xbf16>, tensor<2x1xi64>, tensor<2xbf16>) -> tensor<8xbf16>
// CHECK-NEXT:    return %[[R]] : tensor<8xbf16>
func.func @lower(%x: tensor<8xbf16>, %i: tensor<2x1xi64>, %u: tensor<2xi8>) -> tensor<8xbf16> {
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%old: tensor<bf16>, %new: tensor<i8>):
    %s = stablehlo.add %old, %new : (tensor<bf16>, tensor<i8>) -> tensor<bf16>
    stablehlo.return %s : tensor<bf16>
  }) : (tensor<8xbf16>, tensor<2x1xi64>, tensor<2xi8>) -> tensor<8xbf16>
  return %0 : tensor<8xbf16>
}

// CHECK-LABEL: func.func @higher(
// CHECK:         %[[X:.*]] = stablehlo.convert %arg0 : (tensor<8xi32>) -> tensor<8xf32>
// CHECK-NEXT:    %[[S:.*]] = "stablehlo.scatter"(%[[X]], %arg1, %arg2)
// CHECK-NEXT:    ^bb0(%{{.*}}: tensor<f32>, %{{.*}}: tensor<f32>):
// CHECK-NEXT:      stablehlo.maximum %{{.*}} : tensor<f32>
// CHECK:         }) : (tensor<8xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<8xf32>
// CHECK-NEXT:    %[[R:.*]] = stablehlo.convert %[[S]] : (tensor<8xf32>) -> tensor<8xi32>
// CHECK-NEXT:    return %[[R]] : tensor<8xi32>
func.func @higher(%x: tensor<8xi32>, %i: tensor<2x1xi32>, %u: tensor<2xf32>) -> tensor<8xi32> {
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%old: tensor<i32>, %new: tensor<f32>):
    %s = stablehlo.maximum %old, %new : (tensor<i32>, tensor<f32>) -> tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<8xi32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<8xi32>
  return %0 : tensor<8xi32>
}

// Several operands: each pair is separate. The arguments of the body are all old values, then all
// updates.
// CHECK-LABEL: func.func @several(
// CHECK-DAG:     %[[V:.*]] = stablehlo.convert %arg4 : (tensor<2xi16>) -> tensor<2xf64>
// CHECK:         %{{.*}}:2 = "stablehlo.scatter"(%arg0, %arg1, %arg2, %arg3, %[[V]])
// CHECK-NEXT:    ^bb0(%[[A:.*]]: tensor<i8>, %[[B:.*]]: tensor<f64>, %[[C:.*]]: tensor<i8>, %[[D:.*]]: tensor<f64>):
// CHECK-NEXT:      stablehlo.return %[[C]], %[[D]] : tensor<i8>, tensor<f64>
// CHECK-NEXT:    }) : (tensor<8xi8>, tensor<8xf64>, tensor<2x1xi32>, tensor<2xi8>, tensor<2xf64>) -> (tensor<8xi8>, tensor<8xf64>)
func.func @several(%x: tensor<8xi8>, %y: tensor<8xf64>, %i: tensor<2x1xi32>, %u: tensor<2xi8>, %v: tensor<2xi16>) -> (tensor<8xi8>, tensor<8xf64>) {
  %0:2 = "stablehlo.scatter"(%x, %y, %i, %u, %v) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<i8>, %b: tensor<f64>, %c: tensor<i8>, %d: tensor<i16>):
    stablehlo.return %c, %d : tensor<i8>, tensor<i16>
  }) : (tensor<8xi8>, tensor<8xf64>, tensor<2x1xi32>, tensor<2xi8>, tensor<2xi16>) -> (tensor<8xi8>, tensor<8xf64>)
  return %0#0, %0#1 : tensor<8xi8>, tensor<8xf64>
}
