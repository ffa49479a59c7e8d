// why follows a composite into its decomposition, as it follows a call.
// RUN: hlo-promote why f64 %s | FileCheck %s --implicit-check-not=appears
// CHECK: remark: 'f64' appears here: argument #0 of '@main'
// CHECK: note: through 'stablehlo.tanh'
// CHECK: note: reaches result #0 of '@main'
func.func @main(%x: tensor<f64>) -> tensor<f64> {
  %q = stablehlo.composite "my.op" %x {decomposition = @dec} : (tensor<f64>) -> tensor<f64>
  return %q : tensor<f64>
}
func.func private @dec(%x: tensor<f64>) -> tensor<f64> {
  %0 = stablehlo.tanh %x : tensor<f64>
  return %0 : tensor<f64>
}
