// Shapes and sizes are integers (spec.md), and some results have a fixed type.
// RUN: not hlo-promote --split-input-file %s 2>&1 | FileCheck %s

func.func @refused(%x: tensor<?xf32>, %s: tensor<1xf32>, %t: tensor<2xf32>, %f: tensor<f32>, %l: tensor<4x3xf32>, %r: tensor<2x3x5xf32>, %g: tensor<2xi1>) {
  // CHECK:     [[#@LINE+3]]:{{[0-9]+}}: error: 'stablehlo.dynamic_reshape' op operand #1 must be {{.*}} integer type, but is 'tensor<1xf32>'
  // CHECK:     note: operand #1 is defined here as 'tensor<1xf32>'
  // CHECK:     note: {{.*}}stablehlo.convert
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
  // CHECK:     error: 'stablehlo.dynamic_broadcast_in_dim' op operand #1 must be {{.*}} integer type, but is 'tensor<2xf32>'
  %1 = stablehlo.dynamic_broadcast_in_dim %x, %t, dims = [1] : (tensor<?xf32>, tensor<2xf32>) -> tensor<?x?xf32>
  // CHECK:     error: 'stablehlo.dynamic_iota' op operand #0 must be {{.*}} integer type, but is 'tensor<2xf32>'
  %2 = stablehlo.dynamic_iota %t, dim = 0 : (tensor<2xf32>) -> tensor<?x?xf32>
  // CHECK:     error: 'stablehlo.rng' op operand #2 must be {{.*}} integer type, but is 'tensor<1xf32>'
  %3 = stablehlo.rng %f, %f, %s, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xf32>) -> tensor<2xf32>
  // CHECK:     error: 'chlo.ragged_dot' op operand #2 must be {{.*}} integer type, but is 'tensor<2xi1>'
  %4 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<4x3xf32>, tensor<2x3x5xf32>, tensor<2xi1>) -> tensor<4x5xf32>
  // CHECK:     error: 'stablehlo.set_dimension_size' op operand #1 must be {{.*}} integer type, but is 'tensor<f32>'
  %5 = stablehlo.set_dimension_size %x, %f, dim = 0 : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
  return
}

// -----

// CHECK-LABEL: func.func @fixed(
// CHECK-NEXT:    %[[D:.*]] = stablehlo.get_dimension_size %arg0, dim = 0 : (tensor<?xf32>) -> tensor<i32>
// CHECK-NEXT:    stablehlo.negate %[[D]] : tensor<i32>
// CHECK-NEXT:    %[[R:.*]] = stablehlo.replica_id : tensor<ui32>
// CHECK-NEXT:    stablehlo.negate %[[R]] : tensor<ui32>
// CHECK-NEXT:    stablehlo.partition_id : tensor<ui32>
func.func @fixed(%x: tensor<?xf32>) {
  %0 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?xf32>) -> tensor<i64>
  %1 = stablehlo.negate %0 : tensor<i64>
  %2 = "stablehlo.replica_id"() : () -> tensor<i32>
  %3 = stablehlo.negate %2 : tensor<i32>
  %4 = "stablehlo.partition_id"() : () -> tensor<i64>
  return
}
