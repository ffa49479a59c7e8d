// chlo.scan is refused like a loop: for a strong carry that the body changes, and for a carry
// without a join with the yielded value.
// RUN: not hlo-promote %s 2>&1 | FileCheck %s --implicit-check-not=error:

func.func @refused(%x: tensor<2x3xf32>, %c: tensor<3xbf16>, %i: tensor<3xi32>) {
  // CHECK:     error: 'chlo.scan' op carry #0 is 'bf16' but the body yields 'f32'
  // CHECK:     note: JAX would say: TypeError: {{.*}} so the dtypes do not match
  // CHECK:     note: {{.*}}--control-flow=widen
  %0, %1 = chlo.scan (%x) inits (%c) dimension = 0 attributes {} {
  ^bb0(%a: tensor<3xf32>, %b: tensor<3xbf16>):
    %s = stablehlo.add %a, %b : (tensor<3xf32>, tensor<3xbf16>) -> tensor<3xbf16>
    stablehlo.return %s, %s : tensor<3xbf16>, tensor<3xbf16>
  } : (tensor<2x3xf32>, tensor<3xbf16>) -> (tensor<2x3xbf16>, tensor<3xbf16>)

  %2, %3 = chlo.scan (%x) inits (%i) dimension = 0 attributes {} {
  ^bb0(%a: tensor<3xf32>, %b: tensor<3xi32>):
    // An operation of the body that does not accept its operands is reported there, once.
    // CHECK:   [[#@LINE+1]]:10: error: 'stablehlo.and' op takes bool, signed integer or unsigned integer elements (spec.md#and C1), but {{.*}} 'f32'
    %s = stablehlo.and %a, %b : (tensor<3xf32>, tensor<3xi32>) -> tensor<3xi32>
    stablehlo.return %a, %b : tensor<3xf32>, tensor<3xi32>
  } : (tensor<2x3xf32>, tensor<3xi32>) -> (tensor<2x3xf32>, tensor<3xi32>)
  return
}
