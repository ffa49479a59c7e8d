// RUN: hlo-promote --keep-weak %s | FileCheck %s

// A strong initial or padding value is converted to the type of a weak operand only if it fits;
// else both join: nothing is narrowed silently. Several values have one join.

// CHECK-LABEL: @pad
// CHECK: stablehlo.convert %arg0 : (tensor<4xi8>) -> tensor<4xi64>
// CHECK: stablehlo.pad {{.*}} : (tensor<4xi64>, tensor<i64>) -> tensor<6xi64>
func.func private @pad(%x: tensor<4xi8> {promote.weak}, %v: tensor<i64>) {
  %0 = stablehlo.pad %x, %v, low = [1], high = [1], interior = [0] : (tensor<4xi8>, tensor<i64>) -> tensor<6xi8>
  return
}

// CHECK-LABEL: @fits
// CHECK: stablehlo.convert %arg1 : (tensor<i32>) -> tensor<i64>
// CHECK: stablehlo.pad {{.*}} {promote.weak} : (tensor<4xi64>, tensor<i64>) -> tensor<6xi64>
func.func private @fits(%x: tensor<4xi64> {promote.weak}, %v: tensor<i32>) {
  %0 = stablehlo.pad %x, %v, low = [1], high = [1], interior = [0] : (tensor<4xi64>, tensor<i32>) -> tensor<6xi64>
  return
}

// CHECK-LABEL: @several
// CHECK: "stablehlo.select_and_scatter"
// CHECK: (tensor<4xf64>, tensor<2xf64>, tensor<f64>) -> tensor<4xf64>
func.func private @several(%x: tensor<4xi8> {promote.weak}, %s: tensor<2xi8>, %v: tensor<f32> {promote.weak}) {
  %0 = "stablehlo.select_and_scatter"(%x, %s, %v) ({
  ^bb0(%a: tensor<i8>, %b: tensor<i8>):
    %t = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %t : tensor<i1>
  }, {
  ^bb0(%a: tensor<i8>, %b: tensor<i8>):
    stablehlo.return %a : tensor<i8>
  }) {window_dimensions = array<i64: 2>, window_strides = array<i64: 2>, padding = dense<0> : tensor<1x2xi64>} : (tensor<4xi8>, tensor<2xi8>, tensor<f32>) -> tensor<4xi8>
  return
}
