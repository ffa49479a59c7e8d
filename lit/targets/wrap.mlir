// range wrap and bits allow: the loss is reported, and accepted.
// RUN: hlo-promote --target %S/Inputs/wrap.target %s 2>%t.log | FileCheck %s
// RUN: FileCheck %s --check-prefix=SAID <%t.log

// CHECK-LABEL: func.func @f(%arg0: tensor<2xi32>) -> tensor<2xi32>
// CHECK:         dense<[705032704, -1]> : tensor<2xi32>
// CHECK:         stablehlo.shift_left {{.*}} : tensor<2xi32>
// SAID: warning: 'stablehlo.constant' op value 5000000000 wraps in 'i32', which replaces 'i64'
// SAID: warning: 'stablehlo.shift_left' op depends on the bits of 'i64', which becomes 'i32'
func.func @f(%x: tensor<2xi64>) -> tensor<2xi64> {
  %c = stablehlo.constant dense<[5000000000, 9223372036854775807]> : tensor<2xi64>
  %0 = stablehlo.shift_left %x, %c : tensor<2xi64>
  return %0 : tensor<2xi64>
}
