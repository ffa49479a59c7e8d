// Copies of functions get names that no operation of the module uses: a mesh, a module, an
// unregistered operation, or text.
// RUN: hlo-promote %s | FileCheck %s

// CHECK: func.func private @f(
// CHECK: func.func private @f_4(
// CHECK: func.func private @f_5(
func.func private @f(%x: tensor<2xi32>) -> tensor<2xi32> {
  return %x : tensor<2xi32>
}
sdy.mesh @f_0 = <["a"=2]>
module @f_1 {}
"foo.symbol"() {sym_name = "f_2"} : () -> ()
ml_program.global private mutable @f_3 : tensor<4xi32>
func.func @main(%a: tensor<2xi8>, %b: tensor<2xi16>, %c: tensor<2xf32>) -> (tensor<2xi8>, tensor<2xi16>, tensor<2xf32>) {
  %0 = call @f(%a) : (tensor<2xi8>) -> tensor<2xi8>
  %1 = call @f(%b) : (tensor<2xi16>) -> tensor<2xi16>
  %2 = call @f(%c) : (tensor<2xf32>) -> tensor<2xf32>
  return %0, %1, %2 : tensor<2xi8>, tensor<2xi16>, tensor<2xf32>
}
