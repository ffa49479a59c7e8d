// bf16 with an f32: the result depends on whether the f32 is weak and whether the declared result
// is kept.
// RUN: hlo-promote %s | FileCheck %s --check-prefixes=CHECK,INFER
// RUN: hlo-promote --results keep %s | FileCheck %s --check-prefixes=CHECK,KEEP

// A weak 0.1 is rounded to bf16, 0.10009765625, because Python's number has no type.
// CHECK-LABEL: func.func @weak(
// CHECK-NEXT:    %[[C:.*]] = stablehlo.constant dense<1.000980e-01> : tensor<4xbf16>
// CHECK-NEXT:    %[[M:.*]] = stablehlo.multiply %arg0, %[[C]] : tensor<4xbf16>
// INFER-NEXT:    %[[N:.*]] = stablehlo.negate %[[M]] : tensor<4xbf16>
// INFER-NEXT:    %[[R:.*]] = stablehlo.convert %[[N]] : (tensor<4xbf16>) -> tensor<4xf32>
// KEEP-NEXT:     %[[F:.*]] = stablehlo.convert %[[M]] : (tensor<4xbf16>) -> tensor<4xf32>
// KEEP-NEXT:     %[[R:.*]] = stablehlo.negate %[[F]] : tensor<4xf32>
// CHECK-NEXT:    return %[[R]] : tensor<4xf32>
func.func @weak(%x: tensor<4xbf16>) -> tensor<4xf32> {
  %c = stablehlo.constant {promote.weak} dense<1.000000e-01> : tensor<4xf32>
  %0 = stablehlo.multiply %x, %c : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.negate %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func.func @strong(
// CHECK-DAG:     %[[C:.*]] = stablehlo.constant dense<1.000000e-01> : tensor<4xf32>
// CHECK-DAG:     %[[X:.*]] = stablehlo.convert %arg0 : (tensor<4xbf16>) -> tensor<4xf32>
// CHECK:         stablehlo.multiply %[[X]], %[[C]] : tensor<4xf32>
func.func @strong(%x: tensor<4xbf16>) -> tensor<4xf32> {
  %c = stablehlo.constant dense<1.000000e-01> : tensor<4xf32>
  %0 = stablehlo.multiply %x, %c : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// bf16 with a strong f16 is neither of the two.
// CHECK-LABEL: func.func @halves(
// CHECK-DAG:     %[[X:.*]] = stablehlo.convert %arg0 : (tensor<4xbf16>) -> tensor<4xf32>
// CHECK-DAG:     %[[Y:.*]] = stablehlo.convert %arg1 : (tensor<4xf16>) -> tensor<4xf32>
// CHECK:         stablehlo.multiply %[[X]], %[[Y]] : tensor<4xf32>
func.func @halves(%x: tensor<4xbf16>, %y: tensor<4xf16>) -> tensor<4xf32> {
  %0 = stablehlo.multiply %x, %y : (tensor<4xbf16>, tensor<4xf16>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
