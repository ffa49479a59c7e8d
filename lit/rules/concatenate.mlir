// Concatenate joins all its inputs in one step.
// RUN: hlo-promote %s | FileCheck %s

// CHECK-LABEL: func.func @inputs(
// CHECK-DAG:     %[[A:.*]] = stablehlo.convert %arg0 : (tensor<1xi1>) -> tensor<1xf32>
// CHECK-DAG:     %[[B:.*]] = stablehlo.convert %arg1 : (tensor<2xi16>) -> tensor<2xf32>
// CHECK-DAG:     %[[D:.*]] = stablehlo.convert %arg3 : (tensor<4xbf16>) -> tensor<4xf32>
// CHECK:         %[[R:.*]] = stablehlo.concatenate %[[A]], %[[B]], %arg2, %[[D]], dim = 0 : (tensor<1xf32>, tensor<2xf32>, tensor<3xf32>, tensor<4xf32>) -> tensor<10xf32>
// CHECK-NEXT:    return %[[R]] : tensor<10xf32>
func.func @inputs(%a: tensor<1xi1>, %b: tensor<2xi16>, %c: tensor<3xf32>, %d: tensor<4xbf16>) -> tensor<10xf32> {
  %0 = stablehlo.concatenate %a, %b, %c, %d, dim = 0 : (tensor<1xi1>, tensor<2xi16>, tensor<3xf32>, tensor<4xbf16>) -> tensor<10xf32>
  return %0 : tensor<10xf32>
}

// ui64 with i8 alone is f64; with bf16 in the list, the join is bf16.
// CHECK-LABEL: func.func @set(
// CHECK:         stablehlo.concatenate %{{.*}}, %{{.*}}, %arg2, dim = 0 : (tensor<1xbf16>, tensor<1xbf16>, tensor<1xbf16>) -> tensor<3xbf16>
func.func @set(%a: tensor<1xui64>, %b: tensor<1xi8>, %c: tensor<1xbf16>) -> tensor<3xbf16> {
  %0 = stablehlo.concatenate %a, %b, %c, dim = 0 : (tensor<1xui64>, tensor<1xi8>, tensor<1xbf16>) -> tensor<3xbf16>
  return %0 : tensor<3xbf16>
}

// A value that occurs twice is converted once. A single input determines the type, whatever type is
// declared.
// CHECK-LABEL: func.func @repeated(
// CHECK:         %[[C:.*]] = stablehlo.convert %arg0 : (tensor<1xi8>) -> tensor<1xi32>
// CHECK-NEXT:    stablehlo.concatenate %[[C]], %arg1, %[[C]], dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
// CHECK-NEXT:    stablehlo.concatenate %arg0, dim = 0 : (tensor<1xi8>) -> tensor<1xi8>
// CHECK-NEXT:    return
func.func @repeated(%x: tensor<1xi8>, %y: tensor<1xi32>) {
  %0 = stablehlo.concatenate %x, %y, %x, dim = 0 : (tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<3xi8>
  %1 = stablehlo.concatenate %x, dim = 0 : (tensor<1xi8>) -> tensor<1xi32>
  return
}
