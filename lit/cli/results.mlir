// --results selects what happens if the declared type of a result is not the computed one.
// RUN: hlo-promote %s | FileCheck %s --check-prefix=INFER
// RUN: hlo-promote --results infer %s | FileCheck %s --check-prefix=INFER
// RUN: hlo-promote --results=keep %s | FileCheck %s --check-prefix=KEEP

// INFER-LABEL: func.func @f(
// INFER:         %[[S:.*]] = stablehlo.add %{{.*}}, %{{.*}} : tensor<4xf32>
// INFER-NEXT:    %[[N:.*]] = stablehlo.negate %[[S]] : tensor<4xf32>
// KEEP-LABEL:  func.func @f(
// KEEP:          %[[S:.*]] = stablehlo.add %{{.*}}, %{{.*}} : tensor<4xf32>
// KEEP-NEXT:     %[[C:.*]] = stablehlo.convert %[[S]] : (tensor<4xf32>) -> tensor<4xf16>
// KEEP-NEXT:     %[[N:.*]] = stablehlo.negate %[[C]] : tensor<4xf16>
func.func @f(%x: tensor<4xf16>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xf16>, tensor<4xf32>) -> tensor<4xf16>
  %1 = stablehlo.negate %0 : tensor<4xf16>
  %2 = stablehlo.convert %1 : (tensor<4xf16>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// An unused result gets no convert to its declared type, nor the constant for a comparison with
// zero.
// KEEP-LABEL:  func.func @unused(
// KEEP:          stablehlo.xor
// KEEP-NEXT:     return
func.func @unused(%b: tensor<2xi1>, %x: tensor<2xi8>) {
  %0 = stablehlo.xor %b, %x : (tensor<2xi1>, tensor<2xi8>) -> tensor<2xi1>
  return
}
