// A literal that its new type represents exactly is not reported as rounded, and no gate matches
// it.
// RUN: hlo-promote --deny sign,range %s 2>&1 | FileCheck %s --implicit-check-not=error
// RUN: hlo-promote --explain %s 2>&1 | FileCheck %s --check-prefix=WHY
// CHECK: module
// WHY: remark: the literal of 'stablehlo.add' op operand #1 is rewritten from 'i64' to 'f32'{{[^[]*}}[exact]
// WHY: remark: the literal of 'stablehlo.multiply' op operand #1 is rewritten from 'f32' to 'bf16', because it is weak and takes the type of the operation [weak]
// WHY: remark: the literal of 'stablehlo.subtract' op operand #1 is rewritten from 'f32' to 'bf16', because it is weak and takes the type of the operation [weak, precision]
func.func @f(%x: tensor<4xf32>, %y: tensor<4xbf16>) -> (tensor<4xf32>, tensor<4xbf16>, tensor<4xbf16>) {
  %c = stablehlo.constant dense<3> : tensor<4xi64>
  %0 = stablehlo.add %x, %c : (tensor<4xf32>, tensor<4xi64>) -> tensor<4xf32>
  %h = stablehlo.constant {promote.weak} dense<0.5> : tensor<4xf32>
  %1 = stablehlo.multiply %y, %h : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xbf16>
  %t = stablehlo.constant {promote.weak} dense<0.1> : tensor<4xf32>
  %2 = stablehlo.subtract %y, %t : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xbf16>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xbf16>, tensor<4xbf16>
}
