// A value that does not fit the expressed type is not quantized, and the result of
// uniform_dequantize is fixed.
// RUN: not hlo-promote %s 2>&1 | FileCheck %s --implicit-check-not=error:

func.func @refused(%d: tensor<4xf64>, %c: tensor<4xcomplex<f32>>) {
  // CHECK:     [[#@LINE+3]]:{{[0-9]+}}: error: 'stablehlo.uniform_quantize' op operand #0 must have the expressed type 'f32' of the result, but is 'tensor<4xf64>'
  // CHECK:     note: operand #0 is defined here as 'tensor<4xf64>'
  // CHECK:     note: convert it: stablehlo.convert to 'f32'
  %0 = stablehlo.uniform_quantize %d : (tensor<4xf64>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>

  // CHECK:     [[#@LINE+1]]:{{[0-9]+}}: error: 'stablehlo.uniform_quantize' op operand #0 must have the expressed type 'f32' of the result, but is 'tensor<4xcomplex<f32>>'
  %1 = stablehlo.uniform_quantize %c : (tensor<4xcomplex<f32>>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
  return
}

// The type that a program declares for a result does not decide, so its user is refused.
func.func @declared(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.abs"(%a) : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 1.0>>
  // CHECK:     [[#@LINE+3]]:{{[0-9]+}}: error: 'stablehlo.uniform_dequantize' op operand #0 must be quantized, but is 'tensor<4xf32>'
  // CHECK:     [[#@LINE-2]]:{{[0-9]+}}: note: operand #0 is defined here as 'tensor<4x!quant.uniform<i8:f32, 1.000000e+00>>', promoted to 'tensor<4xf32>'
  // CHECK:     note: delete the operation
  %1 = "stablehlo.uniform_dequantize"(%0) : (tensor<4x!quant.uniform<i8:f32, 1.0>>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
