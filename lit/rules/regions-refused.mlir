// An error inside a region is reported once, however often the analysis visits the region.
// RUN: not hlo-promote %s 2>&1 | FileCheck %s --implicit-check-not=error:

func.func @refused(%x: tensor<4xf32>, %e: tensor<f8E5M2>, %f: tensor<f32>, %p: tensor<i1>) {
  // A comparator yields a bool (spec.md sort C5).
  // CHECK:     error: 'stablehlo.sort' op comparator must yield 'tensor<i1>', but yields 'complex<f32>'
  // CHECK:     note: yield the result of a stablehlo.compare
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.complex %a, %b : tensor<complex<f32>>
    stablehlo.return %c : tensor<complex<f32>>
  }) : (tensor<4xf32>) -> tensor<4xf32>

  // A difference, as C comparators return it, does not define an order when it is compared with
  // zero.
  // CHECK:     error: 'stablehlo.sort' op comparator must yield 'tensor<i1>', but yields 'f32'
  %difference = "stablehlo.sort"(%x) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.subtract %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>

  // CHECK:     error: 'stablehlo.select_and_scatter' op comparator must yield 'tensor<i1>', but yields 'f32'
  %selected = "stablehlo.select_and_scatter"(%x, %x, %f) <{window_dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>

  %1 = "stablehlo.map"(%x) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>):
    // CHECK:   [[#@LINE+1]]:10: error: 'stablehlo.not' op takes bool, signed integer or unsigned integer elements (spec.md#not C1), but {{.*}} 'f32'
    %n = stablehlo.not %a : tensor<f32>
    stablehlo.return %n : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>

  %2 = stablehlo.while(%t = %f) : tensor<f32>
  cond {
    stablehlo.return %p : tensor<i1>
  } do {
    // CHECK:   [[#@LINE+1]]:10: error: 'stablehlo.add' op operands 'tensor<f32>' and 'tensor<f8E5M2>' have no common type in jax
    %s = stablehlo.add %t, %e : (tensor<f32>, tensor<f8E5M2>) -> tensor<f32>
    stablehlo.return %s : tensor<f32>
  }

  %3 = "stablehlo.if"(%p) ({
    // CHECK:   [[#@LINE+1]]:10: error: 'stablehlo.multiply' op operands 'tensor<f32>' and 'tensor<f8E5M2>' have no common type in jax
    %m = stablehlo.multiply %f, %e : (tensor<f32>, tensor<f8E5M2>) -> tensor<f32>
    stablehlo.return %m : tensor<f32>
  }, {
    stablehlo.return %f : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>

  %4 = stablehlo.reduce(%x init: %f) across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
   reducer(%a: tensor<f32>, %b: tensor<f32>) {
    // CHECK:   [[#@LINE+1]]:10: error: 'stablehlo.and' op takes bool, signed integer or unsigned integer elements (spec.md#and C1), but {{.*}} 'f32'
    %d = stablehlo.and %a, %b : tensor<f32>
    stablehlo.return %d : tensor<f32>
  }
  return
}
