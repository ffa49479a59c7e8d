// A bool with a weak integer: the result is a weak integer of the default width, not of its own.
// RUN: hlo-promote --signature infer %s | FileCheck %s -D'$T=i64'
// RUN: hlo-promote --signature infer --x32 %s | FileCheck %s -D'$T=i32'
// RUN: not hlo-promote -s jax-strict %s 2>&1 | FileCheck %s --check-prefix=STRICT

// jnp.ones(4, bool) * 2 is a weak i64, and a weak i32 without x64; the later sum with an i8 is an
// i8 in both.
// CHECK-LABEL: func.func @multiply(
// CHECK-DAG:     %[[P:.*]] = stablehlo.convert %arg0 : (tensor<4xi1>) -> tensor<4x[[$T]]>
// CHECK-DAG:     %[[C:.*]] = stablehlo.constant dense<2> : tensor<4x[[$T]]>
// CHECK:         %[[M:.*]] = stablehlo.multiply %[[P]], %[[C]] : tensor<4x[[$T]]>
// CHECK-NEXT:    %[[B:.*]] = stablehlo.convert %[[M]] : (tensor<4x[[$T]]>) -> tensor<4xi8>
// CHECK-NEXT:    %[[S:.*]] = stablehlo.add %[[B]], %arg1 : tensor<4xi8>
// CHECK-NEXT:    return %[[M]], %[[S]]
func.func @multiply(%p: tensor<4xi1>, %b: tensor<4xi8>) -> (tensor<4xi32>, tensor<4xi32>) {
  %c = stablehlo.constant {promote.weak} dense<2> : tensor<4xi32>
  // STRICT: [[#@LINE+1]]:8: error: 'stablehlo.multiply' op operands 'tensor<4xi1>' and 'tensor<4xi32>' have no common type in jax-strict
  %0 = stablehlo.multiply %p, %c : (tensor<4xi1>, tensor<4xi32>) -> tensor<4xi32>
  %1 = stablehlo.add %0, %b : (tensor<4xi32>, tensor<4xi8>) -> tensor<4xi32>
  return %0, %1 : tensor<4xi32>, tensor<4xi32>
}
