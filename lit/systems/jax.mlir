// JAX with 64 bits: surprising cases. The headers name the result of each operation, and whether it
// is weak; they are rows of the oracle, run with JAX 0.10.2 (docs/systems.md explains them).
// RUN: hlo-promote --signature infer --keep-weak %s | FileCheck %s

// Every integer is below every float, however narrow.
// CHECK-LABEL: func.func @integers_below_floats(
// CHECK-SAME:    -> (tensor<2xbf16>, tensor<2xf4E2M1FN>, tensor<2xf16>, tensor<2xcomplex<f32>>) {
func.func @integers_below_floats(%a: tensor<2xi64>, %b: tensor<2xbf16>, %c: tensor<2xf4E2M1FN>, %d: tensor<2xui32>, %e: tensor<2xf16>, %f: tensor<2xcomplex<f32>>) -> (tensor<2xi64>, tensor<2xi64>, tensor<2xui32>, tensor<2xi64>) {
  %0 = stablehlo.add %a, %b : (tensor<2xi64>, tensor<2xbf16>) -> tensor<2xi64>
  %1 = stablehlo.add %a, %c : (tensor<2xi64>, tensor<2xf4E2M1FN>) -> tensor<2xi64>
  %2 = stablehlo.add %d, %e : (tensor<2xui32>, tensor<2xf16>) -> tensor<2xui32>
  %3 = stablehlo.add %a, %f : (tensor<2xi64>, tensor<2xcomplex<f32>>) -> tensor<2xi64>
  return %0, %1, %2, %3 : tensor<2xi64>, tensor<2xi64>, tensor<2xui32>, tensor<2xi64>
}

// ui64 with a signed integer is a weak float, so a bf16 in the same list determines the type.
// CHECK-LABEL: func.func @ui64(
// CHECK-SAME:    -> (tensor<2xf64> {promote.weak}, tensor<2xf64> {promote.weak}, tensor<6xbf16>, tensor<6xf64> {promote.weak}) {
func.func @ui64(%a: tensor<2xui64>, %b: tensor<2xi8>, %c: tensor<2xi64>, %d: tensor<2xbf16>, %e: tensor<2xf64> {promote.weak}) -> (tensor<2xui64>, tensor<2xui64>, tensor<6xui64>, tensor<6xui64>) {
  %0 = stablehlo.add %a, %b : (tensor<2xui64>, tensor<2xi8>) -> tensor<2xui64>
  %1 = stablehlo.add %a, %c : (tensor<2xui64>, tensor<2xi64>) -> tensor<2xui64>
  %2 = stablehlo.concatenate %a, %b, %d, dim = 0 : (tensor<2xui64>, tensor<2xi8>, tensor<2xbf16>) -> tensor<6xui64>
  %3 = stablehlo.concatenate %a, %b, %e, dim = 0 : (tensor<2xui64>, tensor<2xi8>, tensor<2xf64>) -> tensor<6xui64>
  return %0, %1, %2, %3 : tensor<2xui64>, tensor<2xui64>, tensor<6xui64>, tensor<6xui64>
}

// Weak operands without a strong one join by their storage types. With a strong operand only their
// kind counts.
// CHECK-LABEL: func.func @weak(
// CHECK-SAME:    -> (tensor<2xi16> {promote.weak}, tensor<2xf32> {promote.weak}, tensor<2xbf16>, tensor<2xi8>, tensor<2xf32>, tensor<2xf64> {promote.weak}, tensor<2xcomplex<f32>>) {
func.func @weak(%a: tensor<2xui8> {promote.weak}, %b: tensor<2xi8> {promote.weak}, %c: tensor<2xbf16> {promote.weak}, %d: tensor<2xf16> {promote.weak}, %e: tensor<2xbf16>, %f: tensor<2xf32> {promote.weak}, %g: tensor<2xi8>, %h: tensor<2xi32> {promote.weak}, %i: tensor<2xf32>, %j: tensor<2xi64> {promote.weak}, %k: tensor<2xf16>, %l: tensor<2xcomplex<f64>> {promote.weak}) -> (tensor<2xui8>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xi8>, tensor<2xf32>, tensor<2xi8>, tensor<2xf16>) {
  %0 = stablehlo.add %a, %b : (tensor<2xui8>, tensor<2xi8>) -> tensor<2xui8>
  %1 = stablehlo.add %c, %d : (tensor<2xbf16>, tensor<2xf16>) -> tensor<2xbf16>
  %2 = stablehlo.add %e, %f : (tensor<2xbf16>, tensor<2xf32>) -> tensor<2xbf16>
  %3 = stablehlo.add %g, %h : (tensor<2xi8>, tensor<2xi32>) -> tensor<2xi8>
  %4 = stablehlo.add %i, %j : (tensor<2xf32>, tensor<2xi64>) -> tensor<2xf32>
  %5 = stablehlo.add %g, %f : (tensor<2xi8>, tensor<2xf32>) -> tensor<2xi8>
  %6 = stablehlo.add %k, %l : (tensor<2xf16>, tensor<2xcomplex<f64>>) -> tensor<2xf16>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<2xui8>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xi8>, tensor<2xf32>, tensor<2xi8>, tensor<2xf16>
}

