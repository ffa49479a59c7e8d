// --calls=convert refuses an operand that does not fit the declared parameter; specialize changes
// the function instead.
// RUN: hlo-promote %s | FileCheck %s
// RUN: not hlo-promote --calls convert %s 2>&1 | FileCheck %s --check-prefix=ERROR

// CHECK:       call @f(%arg0) : (tensor<2xf64>) -> tensor<2xf64>
// CHECK:       func.func private @f(%arg0: tensor<2xf64>) -> tensor<2xf64> {
// ERROR:       [[#@LINE+4]]:{{[0-9]+}}: error: 'func.call' op operand #0 is 'f64', but '@f' takes 'f32'; converting it to 'f32' would lose information
// ERROR:       note: operand #0 is defined here as 'tensor<2xf64>'
// ERROR-NOT:   error:
func.func @main(%d: tensor<2xf64>) {
  %0 = func.call @f(%d) : (tensor<2xf64>) -> tensor<2xf32>
  return
}
func.func private @f(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.negate %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}
