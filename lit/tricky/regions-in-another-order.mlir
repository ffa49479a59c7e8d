// The default region of scf.index_switch is the first region but is printed last: the source form
// edits each region in place.
// RUN: hlo-promote --print source %s -o %t
// RUN: grep -v 'CHECK' %t | FileCheck %s
// RUN: hlo-promote %s -o %t.canonical
// RUN: hlo-promote %t | diff %t.canonical -

func.func @main(%i: index, %a: tensor<4xf32>, %b: tensor<4xbf16>) -> tensor<4xf32> {
  %r = scf.index_switch %i -> tensor<4xf32> // how
  // CHECK: case 2 {
  // CHECK-NEXT: %[[A:.*]] = stablehlo.convert %b
  // CHECK-NEXT: stablehlo.add %a, %[[A]] : tensor<4xf32> // one
  case 2 {
    %0 = stablehlo.add %a, %b : (tensor<4xf32>, tensor<4xbf16>) -> tensor<4xf32> // one
    scf.yield %0 : tensor<4xf32>
  }
  case 5 {
    scf.yield %a : tensor<4xf32>
  }
  // CHECK: default {
  // CHECK-NEXT: %[[B:.*]] = stablehlo.convert %b
  // CHECK-NEXT: stablehlo.multiply %[[B]], %a : tensor<4xf32> // two
  default {
    %0 = stablehlo.multiply %b, %a : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xf32> // two
    scf.yield %0 : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
