// RFFT accepts no 16-bit floats, as in JAX, and no complex numbers; linear algebra has no 8-bit
// joins. One run reports all errors.
// RUN: not hlo-promote %s 2>&1 | FileCheck %s

func.func @refused(%h: tensor<8xf16>, %e: tensor<8xf8E5M2>, %b: tensor<8xbf16>, %c: tensor<8xcomplex<f32>>, %m: tensor<3x3xf8E5M2>, %n: tensor<3x3xf32>) {
  // CHECK:      [[#@LINE+3]]:8: error: 'stablehlo.fft' op {{.*}}'{{.*}}f16
  // CHECK:      note: operand #0 is defined here as 'tensor<8xf16>'
  // CHECK:      note: convert the operands to f32, or use --policy complex-half=widen
  %0 = stablehlo.fft %h, type = RFFT, length = [8] : (tensor<8xf16>) -> tensor<5xcomplex<f32>>

  // CHECK:      [[#@LINE+1]]:8: error: 'stablehlo.fft' op {{.*}}'{{.*}}bf16
  %1 = stablehlo.fft %b, type = RFFT, length = [8] : (tensor<8xbf16>) -> tensor<5xcomplex<f32>>

  // The policy applies to 16-bit floats.
  // CHECK:      [[#@LINE+3]]:8: error: 'stablehlo.fft' op {{.*}}'f8E5M2'
  // CHECK:      note: operand #0 is defined here
  // CHECK:      note: convert the operands to f32{{$}}
  %4 = stablehlo.fft %e, type = RFFT, length = [8] : (tensor<8xf8E5M2>) -> tensor<5xcomplex<f32>>

  // CHECK:      [[#@LINE+1]]:8: error: 'stablehlo.fft' op {{.*}}'{{.*}}complex<f32>
  %2 = stablehlo.fft %c, type = RFFT, length = [8] : (tensor<8xcomplex<f32>>) -> tensor<5xcomplex<f32>>

  // CHECK:      [[#@LINE+1]]:8: error: 'stablehlo.triangular_solve' op operands 'tensor<3x3xf8E5M2>' and 'tensor<3x3xf32>' have no common type in jax
  %3 = "stablehlo.triangular_solve"(%m, %n) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf8E5M2>, tensor<3x3xf32>) -> tensor<3x3xf32>
  return
}
// CHECK-NOT: error:
