// uniform_quantize takes the expressed type of its result, uniform_dequantize returns that of its
// operand (spec.md, both C2).
// RUN: hlo-promote %s | FileCheck %s

// CHECK-LABEL: func.func @quantize(
// CHECK-NEXT:    %[[F:.*]] = stablehlo.convert %arg0 : (tensor<4xbf16>) -> tensor<4xf32>
// CHECK-NEXT:    stablehlo.uniform_quantize %[[F]] : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK-NEXT:    %[[I:.*]] = stablehlo.convert %arg1 : (tensor<4xi8>) -> tensor<4xf32>
// CHECK-NEXT:    stablehlo.uniform_quantize %[[I]] : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK-NEXT:    return
func.func @quantize(%h: tensor<4xbf16>, %i: tensor<4xi8>) {
  %0 = stablehlo.uniform_quantize %h : (tensor<4xbf16>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
  %1 = stablehlo.uniform_quantize %i : (tensor<4xi8>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
  return
}

// A dequantized value joins as the float that it is.
// CHECK-LABEL: func.func @dequantize(
// CHECK-NEXT:    %[[F:.*]] = stablehlo.uniform_dequantize %arg0 : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4xf32>
// CHECK-NEXT:    %[[H:.*]] = stablehlo.convert %arg1 : (tensor<4xbf16>) -> tensor<4xf32>
// CHECK-NEXT:    stablehlo.add %[[F]], %[[H]] : tensor<4xf32>
// CHECK-NEXT:    return
func.func @dequantize(%q: tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, %h: tensor<4xbf16>) {
  %0 = stablehlo.uniform_dequantize %q : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4xf32>
  %1 = stablehlo.add %0, %h : (tensor<4xf32>, tensor<4xbf16>) -> tensor<4xf32>
  return
}

// Quantizing with another scale: nothing to promote.
// CHECK-LABEL: func.func @requantize(
// CHECK-NEXT:    stablehlo.uniform_quantize %arg0 : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4x!quant.uniform<i8:f32, 2.500000e-01>>
// CHECK-NEXT:    return
func.func @requantize(%q: tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) {
  %0 = stablehlo.uniform_quantize %q : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4x!quant.uniform<i8:f32, 2.500000e-01>>
  return
}
