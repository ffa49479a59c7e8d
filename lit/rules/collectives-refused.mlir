// A reduction over devices has one body: operands without a join and a body of another kind are
// refused.
// RUN: not hlo-promote %s 2>&1 | FileCheck %s --implicit-check-not=error:

func.func @refused(%f: tensor<4xf32>, %e: tensor<4xf8E5M2>, %i: tensor<4xi32>) {
  // CHECK:     [[#@LINE+4]]:10: error: 'stablehlo.all_reduce' op operands 'tensor<4xf32>' and 'tensor<4xf8E5M2>' have no common type in jax
  // CHECK:     note: operand #0 is defined here as 'tensor<4xf32>'
  // CHECK:     note: operand #1 is defined here as 'tensor<4xf8E5M2>'
  // CHECK:     note: JAX would say: TypePromotionError: Input dtypes ('float32', 'float8_e5m2')
  %0:2 = "stablehlo.all_reduce"(%f, %e) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4xf32>, tensor<4xf8E5M2>) -> (tensor<4xf32>, tensor<4xf8E5M2>)

  // CHECK:     [[#@LINE+1]]:8: error: 'stablehlo.all_reduce' op body yields 'complex<f32>' but its accumulator has type 'f32'
  %1 = "stablehlo.all_reduce"(%f) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.complex %a, %b : tensor<complex<f32>>
    stablehlo.return %s : tensor<complex<f32>>
  }) : (tensor<4xf32>) -> tensor<4xf32>

  // CHECK:     [[#@LINE+1]]:8: error: 'stablehlo.reduce_scatter' op body yields 'f32' but its accumulator has type 'i32'
  %2 = "stablehlo.reduce_scatter"(%i) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 0 : i64}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %s = stablehlo.convert %a : (tensor<i32>) -> tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4xi32>) -> tensor<2xi32>
  return
}
