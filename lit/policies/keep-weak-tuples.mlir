// RUN: hlo-promote --keep-weak %s | FileCheck %s

// A tuple has no mark; other results next to it keep theirs.

// CHECK: -> (tuple<tensor<2xi8>, tensor<2xi8>>, tensor<4xi32> {promote.weak})
func.func @main(%a: tensor<2xi8>, %b: tensor<2xi8>) -> (tuple<tensor<2xi8>, tensor<2xi8>>, tensor<4xi32>) {
  %0 = stablehlo.constant {promote.weak} dense<[5, 5, 0, 0]> : tensor<4xi32>
  %1 = stablehlo.tuple %a, %b : tuple<tensor<2xi8>, tensor<2xi8>>
  return %1, %0 : tuple<tensor<2xi8>, tensor<2xi8>>, tensor<4xi32>
}
