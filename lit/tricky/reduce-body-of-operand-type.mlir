// The type of a reducer's arguments has no effect if it repeats the declared type of the operand,
// as the implied body of `applies` always does: both forms of a reduction are the same program.
// RUN: hlo-promote --signature infer %s -o %t
// RUN: FileCheck %s < %t

// CHECK-LABEL: func.func @applies(
// CHECK:         stablehlo.reduce(%{{.*}} init: %{{.*}}) applies stablehlo.add across dimensions = [0] : (tensor<4xf64>, tensor<f64>) -> tensor<f64>
func.func @applies(%x: tensor<4xi32>, %zero: tensor<f32> {promote.weak}) -> tensor<f32> {
  %0 = stablehlo.negate %x : (tensor<4xi32>) -> tensor<4xf32>
  %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}
// CHECK-LABEL: func.func @written(
// CHECK:         stablehlo.reduce(%{{.*}} init: %{{.*}}) applies stablehlo.add across dimensions = [0] : (tensor<4xf64>, tensor<f64>) -> tensor<f64>
func.func @written(%x: tensor<4xi32>, %zero: tensor<f32> {promote.weak}) -> tensor<f32> {
  %0 = stablehlo.negate %x : (tensor<4xi32>) -> tensor<4xf32>
  %1 = "stablehlo.reduce"(%0, %zero) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}
// A body in another type than the operand's is intended: a mean of integers is one of these floats.
// CHECK-LABEL: func.func @meant(
// CHECK:         stablehlo.reduce(%{{.*}} init: %{{.*}}) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
func.func @meant(%x: tensor<4xi32>, %zero: tensor<f32> {promote.weak}) -> tensor<f32> {
  %1 = "stablehlo.reduce"(%x, %zero) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<4xi32>, tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}
