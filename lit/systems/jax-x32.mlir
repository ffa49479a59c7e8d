// JAX with --x32: the effects of 32-bit types (run with JAX 0.10.2, jax_enable_x64 off,
// jax_explicit_x64_dtypes=allow).
// RUN: hlo-promote --x32 --signature infer --keep-weak %s | FileCheck %s

// ui32 joins narrower signed integers to i32, which wraps from 2^31.
// CHECK-LABEL: func.func @ui32(
// CHECK-SAME:    -> (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) {
func.func @ui32(%a: tensor<2xui32>, %b: tensor<2xi8>, %c: tensor<2xi16>, %d: tensor<2xi32>) -> (tensor<2xui32>, tensor<2xui32>, tensor<2xui32>) {
  %0 = stablehlo.add %a, %b : (tensor<2xui32>, tensor<2xi8>) -> tensor<2xui32>
  %1 = stablehlo.add %a, %c : (tensor<2xui32>, tensor<2xi16>) -> tensor<2xui32>
  %2 = stablehlo.add %a, %d : (tensor<2xui32>, tensor<2xi32>) -> tensor<2xui32>
  return %0, %1, %2 : tensor<2xui32>, tensor<2xui32>, tensor<2xui32>
}

// Weak values have 32 bits by default.
// CHECK-LABEL: func.func @weak(
// CHECK-SAME:    -> (tensor<2xf32> {promote.weak}, tensor<2xi32> {promote.weak}, tensor<2xf32> {promote.weak}, tensor<2xf32> {promote.weak}, tensor<2xcomplex<f32>> {promote.weak}) {
func.func @weak(%a: tensor<2xui64>, %b: tensor<2xi8>, %c: tensor<2xi1>, %d: tensor<2xi32> {promote.weak}, %e: tensor<2xf32> {promote.weak}, %f: tensor<2xcomplex<f64>> {promote.weak}) -> (tensor<2xui64>, tensor<2xi1>, tensor<2xi1>, tensor<2xi8>, tensor<2xi8>) {
  %0 = stablehlo.add %a, %b : (tensor<2xui64>, tensor<2xi8>) -> tensor<2xui64>
  %1 = stablehlo.add %c, %d : (tensor<2xi1>, tensor<2xi32>) -> tensor<2xi1>
  %2 = stablehlo.add %c, %e : (tensor<2xi1>, tensor<2xf32>) -> tensor<2xi1>
  %3 = stablehlo.add %b, %e : (tensor<2xi8>, tensor<2xf32>) -> tensor<2xi8>
  %4 = stablehlo.add %b, %f : (tensor<2xi8>, tensor<2xcomplex<f64>>) -> tensor<2xi8>
  return %0, %1, %2, %3, %4 : tensor<2xui64>, tensor<2xi1>, tensor<2xi1>, tensor<2xi8>, tensor<2xi8>
}

// Weak operands without a strong one still join by their storage types, and declared 64-bit types
// do not change.
// CHECK-LABEL: func.func @stored(
// CHECK-SAME:    -> (tensor<2xi16> {promote.weak}, tensor<2xi64> {promote.weak}, tensor<2xf64>, tensor<2xi64>, tensor<2xf64>) {
func.func @stored(%a: tensor<2xui8> {promote.weak}, %b: tensor<2xi8> {promote.weak}, %c: tensor<2xi64> {promote.weak}, %d: tensor<2xi32> {promote.weak}, %e: tensor<2xf64>, %f: tensor<2xf32>, %g: tensor<2xi64>, %h: tensor<2xi32>, %i: tensor<2xui64>) -> (tensor<2xui8>, tensor<2xi64>, tensor<2xf64>, tensor<2xi64>, tensor<2xui64>) {
  %0 = stablehlo.add %a, %b : (tensor<2xui8>, tensor<2xi8>) -> tensor<2xui8>
  %1 = stablehlo.add %c, %d : (tensor<2xi64>, tensor<2xi32>) -> tensor<2xi64>
  %2 = stablehlo.add %e, %f : (tensor<2xf64>, tensor<2xf32>) -> tensor<2xf64>
  %3 = stablehlo.add %g, %h : (tensor<2xi64>, tensor<2xi32>) -> tensor<2xi64>
  %4 = stablehlo.add %i, %e : (tensor<2xui64>, tensor<2xf64>) -> tensor<2xui64>
  return %0, %1, %2, %3, %4 : tensor<2xui8>, tensor<2xi64>, tensor<2xf64>, tensor<2xi64>, tensor<2xui64>
}
