// A barrier of a tuple becomes a barrier of the elements, and is marked if they are weak.
// RUN: hlo-promote --keep-weak %s -o %t && FileCheck %s < %t
// RUN: hlo-promote --keep-weak %t | diff %t -
// CHECK: stablehlo.optimization_barrier {promote.weak} %arg1 : tensor<f32>
func.func @main(%x: tensor<bf16>, %z: tensor<f32> {promote.weak}) -> tensor<bf16> {
  %t = stablehlo.tuple %z : tuple<tensor<f32>>
  %o = stablehlo.optimization_barrier %t : tuple<tensor<f32>>
  %a = stablehlo.get_tuple_element %o[0] : (tuple<tensor<f32>>) -> tensor<f32>
  %c = stablehlo.add %a, %x : (tensor<f32>, tensor<bf16>) -> tensor<bf16>
  return %c : tensor<bf16>
}
