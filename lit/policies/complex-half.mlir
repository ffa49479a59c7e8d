// --policy complex-half: results of complex<f16> and complex<bf16>, which StableHLO does not have
// (docs/systems.md).
// RUN: not hlo-promote -s torch %s 2>&1 | FileCheck %s --check-prefixes=ERROR,TORCH
// RUN: not hlo-promote -s torch --policy complex-half=error %s 2>&1 | FileCheck %s --check-prefixes=ERROR,TORCH
// RUN: hlo-promote -s torch --policy complex-half=widen %s | FileCheck %s
// RUN: not hlo-promote %s 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: hlo-promote --policy complex-half=widen %s | FileCheck %s

// PyTorch has complex<f16>: f16 with 1j is complex<f16>. JAX does not, and uses complex<f32>.
// TORCH:       [[#@LINE+6]]:8: error: 'stablehlo.multiply' op
// CHECK-LABEL: func.func @scalar(
// CHECK:         %[[H:.*]] = stablehlo.convert %arg0 : (tensor<2xf16>) -> tensor<2xcomplex<f32>>
// CHECK:         stablehlo.multiply %[[H]], %{{.*}} : tensor<2xcomplex<f32>>
func.func @scalar(%h: tensor<2xf16>) {
  %c = stablehlo.constant {promote.weak} dense<(0.0,1.0)> : tensor<2xcomplex<f32>>
  %0 = stablehlo.multiply %h, %c : (tensor<2xf16>, tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  return
}

// ERROR:       [[#@LINE+7]]:8: error: 'stablehlo.complex' op takes f32 or f64 elements (spec.md#complex C1), but {{.*}} 'bf16'
// ERROR:       note: convert the operands to f32, or use --policy complex-half=widen
// CHECK-LABEL: func.func @complex(
// CHECK-DAG:     %[[R:.*]] = stablehlo.convert %arg0 : (tensor<2xbf16>) -> tensor<2xf32>
// CHECK-DAG:     %[[I:.*]] = stablehlo.convert %arg1 : (tensor<2xbf16>) -> tensor<2xf32>
// CHECK:         stablehlo.complex %[[R]], %[[I]] : tensor<2xcomplex<f32>>
func.func @complex(%x: tensor<2xbf16>, %y: tensor<2xbf16>) {
  %0 = stablehlo.complex %x, %y : (tensor<2xbf16>, tensor<2xbf16>) -> tensor<2xcomplex<f32>>
  return
}

// ERROR:       [[#@LINE+6]]:8: error: 'stablehlo.fft' op takes f32 or f64 elements (spec.md#fft C2), but {{.*}} 'f16'
// ERROR-NOT:   error:
// CHECK-LABEL: func.func @fft(
// CHECK:         %[[X:.*]] = stablehlo.convert %arg0 : (tensor<8xf16>) -> tensor<8xf32>
// CHECK-NEXT:    stablehlo.fft %[[X]], type = {{ *}}RFFT, length = [8] : (tensor<8xf32>) -> tensor<5xcomplex<f32>>
func.func @fft(%x: tensor<8xf16>) {
  %0 = stablehlo.fft %x, type = RFFT, length = [8] : (tensor<8xf16>) -> tensor<5xcomplex<f32>>
  return
}
