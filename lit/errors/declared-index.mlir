// RUN: not hlo-promote %s 2>&1 | FileCheck %s
// RUN: not hlo-promote --results=keep %s 2>&1 | FileCheck %s

// A value that is declared an index but becomes a number cannot be an operand of an operation that
// requires the declared type.

func.func @main(%a: tensor<2x!quant.uniform<i8:f32, 0.5:-128>>, %b: tensor<2xf32>) -> tensor<f32> {
  %1 = "stablehlo.uniform_dequantize"(%a) : (tensor<2x!quant.uniform<i8:f32, 0.5:-128>>) -> tensor<2xindex>
  // CHECK: declared-index.mlir:[[#@LINE+2]]:36: error: 'stablehlo.custom_call' op operand #1 is declared 'tensor<2xindex>' but becomes 'tensor<2xf32>', and promotion cannot convert it back
  // CHECK: note: declare it as 'tensor<2xf32>'
  %2 = "stablehlo.custom_call"(%b, %1) <{call_target_name = "check.eq"}> : (tensor<2xf32>, tensor<2xindex>) -> tensor<f32>
  return %2 : tensor<f32>
}
