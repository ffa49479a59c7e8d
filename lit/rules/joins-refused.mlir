// Each operation with two operands refuses operands without a join, with both operands and JAX's
// message. One run reports all errors.
// RUN: not hlo-promote %s 2>&1 | FileCheck %s --implicit-check-not=error:

func.func @refused(%q: tensor<2xi4>, %i: tensor<2xi32>, %e: tensor<2xf8E4M3FN>, %h: tensor<2xbf16>) {
  // CHECK:     [[#@LINE+4]]:8: error: 'stablehlo.add' op operands 'tensor<2xf8E4M3FN>' and 'tensor<2xbf16>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xf8E4M3FN>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xbf16>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e4m3fn', 'bfloat16')
  %0 = stablehlo.add %e, %h : (tensor<2xf8E4M3FN>, tensor<2xbf16>) -> tensor<2xbf16>
  // CHECK:     [[#@LINE+4]]:8: error: 'stablehlo.atan2' op operands 'tensor<2xf8E4M3FN>' and 'tensor<2xbf16>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xf8E4M3FN>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xbf16>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e4m3fn', 'bfloat16')
  %1 = stablehlo.atan2 %e, %h : (tensor<2xf8E4M3FN>, tensor<2xbf16>) -> tensor<2xbf16>
  // CHECK:     [[#@LINE+4]]:8: error: 'stablehlo.complex' op operands 'tensor<2xf8E4M3FN>' and 'tensor<2xbf16>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xf8E4M3FN>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xbf16>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e4m3fn', 'bfloat16')
  %2 = stablehlo.complex %e, %h : (tensor<2xf8E4M3FN>, tensor<2xbf16>) -> tensor<2xcomplex<f32>>
  // CHECK:     [[#@LINE+4]]:8: error: 'stablehlo.divide' op operands 'tensor<2xf8E4M3FN>' and 'tensor<2xbf16>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xf8E4M3FN>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xbf16>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e4m3fn', 'bfloat16')
  %3 = stablehlo.divide %e, %h : (tensor<2xf8E4M3FN>, tensor<2xbf16>) -> tensor<2xbf16>
  // CHECK:     [[#@LINE+4]]:8: error: 'stablehlo.maximum' op operands 'tensor<2xf8E4M3FN>' and 'tensor<2xbf16>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xf8E4M3FN>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xbf16>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e4m3fn', 'bfloat16')
  %4 = stablehlo.maximum %e, %h : (tensor<2xf8E4M3FN>, tensor<2xbf16>) -> tensor<2xbf16>
  // CHECK:     [[#@LINE+4]]:8: error: 'stablehlo.minimum' op operands 'tensor<2xf8E4M3FN>' and 'tensor<2xbf16>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xf8E4M3FN>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xbf16>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e4m3fn', 'bfloat16')
  %5 = stablehlo.minimum %e, %h : (tensor<2xf8E4M3FN>, tensor<2xbf16>) -> tensor<2xbf16>
  // CHECK:     [[#@LINE+4]]:8: error: 'stablehlo.multiply' op operands 'tensor<2xf8E4M3FN>' and 'tensor<2xbf16>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xf8E4M3FN>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xbf16>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e4m3fn', 'bfloat16')
  %6 = stablehlo.multiply %e, %h : (tensor<2xf8E4M3FN>, tensor<2xbf16>) -> tensor<2xbf16>
  // CHECK:     [[#@LINE+4]]:8: error: 'stablehlo.power' op operands 'tensor<2xf8E4M3FN>' and 'tensor<2xbf16>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xf8E4M3FN>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xbf16>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e4m3fn', 'bfloat16')
  %7 = stablehlo.power %e, %h : (tensor<2xf8E4M3FN>, tensor<2xbf16>) -> tensor<2xbf16>
  // CHECK:     [[#@LINE+4]]:8: error: 'stablehlo.remainder' op operands 'tensor<2xf8E4M3FN>' and 'tensor<2xbf16>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xf8E4M3FN>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xbf16>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e4m3fn', 'bfloat16')
  %8 = stablehlo.remainder %e, %h : (tensor<2xf8E4M3FN>, tensor<2xbf16>) -> tensor<2xbf16>
  // CHECK:     [[#@LINE+4]]:8: error: 'stablehlo.subtract' op operands 'tensor<2xf8E4M3FN>' and 'tensor<2xbf16>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xf8E4M3FN>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xbf16>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e4m3fn', 'bfloat16')
  %9 = stablehlo.subtract %e, %h : (tensor<2xf8E4M3FN>, tensor<2xbf16>) -> tensor<2xbf16>
  // CHECK:     [[#@LINE+4]]:9: error: 'stablehlo.and' op operands 'tensor<2xi4>' and 'tensor<2xi32>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xi4>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xi32>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('int4', 'int32')
  %10 = stablehlo.and %q, %i : (tensor<2xi4>, tensor<2xi32>) -> tensor<2xi32>
  // CHECK:     [[#@LINE+4]]:9: error: 'stablehlo.or' op operands 'tensor<2xi4>' and 'tensor<2xi32>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xi4>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xi32>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('int4', 'int32')
  %11 = stablehlo.or %q, %i : (tensor<2xi4>, tensor<2xi32>) -> tensor<2xi32>
  // CHECK:     [[#@LINE+4]]:9: error: 'stablehlo.xor' op operands 'tensor<2xi4>' and 'tensor<2xi32>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xi4>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xi32>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('int4', 'int32')
  %12 = stablehlo.xor %q, %i : (tensor<2xi4>, tensor<2xi32>) -> tensor<2xi32>
  // CHECK:     [[#@LINE+4]]:9: error: 'stablehlo.shift_left' op operands 'tensor<2xi4>' and 'tensor<2xi32>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xi4>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xi32>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('int4', 'int32')
  %13 = stablehlo.shift_left %q, %i : (tensor<2xi4>, tensor<2xi32>) -> tensor<2xi32>
  // CHECK:     [[#@LINE+4]]:9: error: 'stablehlo.shift_right_arithmetic' op operands 'tensor<2xi4>' and 'tensor<2xi32>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xi4>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xi32>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('int4', 'int32')
  %14 = stablehlo.shift_right_arithmetic %q, %i : (tensor<2xi4>, tensor<2xi32>) -> tensor<2xi32>
  // CHECK:     [[#@LINE+4]]:9: error: 'stablehlo.shift_right_logical' op operands 'tensor<2xi4>' and 'tensor<2xi32>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xi4>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xi32>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('int4', 'int32')
  %15 = stablehlo.shift_right_logical %q, %i : (tensor<2xi4>, tensor<2xi32>) -> tensor<2xi32>
  // CHECK:     [[#@LINE+4]]:9: error: 'chlo.broadcast_add' op operands 'tensor<2xf8E4M3FN>' and 'tensor<2xbf16>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xf8E4M3FN>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xbf16>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e4m3fn', 'bfloat16')
  %16 = chlo.broadcast_add %e, %h : (tensor<2xf8E4M3FN>, tensor<2xbf16>) -> tensor<2xbf16>
  // CHECK:     [[#@LINE+4]]:9: error: 'chlo.broadcast_and' op operands 'tensor<2xi4>' and 'tensor<2xi32>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xi4>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xi32>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('int4', 'int32')
  %17 = chlo.broadcast_and %q, %i : (tensor<2xi4>, tensor<2xi32>) -> tensor<2xi32>
  // CHECK:     [[#@LINE+4]]:9: error: 'chlo.broadcast_atan2' op operands 'tensor<2xf8E4M3FN>' and 'tensor<2xbf16>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xf8E4M3FN>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xbf16>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e4m3fn', 'bfloat16')
  %18 = chlo.broadcast_atan2 %e, %h : (tensor<2xf8E4M3FN>, tensor<2xbf16>) -> tensor<2xbf16>
  // CHECK:     [[#@LINE+4]]:9: error: 'chlo.broadcast_complex' op operands 'tensor<2xf8E4M3FN>' and 'tensor<2xbf16>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xf8E4M3FN>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xbf16>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e4m3fn', 'bfloat16')
  %19 = chlo.broadcast_complex %e, %h : (tensor<2xf8E4M3FN>, tensor<2xbf16>) -> tensor<2xcomplex<f32>>
  // CHECK:     [[#@LINE+4]]:9: error: 'chlo.broadcast_divide' op operands 'tensor<2xf8E4M3FN>' and 'tensor<2xbf16>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xf8E4M3FN>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xbf16>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e4m3fn', 'bfloat16')
  %20 = chlo.broadcast_divide %e, %h : (tensor<2xf8E4M3FN>, tensor<2xbf16>) -> tensor<2xbf16>
  // CHECK:     [[#@LINE+4]]:9: error: 'chlo.broadcast_maximum' op operands 'tensor<2xf8E4M3FN>' and 'tensor<2xbf16>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xf8E4M3FN>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xbf16>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e4m3fn', 'bfloat16')
  %21 = chlo.broadcast_maximum %e, %h : (tensor<2xf8E4M3FN>, tensor<2xbf16>) -> tensor<2xbf16>
  // CHECK:     [[#@LINE+4]]:9: error: 'chlo.broadcast_minimum' op operands 'tensor<2xf8E4M3FN>' and 'tensor<2xbf16>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xf8E4M3FN>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xbf16>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e4m3fn', 'bfloat16')
  %22 = chlo.broadcast_minimum %e, %h : (tensor<2xf8E4M3FN>, tensor<2xbf16>) -> tensor<2xbf16>
  // CHECK:     [[#@LINE+4]]:9: error: 'chlo.broadcast_multiply' op operands 'tensor<2xf8E4M3FN>' and 'tensor<2xbf16>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xf8E4M3FN>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xbf16>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e4m3fn', 'bfloat16')
  %23 = chlo.broadcast_multiply %e, %h : (tensor<2xf8E4M3FN>, tensor<2xbf16>) -> tensor<2xbf16>
  // CHECK:     [[#@LINE+4]]:9: error: 'chlo.broadcast_next_after' op operands 'tensor<2xf8E4M3FN>' and 'tensor<2xbf16>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xf8E4M3FN>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xbf16>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e4m3fn', 'bfloat16')
  %24 = chlo.broadcast_next_after %e, %h : (tensor<2xf8E4M3FN>, tensor<2xbf16>) -> tensor<2xbf16>
  // CHECK:     [[#@LINE+4]]:9: error: 'chlo.broadcast_or' op operands 'tensor<2xi4>' and 'tensor<2xi32>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xi4>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xi32>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('int4', 'int32')
  %25 = chlo.broadcast_or %q, %i : (tensor<2xi4>, tensor<2xi32>) -> tensor<2xi32>
  // CHECK:     [[#@LINE+4]]:9: error: 'chlo.broadcast_polygamma' op operands 'tensor<2xf8E4M3FN>' and 'tensor<2xbf16>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xf8E4M3FN>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xbf16>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e4m3fn', 'bfloat16')
  %26 = chlo.broadcast_polygamma %e, %h : (tensor<2xf8E4M3FN>, tensor<2xbf16>) -> tensor<2xbf16>
  // CHECK:     [[#@LINE+4]]:9: error: 'chlo.broadcast_power' op operands 'tensor<2xf8E4M3FN>' and 'tensor<2xbf16>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xf8E4M3FN>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xbf16>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e4m3fn', 'bfloat16')
  %27 = chlo.broadcast_power %e, %h : (tensor<2xf8E4M3FN>, tensor<2xbf16>) -> tensor<2xbf16>
  // CHECK:     [[#@LINE+4]]:9: error: 'chlo.broadcast_remainder' op operands 'tensor<2xf8E4M3FN>' and 'tensor<2xbf16>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xf8E4M3FN>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xbf16>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e4m3fn', 'bfloat16')
  %28 = chlo.broadcast_remainder %e, %h : (tensor<2xf8E4M3FN>, tensor<2xbf16>) -> tensor<2xbf16>
  // CHECK:     [[#@LINE+4]]:9: error: 'chlo.broadcast_shift_left' op operands 'tensor<2xi4>' and 'tensor<2xi32>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xi4>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xi32>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('int4', 'int32')
  %29 = chlo.broadcast_shift_left %q, %i : (tensor<2xi4>, tensor<2xi32>) -> tensor<2xi32>
  // CHECK:     [[#@LINE+4]]:9: error: 'chlo.broadcast_shift_right_arithmetic' op operands 'tensor<2xi4>' and 'tensor<2xi32>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xi4>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xi32>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('int4', 'int32')
  %30 = chlo.broadcast_shift_right_arithmetic %q, %i : (tensor<2xi4>, tensor<2xi32>) -> tensor<2xi32>
  // CHECK:     [[#@LINE+4]]:9: error: 'chlo.broadcast_shift_right_logical' op operands 'tensor<2xi4>' and 'tensor<2xi32>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xi4>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xi32>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('int4', 'int32')
  %31 = chlo.broadcast_shift_right_logical %q, %i : (tensor<2xi4>, tensor<2xi32>) -> tensor<2xi32>
  // CHECK:     [[#@LINE+4]]:9: error: 'chlo.broadcast_subtract' op operands 'tensor<2xf8E4M3FN>' and 'tensor<2xbf16>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xf8E4M3FN>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xbf16>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e4m3fn', 'bfloat16')
  %32 = chlo.broadcast_subtract %e, %h : (tensor<2xf8E4M3FN>, tensor<2xbf16>) -> tensor<2xbf16>
  // CHECK:     [[#@LINE+4]]:9: error: 'chlo.broadcast_xor' op operands 'tensor<2xi4>' and 'tensor<2xi32>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xi4>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xi32>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('int4', 'int32')
  %33 = chlo.broadcast_xor %q, %i : (tensor<2xi4>, tensor<2xi32>) -> tensor<2xi32>
  // CHECK:     [[#@LINE+4]]:9: error: 'chlo.broadcast_zeta' op operands 'tensor<2xf8E4M3FN>' and 'tensor<2xbf16>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xf8E4M3FN>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xbf16>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e4m3fn', 'bfloat16')
  %34 = chlo.broadcast_zeta %e, %h : (tensor<2xf8E4M3FN>, tensor<2xbf16>) -> tensor<2xbf16>
  // CHECK:     [[#@LINE+4]]:9: error: 'chlo.next_after' op operands 'tensor<2xf8E4M3FN>' and 'tensor<2xbf16>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xf8E4M3FN>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xbf16>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e4m3fn', 'bfloat16')
  %35 = chlo.next_after %e, %h : tensor<2xf8E4M3FN>, tensor<2xbf16> -> tensor<2xbf16>
  // CHECK:     [[#@LINE+4]]:9: error: 'chlo.polygamma' op operands 'tensor<2xf8E4M3FN>' and 'tensor<2xbf16>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xf8E4M3FN>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xbf16>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e4m3fn', 'bfloat16')
  %36 = chlo.polygamma %e, %h : tensor<2xf8E4M3FN>, tensor<2xbf16> -> tensor<2xbf16>
  // CHECK:     [[#@LINE+4]]:9: error: 'chlo.zeta' op operands 'tensor<2xf8E4M3FN>' and 'tensor<2xbf16>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xf8E4M3FN>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xbf16>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e4m3fn', 'bfloat16')
  %37 = chlo.zeta %e, %h : tensor<2xf8E4M3FN>, tensor<2xbf16> -> tensor<2xbf16>
  // CHECK:     [[#@LINE+4]]:9: error: 'chlo.mulhi' op operands 'tensor<2xi4>' and 'tensor<2xi32>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<2xi4>'
  // CHECK:     note: operand #1 is defined here as 'tensor<2xi32>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('int4', 'int32')
  %38 = chlo.mulhi %q, %i : tensor<2xi4>, tensor<2xi32> -> tensor<2xi32>
  return
}
