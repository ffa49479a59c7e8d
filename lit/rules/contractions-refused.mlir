// Products and solvers without a join. The verifier accepts products of any two types; spec.md
// dot_general C13 and JAX's matmul do not.
// RUN: not hlo-promote %s 2>&1 | FileCheck %s --implicit-check-not=error:

func.func @refused(%e: tensor<2x3xf8E5M2>, %f: tensor<3x2xf32>, %q: tensor<2x3xi4>, %i: tensor<3x2xi32>, %l: tensor<1x8x3xf8E5M2>, %r: tensor<3x3x3xbf16>, %t: tensor<2x2xi2>, %a: tensor<2x2xf32>, %b: tensor<2x2xf8E5M2>, %h: tensor<2x3x5xf32>, %g: tensor<2xi32>) {
  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.dot_general' op operands 'tensor<2x3xf8E5M2>' and 'tensor<3x2xf32>' have no common type in jax
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e5m2', 'float32')
  %0 = stablehlo.dot_general %e, %f, contracting_dims = [1] x [0] : (tensor<2x3xf8E5M2>, tensor<3x2xf32>) -> tensor<2x2xf32>

  // CHECK:     [[#@LINE+1]]:8: error: 'stablehlo.dot' op operands 'tensor<2x3xi4>' and 'tensor<3x2xi32>' have no common type in jax
  %1 = stablehlo.dot %q, %i : (tensor<2x3xi4>, tensor<3x2xi32>) -> tensor<2x2xi32>

  // CHECK:     [[#@LINE+1]]:8: error: 'stablehlo.einsum' op operands 'tensor<2x3xi4>' and 'tensor<3x2xf32>' have no common type in jax
  %2 = stablehlo.einsum %q, %f, config = "ij,jk->ik" : (tensor<2x3xi4>, tensor<3x2xf32>) -> tensor<2x2xf32>

  // CHECK:     [[#@LINE+1]]:8: error: 'stablehlo.convolution' op operands 'tensor<1x8x3xf8E5M2>' and 'tensor<3x3x3xbf16>' have no common type in jax
  %3 = stablehlo.convolution(%l, %r) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x3xf8E5M2>, tensor<3x3x3xbf16>) -> tensor<1x6x3xbf16>

  // CHECK:     [[#@LINE+1]]:8: error: 'stablehlo.triangular_solve' op operands 'tensor<2x2xf32>' and 'tensor<2x2xf8E5M2>' have no common type in jax
  %4 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<2x2xf32>, tensor<2x2xf8E5M2>) -> tensor<2x2xf32>

  // i2 has no float in JAX's table.
  // CHECK:     [[#@LINE+1]]:8: error: 'stablehlo.cholesky' op takes float or complex elements (spec.md#cholesky C1), but {{.*}} 'i2'
  %5 = stablehlo.cholesky %t, lower = true : tensor<2x2xi2>

  // CHECK:     [[#@LINE+1]]:8: error: 'chlo.ragged_dot' op operands 'tensor<2x3xi4>' and 'tensor<2x3x5xf32>'{{.*}} have no common type in jax
  %6 = "chlo.ragged_dot"(%q, %h, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<2x3xi4>, tensor<2x3x5xf32>, tensor<2xi32>) -> tensor<2x5xf32>
  return
}
