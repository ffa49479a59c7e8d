// --policy bf16-f16: bf16 with f16 (docs/systems.md).
// RUN: hlo-promote --split-input-file %s | FileCheck %s --check-prefixes=CHECK,F32
// RUN: hlo-promote --split-input-file --policy bf16-f16=f32 %s | FileCheck %s --check-prefixes=CHECK,F32
// RUN: not hlo-promote --split-input-file --policy bf16-f16=error %s 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=ERROR --input-file %t
// RUN: not hlo-promote --split-input-file -s numpy %s 2>&1 | FileCheck %s --check-prefix=NUMPY

// F32-LABEL:   func.func @halves(
// F32-DAG:       %[[B:.*]] = stablehlo.convert %arg0 : (tensor<4xbf16>) -> tensor<4xf32>
// F32-DAG:       %[[H:.*]] = stablehlo.convert %arg1 : (tensor<4xf16>) -> tensor<4xf32>
// F32:           stablehlo.add %[[B]], %[[H]] : tensor<4xf32>
// F32:           stablehlo.concatenate %[[B]], %[[H]], %arg2, dim = 0 {{.*}} -> tensor<12xf32>
// ERROR:       error: 'stablehlo.add' op operands 'tensor<4xbf16>' and 'tensor<4xf16>' have no common type in jax
// ERROR:       note: policy bf16-f16=error refuses bf16 with f16
// An f32 in the list does not resolve the conflict.
// ERROR:       error: 'stablehlo.concatenate' op
// ERROR:       note: policy bf16-f16=error refuses bf16 with f16
// ERROR-NOT:   error:
// NumPy itself refuses them in a list, but np.add has a loop for both.
// NUMPY-NOT:   error: 'stablehlo.add'
// NUMPY:       error: 'stablehlo.concatenate' op operands 'tensor<4xbf16>', 'tensor<4xf16>' and 'tensor<4xf32>' have no common type in numpy
// NUMPY:       note: NumPy would say: DTypePromotionError: The DType <class 'numpy.dtype[bfloat16]'> could not be promoted by <class 'numpy.dtypes.Float16DType'>
func.func @halves(%b: tensor<4xbf16>, %h: tensor<4xf16>, %f: tensor<4xf32>) {
  %0 = stablehlo.add %b, %h : (tensor<4xbf16>, tensor<4xf16>) -> tensor<4xf32>
  %1 = stablehlo.concatenate %b, %h, %f, dim = 0 : (tensor<4xbf16>, tensor<4xf16>, tensor<4xf32>) -> tensor<12xf32>
  return
}

// -----

// A weak f16 has no particular format.
// CHECK-LABEL: func.func @weak(
// CHECK:         stablehlo.add %arg0, %{{.*}} : tensor<4xbf16>
func.func @weak(%b: tensor<4xbf16>) {
  %c = stablehlo.constant {promote.weak} dense<0.5> : tensor<4xf16>
  %0 = stablehlo.add %b, %c : (tensor<4xbf16>, tensor<4xf16>) -> tensor<4xf32>
  return
}
