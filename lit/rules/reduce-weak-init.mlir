// If body and result are declared in the wider type of a weak initial value, the reduction computes
// in it, because XLA runs only reductions of one type. Otherwise the initial value is converted to
// the array's type (jax lax.py, reduce).
// RUN: hlo-promote %s | FileCheck %s
// RUN: hlo-promote -s numpy %s | FileCheck %s
// RUN: hlo-promote -s tf-all %s | FileCheck %s
// RUN: hlo-promote -s torch %s | FileCheck %s

//      CHECK: func.func @sum
// CHECK-NEXT: %[[C:.*]] = stablehlo.constant dense<0> : tensor<i64>
// CHECK-NEXT: %[[X:.*]] = stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xi64>
// CHECK-NEXT: stablehlo.reduce(%[[X]] init: %[[C]]) applies stablehlo.add across dimensions = [0] : (tensor<4xi64>, tensor<i64>) -> tensor<i64>
func.func @sum(%x: tensor<4xi32>) -> tensor<i64> {
  %z = stablehlo.constant {promote.weak} dense<0> : tensor<i64>
  %0 = "stablehlo.reduce"(%x, %z) <{dimensions = array<i64: 0>}> ({
  ^bb0(%p: tensor<i64>, %q: tensor<i64>):
    %s = stablehlo.add %p, %q : tensor<i64>
    stablehlo.return %s : tensor<i64>
  }) : (tensor<4xi32>, tensor<i64>) -> tensor<i64>
  return %0 : tensor<i64>
}

//      CHECK: func.func @array
// CHECK-NEXT: %[[C:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f16>
// CHECK-NEXT: stablehlo.reduce(%arg0 init: %[[C]]) applies stablehlo.add across dimensions = [0] : (tensor<4xf16>, tensor<f16>) -> tensor<f16>
func.func @array(%x: tensor<4xf16>) -> tensor<f16> {
  %z = stablehlo.constant {promote.weak} dense<0.0> : tensor<f64>
  %0 = "stablehlo.reduce"(%x, %z) <{dimensions = array<i64: 0>}> ({
  ^bb0(%p: tensor<f64>, %q: tensor<f16>):
    %s = stablehlo.add %p, %q : (tensor<f64>, tensor<f16>) -> tensor<f16>
    stablehlo.return %s : tensor<f16>
  }) : (tensor<4xf16>, tensor<f64>) -> tensor<f16>
  return %0 : tensor<f16>
}
