// Strict JAX: strong types join only themselves, weak types any strong type of the same or a higher
// kind (run with JAX 0.10.2).
// RUN: hlo-promote -s jax-strict --signature infer --keep-weak %s | FileCheck %s

// CHECK-LABEL: func.func @weak(
// CHECK-SAME:    -> (tensor<2xi8>, tensor<2xf32>, tensor<2xbf16>, tensor<2xf8E5M2>, tensor<2xcomplex<f32>>) {
func.func @weak(%a: tensor<2xi8>, %b: tensor<2xi32> {promote.weak}, %c: tensor<2xf32>, %d: tensor<2xbf16>, %e: tensor<2xf32> {promote.weak}, %f: tensor<2xf8E5M2>, %g: tensor<2xcomplex<f32>>, %h: tensor<2xf64> {promote.weak}) -> (tensor<2xi8>, tensor<2xf32>, tensor<2xbf16>, tensor<2xf8E5M2>, tensor<2xcomplex<f32>>) {
  %0 = stablehlo.add %a, %b : (tensor<2xi8>, tensor<2xi32>) -> tensor<2xi8>
  %1 = stablehlo.add %c, %b : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xf32>
  %2 = stablehlo.add %d, %e : (tensor<2xbf16>, tensor<2xf32>) -> tensor<2xbf16>
  %3 = stablehlo.add %f, %e : (tensor<2xf8E5M2>, tensor<2xf32>) -> tensor<2xf8E5M2>
  %4 = stablehlo.add %g, %h : (tensor<2xcomplex<f32>>, tensor<2xf64>) -> tensor<2xcomplex<f32>>
  return %0, %1, %2, %3, %4 : tensor<2xi8>, tensor<2xf32>, tensor<2xbf16>, tensor<2xf8E5M2>, tensor<2xcomplex<f32>>
}

// Weak operands without a strong one join as Python types, at the default width; standard JAX gives
// weak f32 for the first.
// CHECK-LABEL: func.func @python(
// CHECK-SAME:    -> (tensor<2xf64> {promote.weak}, tensor<2xf64> {promote.weak}, tensor<2xi64> {promote.weak}) {
func.func @python(%a: tensor<2xbf16> {promote.weak}, %b: tensor<2xf16> {promote.weak}, %c: tensor<2xi32> {promote.weak}, %d: tensor<2xf32> {promote.weak}, %e: tensor<2xi8> {promote.weak}) -> (tensor<2xbf16>, tensor<2xi32>, tensor<2xi8>) {
  %0 = stablehlo.add %a, %b : (tensor<2xbf16>, tensor<2xf16>) -> tensor<2xbf16>
  %1 = stablehlo.add %c, %d : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xi32>
  %2 = stablehlo.add %e, %c : (tensor<2xi8>, tensor<2xi32>) -> tensor<2xi8>
  return %0, %1, %2 : tensor<2xbf16>, tensor<2xi32>, tensor<2xi8>
}

// jnp.sum counts bools: the body determines the integer type.
// CHECK-LABEL: func.func @count(
// CHECK-SAME:    -> tensor<i64> {
// CHECK:         [[N:%.+]] = stablehlo.convert %arg0 : (tensor<4xi1>) -> tensor<4xi64>
// CHECK-NEXT:    stablehlo.reduce([[N]] init: %{{.*}}) applies stablehlo.add across dimensions = [0] : (tensor<4xi64>, tensor<i64>) -> tensor<i64>
func.func @count(%a: tensor<4xi1>) -> tensor<i64> {
  %zero = stablehlo.constant dense<0> : tensor<i64>
  %0 = "stablehlo.reduce"(%a, %zero) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i1>):
    %1 = stablehlo.add %x, %y : (tensor<i64>, tensor<i1>) -> tensor<i64>
    stablehlo.return %1 : tensor<i64>
  }) : (tensor<4xi1>, tensor<i64>) -> tensor<i64>
  return %0 : tensor<i64>
}

// In the compact form the body has the type of the operand, so the initial value and the result
// determine it.
// CHECK-LABEL: func.func @long(
// CHECK:         [[L:%.+]] = stablehlo.convert %arg0 : (tensor<4xi16>) -> tensor<4xi64>
// CHECK-NEXT:    stablehlo.reduce([[L]] init: %{{.*}}) applies stablehlo.add across dimensions = [0] : (tensor<4xi64>, tensor<i64>) -> tensor<i64>
func.func @long(%a: tensor<4xi16>) -> tensor<i64> {
  %zero = stablehlo.constant dense<0> : tensor<i64>
  %0 = stablehlo.reduce(%a init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4xi16>, tensor<i64>) -> tensor<i64>
  return %0 : tensor<i64>
}
