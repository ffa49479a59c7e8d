// --policy u64-signed: ui64 with a signed integer of 8 bits or more; no integer type contains both
// (docs/systems.md).
// RUN: hlo-promote --split-input-file --signature infer %s | FileCheck %s --check-prefixes=CHECK,FLOAT
// RUN: hlo-promote --split-input-file --signature infer --policy u64-signed=float %s | FileCheck %s --check-prefixes=CHECK,FLOAT
// RUN: hlo-promote --split-input-file --signature infer --policy u64-signed=i64 %s | FileCheck %s --check-prefixes=CHECK,I64
// RUN: hlo-promote --split-input-file --signature infer --policy u64-signed=f32 %s | FileCheck %s --check-prefixes=CHECK,F32
// RUN: not hlo-promote --split-input-file --policy u64-signed=error %s 2>%t | FileCheck %s --check-prefix=CHECK
// RUN: FileCheck %s --check-prefix=ERROR --input-file %t
// RUN: not hlo-promote --split-input-file --signature infer -s numpy --policy u64-signed=i64 %s 2>/dev/null | FileCheck %s --check-prefixes=NUMPY
// RUN: not hlo-promote --split-input-file -s torch %s 2>&1 | FileCheck %s --check-prefixes=TORCH

// FLOAT-LABEL: func.func @two(
// FLOAT:         stablehlo.add %{{.*}}, %{{.*}} : tensor<4xf64>
// I64-LABEL:   func.func @two(
// I64-NEXT:      %[[U:.*]] = stablehlo.convert %arg0 : (tensor<4xui64>) -> tensor<4xi64>
// I64-NEXT:      %[[I:.*]] = stablehlo.convert %arg1 : (tensor<4xi32>) -> tensor<4xi64>
// I64-NEXT:      stablehlo.add %[[U]], %[[I]] : tensor<4xi64>
// F32-LABEL:   func.func @two(
// F32-NEXT:      %[[U:.*]] = stablehlo.convert %arg0 : (tensor<4xui64>) -> tensor<4xf32>
// F32-NEXT:      %[[I:.*]] = stablehlo.convert %arg1 : (tensor<4xi32>) -> tensor<4xf32>
// F32-NEXT:      stablehlo.add %[[U]], %[[I]] : tensor<4xf32>
// NUMPY-LABEL: func.func @two(
// NUMPY:         stablehlo.add %{{.*}}, %{{.*}} : tensor<4xi64>
// ERROR:       [[#@LINE+4]]:8: error: 'stablehlo.add' op operands 'tensor<4xui64>' and 'tensor<4xi32>' have no common type in jax
// ERROR:       note: policy u64-signed=error refuses
// TORCH:       note: PyTorch would say: RuntimeError: Promotion for uint16, uint32, uint64 types is not supported, attempted to promote UInt64 and Int
func.func @two(%u: tensor<4xui64>, %i: tensor<4xi32>) -> tensor<4xf64> {
  %0 = stablehlo.add %u, %i : (tensor<4xui64>, tensor<4xi32>) -> tensor<4xf64>
  return %0 : tensor<4xf64>
}

// -----

// In a list, bf16 takes precedence over a weak f64 and over the integers, but not over f32. (NumPy
// does not join it with i64.) With policy error, the pair is an error in any list.
// FLOAT-LABEL: func.func @three(
// FLOAT:         stablehlo.concatenate {{.*}} -> tensor<12xbf16>
// I64-LABEL:   func.func @three(
// I64:           stablehlo.concatenate {{.*}} -> tensor<12xbf16>
// F32-LABEL:   func.func @three(
// F32:           stablehlo.concatenate {{.*}} -> tensor<12xf32>
// ERROR:       [[#@LINE+2]]:8: error: 'stablehlo.concatenate' op
func.func @three(%u: tensor<4xui64>, %b: tensor<4xi8>, %h: tensor<4xbf16>) -> tensor<12xbf16> {
  %0 = stablehlo.concatenate %u, %b, %h, dim = 0 : (tensor<4xui64>, tensor<4xi8>, tensor<4xbf16>) -> tensor<12xbf16>
  return %0 : tensor<12xbf16>
}

// -----

// A weak integer and an unsigned one are not subject to the policy.
// CHECK-LABEL: func.func @uncontested(
// CHECK:         stablehlo.add %arg0, %{{.*}} : tensor<4xui64>
// CHECK:         stablehlo.add %arg0, %{{.*}} : tensor<4xui64>
// CHECK:         stablehlo.add %{{.*}}, %arg2 : tensor<4xf16>
// ERROR-NOT:   error:
func.func @uncontested(%u: tensor<4xui64>, %v: tensor<4xui8>, %f: tensor<4xf16>) {
  %c = stablehlo.constant {promote.weak} dense<1> : tensor<4xi64>
  %0 = stablehlo.add %u, %c : (tensor<4xui64>, tensor<4xi64>) -> tensor<4xui64>
  %1 = stablehlo.add %u, %v : (tensor<4xui64>, tensor<4xui8>) -> tensor<4xui64>
  %2 = stablehlo.add %u, %f : (tensor<4xui64>, tensor<4xf16>) -> tensor<4xf16>
  return
}
