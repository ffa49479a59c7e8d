// Fourier transforms: all except RFFT take complex numbers. The result follows the operand and the
// kind of transform.
// RUN: hlo-promote --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @fft(
// CHECK:         %[[C:.*]] = stablehlo.convert %arg0 : (tensor<8xf32>) -> tensor<8xcomplex<f32>>
// CHECK-NEXT:    stablehlo.fft %[[C]], type = FFT, length = [8] : (tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
// CHECK-NEXT:    %[[D:.*]] = stablehlo.convert %arg1 : (tensor<8xi64>) -> tensor<8xcomplex<f64>>
// CHECK-NEXT:    stablehlo.fft %[[D]], type = IFFT, length = [8] : (tensor<8xcomplex<f64>>) -> tensor<8xcomplex<f64>>
// CHECK-NEXT:    %[[H:.*]] = stablehlo.convert %arg2 : (tensor<8xbf16>) -> tensor<8xcomplex<f32>>
// CHECK-NEXT:    stablehlo.fft %[[H]], type = FFT, length = [8] : (tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
func.func @fft(%f: tensor<8xf32>, %i: tensor<8xi64>, %h: tensor<8xbf16>) {
  %0 = stablehlo.fft %f, type = FFT, length = [8] : (tensor<8xf32>) -> tensor<8xcomplex<f32>>
  %1 = stablehlo.fft %i, type = IFFT, length = [8] : (tensor<8xi64>) -> tensor<8xcomplex<f32>>
  %2 = stablehlo.fft %h, type = FFT, length = [8] : (tensor<8xbf16>) -> tensor<8xf32>
  return
}

// -----

// CHECK-LABEL: func.func @real(
// CHECK:         %[[F:.*]] = stablehlo.convert %arg0 : (tensor<8xi32>) -> tensor<8xf32>
// CHECK-NEXT:    stablehlo.fft %[[F]], type = RFFT, length = [8] : (tensor<8xf32>) -> tensor<5xcomplex<f32>>
// CHECK-NEXT:    stablehlo.fft %arg1, type = RFFT, length = [8] : (tensor<8xf64>) -> tensor<5xcomplex<f64>>
// CHECK-NEXT:    %[[C:.*]] = stablehlo.convert %arg2 : (tensor<5xf64>) -> tensor<5xcomplex<f64>>
// CHECK-NEXT:    stablehlo.fft %[[C]], type = IRFFT, length = [8] : (tensor<5xcomplex<f64>>) -> tensor<8xf64>
func.func @real(%i: tensor<8xi32>, %d: tensor<8xf64>, %c: tensor<5xf64>) {
  %0 = stablehlo.fft %i, type = RFFT, length = [8] : (tensor<8xi32>) -> tensor<5xcomplex<f32>>
  %1 = stablehlo.fft %d, type = RFFT, length = [8] : (tensor<8xf64>) -> tensor<5xcomplex<f32>>
  %2 = stablehlo.fft %c, type = IRFFT, length = [8] : (tensor<5xf64>) -> tensor<8xf32>
  return
}