// A bool resets the width of a weak integer; a weak bool, the result of comparing weak values, does
// not, nor does a list that contains another strong type.
// CHECK-LABEL: func.func @bools(
// CHECK-SAME:    -> (tensor<2xi64> {promote.weak}, tensor<2xi32> {promote.weak}, tensor<2xf64> {promote.weak}, tensor<6xi8>, tensor<6xbf16>) {
func.func @bools(%a: tensor<2xi1>, %b: tensor<2xi32> {promote.weak}, %c: tensor<2xi1> {promote.weak}, %d: tensor<2xf32> {promote.weak}, %e: tensor<2xi64> {promote.weak}, %f: tensor<2xi8>, %g: tensor<2xbf16>, %h: tensor<2xf64> {promote.weak}) -> (tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<6xi1>, tensor<6xi1>) {
  %0 = stablehlo.add %a, %b : (tensor<2xi1>, tensor<2xi32>) -> tensor<2xi1>
  %1 = stablehlo.add %c, %b : (tensor<2xi1>, tensor<2xi32>) -> tensor<2xi1>
  %2 = stablehlo.add %a, %d : (tensor<2xi1>, tensor<2xf32>) -> tensor<2xi1>
  %3 = stablehlo.concatenate %a, %e, %f, dim = 0 : (tensor<2xi1>, tensor<2xi64>, tensor<2xi8>) -> tensor<6xi1>
  %4 = stablehlo.concatenate %a, %g, %h, dim = 0 : (tensor<2xi1>, tensor<2xbf16>, tensor<2xf64>) -> tensor<6xi1>
  return %0, %1, %2, %3, %4 : tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<6xi1>, tensor<6xi1>
}

// The whole list joins at once: (i1, i32*), f32* in pairs would be weak f32.
// CHECK-LABEL: func.func @list(
// CHECK-SAME:    -> (tensor<6xf64> {promote.weak}) {
func.func @list(%a: tensor<2xi1>, %b: tensor<2xi32> {promote.weak}, %c: tensor<2xf32> {promote.weak}) -> tensor<6xi1> {
  %0 = stablehlo.concatenate %a, %b, %c, dim = 0 : (tensor<2xi1>, tensor<2xi32>, tensor<2xf32>) -> tensor<6xi1>
  return %0 : tensor<6xi1>
}

// Small types join bools, weak values of their kind and, if they are floats, integers from 8 bits
// on.
// CHECK-LABEL: func.func @small(
// CHECK-SAME:    -> (tensor<2xi2>, tensor<2xi4>, tensor<2xf8E5M2>, tensor<2xf8E5M2>, tensor<2xf6E2M3FN>) {
func.func @small(%a: tensor<2xi2>, %b: tensor<2xi1>, %c: tensor<2xi4>, %d: tensor<2xi32> {promote.weak}, %e: tensor<2xf8E5M2>, %f: tensor<2xf32> {promote.weak}, %g: tensor<2xf6E2M3FN>, %h: tensor<2xui8>) -> (tensor<2xi2>, tensor<2xi4>, tensor<2xf8E5M2>, tensor<2xf8E5M2>, tensor<2xf6E2M3FN>) {
  %0 = stablehlo.add %a, %b : (tensor<2xi2>, tensor<2xi1>) -> tensor<2xi2>
  %1 = stablehlo.add %c, %d : (tensor<2xi4>, tensor<2xi32>) -> tensor<2xi4>
  %2 = stablehlo.add %e, %f : (tensor<2xf8E5M2>, tensor<2xf32>) -> tensor<2xf8E5M2>
  %3 = stablehlo.add %e, %d : (tensor<2xf8E5M2>, tensor<2xi32>) -> tensor<2xf8E5M2>
  %4 = stablehlo.add %g, %h : (tensor<2xf6E2M3FN>, tensor<2xui8>) -> tensor<2xf6E2M3FN>
  return %0, %1, %2, %3, %4 : tensor<2xi2>, tensor<2xi4>, tensor<2xf8E5M2>, tensor<2xf8E5M2>, tensor<2xf6E2M3FN>
}
