// Operand kinds that CHLO's operations do not accept, and operands without a join. One run reports
// all errors.
// RUN: not hlo-promote %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not hlo-promote %s 2>/dev/null | count 0

func.func @refused(%p: tensor<2xi1>, %i: tensor<2xi32>, %q: tensor<2xi4>, %h: tensor<2xbf16>, %f: tensor<2xf32>, %e: tensor<2xf8E4M3FN>, %c: tensor<2xcomplex<f32>>, %g: tensor<2xf32>) {
  // Real functions. JAX: erf does not accept dtype complex64.
  // CHECK:      [[#@LINE+3]]:8: error: 'chlo.erf' op takes float elements, but {{.*}} 'complex<f32>'
  // CHECK:      note: operand #0 is defined here as 'tensor<2xcomplex<f32>>'
  // CHECK:      note: take stablehlo.real or stablehlo.imag of the complex operand first
  %0 = chlo.erf %c : tensor<2xcomplex<f32>> -> tensor<2xcomplex<f32>>
  // CHECK:      [[#@LINE+1]]:8: error: 'chlo.erfc' op takes float elements, but {{.*}} 'complex<f32>'
  %1 = chlo.erfc %c : tensor<2xcomplex<f32>> -> tensor<2xcomplex<f32>>
  // CHECK:      [[#@LINE+1]]:8: error: 'chlo.erf_inv' op takes float elements, but {{.*}} 'complex<f32>'
  %2 = chlo.erf_inv %c : tensor<2xcomplex<f32>> -> tensor<2xcomplex<f32>>
  // CHECK:      [[#@LINE+1]]:8: error: 'chlo.lgamma' op takes float elements, but {{.*}} 'complex<f32>'
  %3 = chlo.lgamma %c : tensor<2xcomplex<f32>> -> tensor<2xcomplex<f32>>
  // CHECK:      [[#@LINE+1]]:8: error: 'chlo.digamma' op takes float elements, but {{.*}} 'complex<f32>'
  %4 = chlo.digamma %c : tensor<2xcomplex<f32>> -> tensor<2xcomplex<f32>>
  // CHECK:      [[#@LINE+1]]:8: error: 'chlo.is_pos_inf' op takes float elements, but {{.*}} 'complex<f32>'
  %5 = chlo.is_pos_inf %c : tensor<2xcomplex<f32>> -> tensor<2xi1>
  // CHECK:      [[#@LINE+1]]:8: error: 'chlo.is_neg_inf' op takes float elements, but {{.*}} 'complex<f32>'
  %6 = chlo.is_neg_inf %c : tensor<2xcomplex<f32>> -> tensor<2xi1>
  // CHECK:      [[#@LINE+1]]:8: error: 'chlo.next_after' op takes float elements, but {{.*}} 'complex<f32>'
  %7 = chlo.next_after %c, %f : tensor<2xcomplex<f32>>, tensor<2xf32> -> tensor<2xf32>
  // CHECK:      [[#@LINE+1]]:8: error: 'chlo.zeta' op takes float elements, but {{.*}} 'complex<f32>'
  %8 = chlo.zeta %f, %c : tensor<2xf32>, tensor<2xcomplex<f32>> -> tensor<2xf32>
  // CHECK:      [[#@LINE+1]]:8: error: 'chlo.polygamma' op takes float elements, but {{.*}} 'complex<f32>'
  %9 = chlo.polygamma %f, %c : tensor<2xf32>, tensor<2xcomplex<f32>> -> tensor<2xf32>

  // Integer functions. JAX: mulhi does not accept dtype float32.
  // CHECK:      [[#@LINE+2]]:9: error: 'chlo.mulhi' op takes signed integer or unsigned integer elements, but {{.*}} 'f32'
  // CHECK:      note: convert the operands first: stablehlo.convert to 'i32'
  %10 = chlo.mulhi %i, %f : tensor<2xi32>, tensor<2xf32> -> tensor<2xi32>
  // CHECK:      [[#@LINE+1]]:9: error: 'chlo.broadcast_and' op takes bool, signed integer or unsigned integer elements, but {{.*}} 'f32'
  %11 = chlo.broadcast_and %i, %f : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xi32>
  // CHECK:      [[#@LINE+1]]:9: error: 'chlo.broadcast_or' op takes bool, signed integer or unsigned integer elements, but {{.*}} 'f32'
  %12 = chlo.broadcast_or %p, %f : (tensor<2xi1>, tensor<2xf32>) -> tensor<2xi1>
  // CHECK:      [[#@LINE+1]]:9: error: 'chlo.broadcast_xor' op takes bool, signed integer or unsigned integer elements, but {{.*}} 'complex<f32>'
  %13 = chlo.broadcast_xor %c, %c : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  // CHECK:      [[#@LINE+1]]:9: error: 'chlo.broadcast_shift_left' op takes signed integer or unsigned integer elements, but {{.*}} 'f32'
  %14 = chlo.broadcast_shift_left %i, %f : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xi32>
  // CHECK:      [[#@LINE+1]]:9: error: 'chlo.broadcast_shift_right_logical' op takes signed integer or unsigned integer elements, but {{.*}} 'f32'
  %15 = chlo.broadcast_shift_right_logical %i, %f : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xi32>
  // CHECK:      [[#@LINE+1]]:9: error: 'chlo.broadcast_shift_right_arithmetic' op takes signed integer or unsigned integer elements, but {{.*}} 'f32'
  %16 = chlo.broadcast_shift_right_arithmetic %f, %i : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xi32>

  // CHECK:      [[#@LINE+1]]:9: error: 'chlo.broadcast_complex' op takes f32 or f64 elements, but {{.*}} 'bf16'
  %17 = chlo.broadcast_complex %h, %h : (tensor<2xbf16>, tensor<2xbf16>) -> tensor<2xcomplex<f32>>

  // Without a join.
  // CHECK:      [[#@LINE+2]]:9: error: 'chlo.broadcast_add' op operands 'tensor<2xf8E4M3FN>' and 'tensor<2xf32>' have no common type in jax
  // CHECK:      note: JAX would say: TypePromotionError: Input dtypes ('float8_e4m3fn', 'float32')
  %18 = chlo.broadcast_add %e, %f : (tensor<2xf8E4M3FN>, tensor<2xf32>) -> tensor<2xf32>
  // CHECK:      [[#@LINE+1]]:9: error: 'chlo.broadcast_compare' op operands 'tensor<2xi4>' and 'tensor<2xi32>' have no common type in jax
  %19 = chlo.broadcast_compare %q, %i {comparison_direction = #chlo<comparison_direction EQ>} : (tensor<2xi4>, tensor<2xi32>) -> tensor<2xi1>
  // CHECK:      [[#@LINE+1]]:9: error: 'chlo.broadcast_select' op operands 'tensor<2xi4>' and 'tensor<2xf32>' have no common type in jax
  %20 = chlo.broadcast_select %p, %q, %f : (tensor<2xi1>, tensor<2xi4>, tensor<2xf32>) -> tensor<2xf32>

  // JAX: top_k is not compatible with complex inputs.
  // CHECK:      [[#@LINE+1]]:{{[0-9]+}}: error: 'chlo.top_k' op takes bool, signed integer, unsigned integer or float elements, but {{.*}} 'complex<f32>'
  %21:2 = chlo.top_k(%c, k = 1) : tensor<2xcomplex<f32>> -> (tensor<1xcomplex<f32>>, tensor<1xi64>)
  return
}
