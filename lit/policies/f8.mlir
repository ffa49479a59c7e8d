// --policy f8: floats of 4, 6 and 8 bits with types that have no join with them in the system
// (docs/systems.md).
// RUN: hlo-promote --split-input-file --signature infer --policy f8=widen-f32 %s | FileCheck %s --check-prefixes=CHECK,WIDEN
// RUN: not hlo-promote --split-input-file %s 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=ERROR --input-file %t
// RUN: not hlo-promote --split-input-file --policy f8=error %s 2>&1 | FileCheck %s --check-prefix=ERROR

// WIDEN-LABEL: func.func @refused(
// WIDEN-NEXT:    %[[E:.*]] = stablehlo.convert %arg0 : (tensor<2xf8E4M3FN>) -> tensor<2xf32>
// WIDEN-NEXT:    stablehlo.add %[[E]], %arg1 : tensor<2xf32>
// WIDEN-NEXT:    %[[H:.*]] = stablehlo.convert %arg2 : (tensor<2xbf16>) -> tensor<2xf32>
// WIDEN-NEXT:    stablehlo.add %[[E]], %[[H]] : tensor<2xf32>
// WIDEN-NEXT:    %[[F:.*]] = stablehlo.convert %arg3 : (tensor<2xf8E5M2>) -> tensor<2xf32>
// WIDEN-NEXT:    stablehlo.multiply %[[E]], %[[F]] : tensor<2xf32>
// WIDEN-NEXT:    %[[C:.*]] = stablehlo.convert %arg0 : (tensor<2xf8E4M3FN>) -> tensor<2xcomplex<f32>>
// WIDEN-NEXT:    stablehlo.multiply %[[C]], %arg4 : tensor<2xcomplex<f32>>
// WIDEN-DAG:     %[[G:.*]] = stablehlo.convert %arg5 : (tensor<2xf4E2M1FN>) -> tensor<2xf32>
// WIDEN-DAG:     %[[S:.*]] = stablehlo.convert %arg6 : (tensor<2xf6E2M3FN>) -> tensor<2xf32>
// WIDEN:         stablehlo.add %[[G]], %[[S]] : tensor<2xf32>
// ERROR-COUNT-5: error: 'stablehlo.{{add|multiply}}' op operands 'tensor<2xf{{[48]}}{{.*}}have no common type in jax
// ERROR-NOT:   error:
func.func @refused(%e: tensor<2xf8E4M3FN>, %f: tensor<2xf32>, %h: tensor<2xbf16>, %g: tensor<2xf8E5M2>, %c: tensor<2xcomplex<f32>>, %x: tensor<2xf4E2M1FN>, %y: tensor<2xf6E2M3FN>) {
  %0 = stablehlo.add %e, %f : (tensor<2xf8E4M3FN>, tensor<2xf32>) -> tensor<2xf32>
  %1 = stablehlo.add %e, %h : (tensor<2xf8E4M3FN>, tensor<2xbf16>) -> tensor<2xbf16>
  %2 = stablehlo.multiply %e, %g : (tensor<2xf8E4M3FN>, tensor<2xf8E5M2>) -> tensor<2xf32>
  %3 = stablehlo.multiply %e, %c : (tensor<2xf8E4M3FN>, tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  %4 = stablehlo.add %x, %y : (tensor<2xf4E2M1FN>, tensor<2xf6E2M3FN>) -> tensor<2xf32>
  return
}

// -----

// The policy does not change pairs that have a join in the system.
// CHECK-LABEL: func.func @joined(
// CHECK:         stablehlo.add %arg0, %{{.*}} : tensor<2xf8E4M3FN>
// CHECK:         stablehlo.add %arg0, %{{.*}} : tensor<2xf8E4M3FN>
func.func @joined(%e: tensor<2xf8E4M3FN>, %i: tensor<2xi64>) {
  %0 = stablehlo.add %e, %i : (tensor<2xf8E4M3FN>, tensor<2xi64>) -> tensor<2xf32>
  %c = stablehlo.constant {promote.weak} dense<0.5> : tensor<2xf32>
  %1 = stablehlo.add %e, %c : (tensor<2xf8E4M3FN>, tensor<2xf32>) -> tensor<2xf32>
  return
}
