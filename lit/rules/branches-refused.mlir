// Branches that yield different types are refused with JAX's message, even weak types, as are
// predicates and indices of the wrong kind.
// RUN: not hlo-promote %s 2>&1 | FileCheck %s

func.func @refused(%p: tensor<i1>, %i: tensor<i32>, %f: tensor<f32>, %c: tensor<complex<f32>>, %w: tensor<i64> {promote.weak}) {
  // CHECK:      [[#@LINE+3]]:8: error: 'stablehlo.if' op {{.*}}'i32' and 'f32'
  // CHECK:      note: JAX would say: TypeError: cond branches must have equal {{.*}}types but they differ
  // CHECK:      note: {{.*}}--control-flow=widen
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %i : tensor<i32>
  }, {
    stablehlo.return %f : tensor<f32>
  }) : (tensor<i1>) -> tensor<i32>

  // CHECK:      [[#@LINE+1]]:8: error: 'stablehlo.case' op {{.*}}i32{{.*}}i64
  %1 = "stablehlo.case"(%i) ({
    stablehlo.return %i : tensor<i32>
  }, {
    stablehlo.return %w : tensor<i64>
  }) : (tensor<i32>) -> tensor<i32>

  // CHECK:      [[#@LINE+1]]:{{[0-9]+}}: error: 'stablehlo.if' op {{.*}}complex<f32>
  %2 = "stablehlo.if"(%c) ({
    stablehlo.return %i : tensor<i32>
  }, {
    stablehlo.return %i : tensor<i32>
  }) : (tensor<complex<f32>>) -> tensor<i32>

  // CHECK:      [[#@LINE+2]]:{{[0-9]+}}: error: 'stablehlo.case' op {{.*}}f32
  // CHECK:      note: JAX would say: TypeError: Index type must be an integer
  %3 = "stablehlo.case"(%f) ({
    stablehlo.return %i : tensor<i32>
  }) : (tensor<f32>) -> tensor<i32>

  // CHECK:      [[#@LINE+2]]:{{[0-9]+}}: error: 'stablehlo.case' op {{.*}}i1
  // CHECK:      note: JAX would say: TypeError: Index type must be an integer
  %4 = "stablehlo.case"(%p) ({
    stablehlo.return %i : tensor<i32>
  }) : (tensor<i1>) -> tensor<i32>
  return
}
// CHECK-NOT: error:
