// JAX's refusals, in its own words (run with JAX 0.10.2). The message names each type once, a weak
// one by its Python class.
// RUN: not hlo-promote %s 2>&1 | FileCheck %s --implicit-check-not=error:

func.func @refused(%a: tensor<2xi2>, %b: tensor<2xi8>, %c: tensor<2xf8E4M3FN>, %d: tensor<2xf16>, %e: tensor<2xf6E2M3FN>, %f: tensor<2xf32>, %g: tensor<2xf4E2M1FN>, %h: tensor<2xbf16>, %i: tensor<2xf8E5M2>, %j: tensor<2xi4>, %k: tensor<2xf32> {promote.weak}, %l: tensor<2xi4> {promote.weak}, %m: tensor<2xcomplex<f32>> {promote.weak}) {
  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.add' op operands 'tensor<2xi2>' and 'tensor<2xi8>' have no common type in jax
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('int2', 'int8') have no available implicit dtype promotion path. To avoid unintended promotion, 1-bit, 2-bit and 4-bit integers do not support implicit promotion. If you'd like your inputs to be promoted to another type, you can do so explicitly using e.g. x.astype('int32')
  %0 = stablehlo.add %a, %b : (tensor<2xi2>, tensor<2xi8>) -> tensor<2xi2>
  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.add' op operands 'tensor<2xf8E4M3FN>' and 'tensor<2xf16>' have no common type in jax
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e4m3fn', 'float16') {{.*}} 8-bit floats do not support implicit promotion. {{.*}} x.astype('float32')
  %1 = stablehlo.add %c, %d : (tensor<2xf8E4M3FN>, tensor<2xf16>) -> tensor<2xf8E4M3FN>
  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.add' op operands 'tensor<2xf6E2M3FN>' and 'tensor<2xf32>' have no common type in jax
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float6_e2m3fn', 'float32') {{.*}} 6-bit floats do not support implicit promotion.
  %2 = stablehlo.add %e, %f : (tensor<2xf6E2M3FN>, tensor<2xf32>) -> tensor<2xf6E2M3FN>
  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.add' op operands 'tensor<2xf4E2M1FN>' and 'tensor<2xbf16>' have no common type in jax
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float4_e2m1fn', 'bfloat16') {{.*}} 4-bit floats do not support implicit promotion.
  %3 = stablehlo.add %g, %h : (tensor<2xf4E2M1FN>, tensor<2xbf16>) -> tensor<2xf4E2M1FN>
  // Among several small types, it names floats of 8 bits, then those of 6 and 4 bits, then
  // integers.
  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.add' op operands 'tensor<2xf8E5M2>' and 'tensor<2xi4>' have no common type in jax
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e5m2', 'int4') {{.*}} 8-bit floats do not support implicit promotion.
  %4 = stablehlo.add %i, %j : (tensor<2xf8E5M2>, tensor<2xi4>) -> tensor<2xf8E5M2>
  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.add' op operands 'tensor<2xi4>' and 'tensor<2xf32>' have no common type in jax
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('int4', "<class 'float'>") {{.*}} 1-bit, 2-bit and 4-bit integers do not support implicit promotion.
  %5 = stablehlo.add %j, %k : (tensor<2xi4>, tensor<2xf32>) -> tensor<2xi4>
  // Two weak types join by their storage types, and are named by them.
  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.add' op operands 'tensor<2xi4>' and 'tensor<2xf32>' have no common type in jax
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('int4', 'float32') {{.*}} 1-bit, 2-bit and 4-bit integers do not support implicit promotion.
  %6 = stablehlo.add %l, %k : (tensor<2xi4>, tensor<2xf32>) -> tensor<2xi4>
  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.add' op operands 'tensor<2xf8E5M2>' and 'tensor<2xcomplex<f32>>' have no common type in jax
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e5m2', "<class 'complex'>") {{.*}} 8-bit floats do not support implicit promotion.
  %7 = stablehlo.add %i, %m : (tensor<2xf8E5M2>, tensor<2xcomplex<f32>>) -> tensor<2xf8E5M2>
  return
}
