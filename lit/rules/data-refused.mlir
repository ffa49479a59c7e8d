// Operations whose second operand follows the first, or joins it, without a join. One run reports
// all errors.
// RUN: not hlo-promote %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not hlo-promote %s 2>/dev/null | count 0

func.func @refused(%x: tensor<8xf8E5M2>, %v: tensor<f32>, %u: tensor<2xf32>, %i: tensor<i32>, %idx: tensor<2x1xi32>, %k: tensor<8xi32>, %s: tensor<4xi4>, %z: tensor<i32>, %w: tensor<2xi32>, %n: tensor<1xi32>) {
  // CHECK:     [[#@LINE+4]]:8: error: 'stablehlo.pad' op operands 'tensor<8xf8E5M2>' and 'tensor<f32>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<8xf8E5M2>'
  // CHECK:     note: operand #1 is defined here as 'tensor<f32>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e5m2', 'float32')
  %0 = stablehlo.pad %x, %v, low = [1], high = [1], interior = [0] : (tensor<8xf8E5M2>, tensor<f32>) -> tensor<10xf8E5M2>

  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.dynamic_update_slice' op operands 'tensor<8xf8E5M2>'{{,| and}} 'tensor<2xf32>'{{.*}} have no common type in jax
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e5m2', 'float32')
  %1 = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<8xf8E5M2>, tensor<2xf32>, tensor<i32>) -> tensor<8xf8E5M2>

  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.scatter' op operands 'tensor<8xf8E5M2>'{{.*}} and 'tensor<2xf32>' have no common type in jax
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e5m2', 'float32')
  %2 = "stablehlo.scatter"(%x, %idx, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f8E5M2>, %b: tensor<f8E5M2>):
    stablehlo.return %b : tensor<f8E5M2>
  }) : (tensor<8xf8E5M2>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<8xf8E5M2>

  // A body of a higher kind than the updated operand is not an accumulator (spec.md scatter C23,
  // is_promotable).
  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.scatter' op body yields 'f32' but its accumulator has type 'i32'
  // CHECK:     note: write a stablehlo.convert of the yielded value, or of the input and its initial value
  %3 = "stablehlo.scatter"(%k, %idx, %w) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = stablehlo.convert %b : (tensor<i32>) -> tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<8xi32>, tensor<2x1xi32>, tensor<2xi32>) -> tensor<8xi32>

  // CHECK:     [[#@LINE+1]]:8: error: 'stablehlo.select_and_scatter' op operands {{.*}} have no common type in jax
  %4 = "stablehlo.select_and_scatter"(%s, %w, %z) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%a: tensor<i4>, %b: tensor<i4>):
    %p = stablehlo.compare GE, %a, %b : (tensor<i4>, tensor<i4>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<i4>, %b: tensor<i4>):
    %t = stablehlo.add %a, %b : tensor<i4>
    stablehlo.return %t : tensor<i4>
  }) : (tensor<4xi4>, tensor<2xi32>, tensor<i32>) -> tensor<4xi4>

  // CHECK:     [[#@LINE+1]]:8: error: 'stablehlo.dynamic_pad' op operands 'tensor<8xf8E5M2>'{{,| and}} 'tensor<f32>'{{.*}} have no common type in jax
  %5 = stablehlo.dynamic_pad %x, %v, %n, %n, %n : (tensor<8xf8E5M2>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf8E5M2>
  return
}
