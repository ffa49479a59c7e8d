// Refusals of strict JAX: two strong types, a bool with anything, a weak value of a higher kind
// (run with JAX 0.10.2).
// RUN: not hlo-promote -s jax-strict %s 2>&1 | FileCheck %s --implicit-check-not=error:

func.func @refused(%a: tensor<2xi8>, %b: tensor<2xi32>, %c: tensor<2xi1>, %d: tensor<2xi32> {promote.weak}, %e: tensor<2xf32> {promote.weak}, %f: tensor<2xf32>, %g: tensor<2xcomplex<f32>> {promote.weak}, %h: tensor<2xui8>) {
  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.add' op operands 'tensor<2xi8>' and 'tensor<2xi32>' have no common type in jax-strict
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('int8', 'int32') have no available implicit dtype promotion path when jax_numpy_dtype_promotion=strict. Try explicitly casting inputs to the desired output type, or set jax_numpy_dtype_promotion=standard.
  %0 = stablehlo.add %a, %b : (tensor<2xi8>, tensor<2xi32>) -> tensor<2xi8>
  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.add' op operands 'tensor<2xi1>' and 'tensor<2xi32>' have no common type in jax-strict
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('bool', "<class 'int'>") have no available implicit dtype promotion path when jax_numpy_dtype_promotion=strict.
  %1 = stablehlo.add %c, %d : (tensor<2xi1>, tensor<2xi32>) -> tensor<2xi1>
  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.add' op operands 'tensor<2xi8>' and 'tensor<2xf32>' have no common type in jax-strict
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('int8', "<class 'float'>") have no available implicit dtype promotion path when jax_numpy_dtype_promotion=strict.
  %2 = stablehlo.add %a, %e : (tensor<2xi8>, tensor<2xf32>) -> tensor<2xi8>
  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.add' op operands 'tensor<2xf32>' and 'tensor<2xcomplex<f32>>' have no common type in jax-strict
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float32', "<class 'complex'>") have no available implicit dtype promotion path when jax_numpy_dtype_promotion=strict.
  %3 = stablehlo.add %f, %g : (tensor<2xf32>, tensor<2xcomplex<f32>>) -> tensor<2xf32>
  // The message names each type of a list once.
  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.concatenate' op operands {{.*}} have no common type in jax-strict
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('uint8', 'bool') have no available implicit dtype promotion path when jax_numpy_dtype_promotion=strict.
  %4 = stablehlo.concatenate %h, %c, %c, dim = 0 : (tensor<2xui8>, tensor<2xi1>, tensor<2xi1>) -> tensor<6xui8>
  return
}
