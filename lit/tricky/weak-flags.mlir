// Weakness with bools, branches, marks and types without a weak form; the output with marks is a
// fixed point.
// RUN: split-file %s %t
// RUN: hlo-promote %t/carry.mlir | FileCheck %s --check-prefix=CARRY
// RUN: hlo-promote %t/legal.mlir | diff %t/legal.out -
// RUN: hlo-promote --control-flow=widen --keep-weak %t/widen.mlir > %t/once
// RUN: hlo-promote --control-flow=widen --keep-weak %t/once | diff %t/once -
// RUN: hlo-promote -s tf-all --keep-weak %t/formless.mlir > %t/once
// RUN: FileCheck %s --check-prefix=FORMLESS < %t/once
// RUN: hlo-promote -s tf-all --keep-weak %t/once | diff %t/once -
// RUN: hlo-promote %t/body.mlir | FileCheck %s --check-prefix=BODY

// JAX traces the body of a while with a weak bool (`~bool[4]`), which does not reset the width of a
// weak value.
//--- carry.mlir
// CARRY: stablehlo.compare LE, %{{.*}}, UNSIGNED : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
func.func @main(%w: tensor<4xui8> {promote.weak}, %p: tensor<4xi1> {promote.weak}, %q: tensor<4xi1>) {
  %r = stablehlo.while(%a = %p) : tensor<4xi1>
  cond {
    %t = stablehlo.constant dense<false> : tensor<i1>
    stablehlo.return %t : tensor<i1>
  } do {
    %c = stablehlo.compare LE, %w, %a, UNSIGNED : (tensor<4xui8>, tensor<4xi1>) -> tensor<4xi1>
    stablehlo.return %q : tensor<4xi1>
  }
  return
}

// A weak bool does not change valid operations.
//--- legal.mlir
func.func private @g0(%v0: tensor<4xi1> {promote.weak}, %v1: tensor<4xi1>) {
  %v2 = chlo.broadcast_subtract %v0, %v1 : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return
}
//--- legal.out
module {
  func.func private @g0(%arg0: tensor<4xi1>, %arg1: tensor<4xi1>) {
    %0 = chlo.broadcast_subtract %arg0, %arg1 : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
    return
  }
}
//--- widen.mlir
func.func @main(%x: tensor<complex<f32>> {promote.weak}, %i: tensor<i32>, %c: tensor<complex<f32>>) {
  %0 = "stablehlo.case"(%i) ({
    stablehlo.return %x : tensor<complex<f32>>
  }, {
    stablehlo.return %i : tensor<i32>
  }, {
    stablehlo.return %c : tensor<complex<f32>>
  }) : (tensor<i32>) -> tensor<i32>
  return
}
//--- formless.mlir
// FORMLESS-NOT: promote.weak
// FORMLESS:     func.func private @g(%{{.*}}: tensor<4xi8>)
// FORMLESS-NOT: promote.weak
func.func private @g(%x: tensor<4xf32> {promote.weak}) -> (tensor<4xf32> {promote.weak}) {
  return %x : tensor<4xf32>
}
func.func @main(%x: tensor<4xi8>) {
  %0 = call @g(%x) : (tensor<4xi8>) -> tensor<4xf32>
  return
}

// A weak value that a body yields is converted to the accumulator's type.
//--- body.mlir
// BODY: reducer(%{{.*}}: tensor<i16>, %{{.*}}: tensor<i16>)
func.func @main(%x: tensor<4xi16>, %v: tensor<i16>, %w: tensor<ui32>) {
  %0 = stablehlo.reduce(%x init: %v) across dimensions = [0] : (tensor<4xi16>, tensor<i16>) -> tensor<i16>
   reducer(%a: tensor<i16>, %b: tensor<i16>) {
    %s = stablehlo.and %a, %w {promote.weak} : (tensor<i16>, tensor<ui32>) -> tensor<i16>
    stablehlo.return %s : tensor<i16>
  }
  return
}
