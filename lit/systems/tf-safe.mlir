// TensorFlow, mode SAFE: the table of mode ALL without pairs that lose information or widen (run
// with TensorFlow 2.21.0).
// RUN: hlo-promote -s tf-safe --signature infer --keep-weak %s | FileCheck %s

// Weak floats are above integers up to 32 bits if their storage type is f64; f32* is refused.
// CHECK-LABEL: func.func @weak(
// CHECK-SAME:    -> (tensor<2xf64> {promote.weak}, tensor<2xf64> {promote.weak}, tensor<2xi8>, tensor<2xbf16>, tensor<2xf32>, tensor<2xi32>) {
func.func @weak(%a: tensor<2xi8>, %b: tensor<2xf64> {promote.weak}, %c: tensor<2xi32>, %d: tensor<2xi32> {promote.weak}, %e: tensor<2xbf16>, %f: tensor<2xf32> {promote.weak}, %g: tensor<2xf32>, %h: tensor<2xi64> {promote.weak}) -> (tensor<2xi8>, tensor<2xi32>, tensor<2xi8>, tensor<2xbf16>, tensor<2xf32>, tensor<2xi32>) {
  %0 = stablehlo.add %a, %b : (tensor<2xi8>, tensor<2xf64>) -> tensor<2xi8>
  %1 = stablehlo.add %c, %b : (tensor<2xi32>, tensor<2xf64>) -> tensor<2xi32>
  %2 = stablehlo.add %a, %d : (tensor<2xi8>, tensor<2xi32>) -> tensor<2xi8>
  %3 = stablehlo.add %e, %f : (tensor<2xbf16>, tensor<2xf32>) -> tensor<2xbf16>
  %4 = stablehlo.add %g, %b : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  %5 = stablehlo.add %c, %h : (tensor<2xi32>, tensor<2xi64>) -> tensor<2xi32>
  return %0, %1, %2, %3, %4, %5 : tensor<2xi8>, tensor<2xi32>, tensor<2xi8>, tensor<2xbf16>, tensor<2xf32>, tensor<2xi32>
}

// CHECK-LABEL: func.func @strong(
// CHECK-SAME:    -> (tensor<2xi32>, tensor<2xf64>, tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) {
func.func @strong(%a: tensor<2xui16>, %b: tensor<2xi32>, %c: tensor<2xf32>, %d: tensor<2xf64>, %e: tensor<2xcomplex<f32>>, %f: tensor<2xcomplex<f64>> {promote.weak}) -> (tensor<2xui16>, tensor<2xf32>, tensor<2xf32>, tensor<2xcomplex<f32>>) {
  %0 = stablehlo.add %a, %b : (tensor<2xui16>, tensor<2xi32>) -> tensor<2xui16>
  %1 = stablehlo.add %c, %d : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  %2 = stablehlo.add %c, %e : (tensor<2xf32>, tensor<2xcomplex<f32>>) -> tensor<2xf32>
  %3 = stablehlo.add %e, %f : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f64>>) -> tensor<2xcomplex<f32>>
  return %0, %1, %2, %3 : tensor<2xui16>, tensor<2xf32>, tensor<2xf32>, tensor<2xcomplex<f32>>
}

// A list is folded from left to right. i16 is between the other two, so neither step is refused.
// CHECK-LABEL: func.func @order(
// CHECK-SAME:    -> (tensor<6xi16>, tensor<6xi16>) {
func.func @order(%a: tensor<2xui8>, %b: tensor<2xi16>, %c: tensor<2xi8>) -> (tensor<6xui8>, tensor<6xi16>) {
  %0 = stablehlo.concatenate %a, %b, %c, dim = 0 : (tensor<2xui8>, tensor<2xi16>, tensor<2xi8>) -> tensor<6xui8>
  %1 = stablehlo.concatenate %b, %c, %a, dim = 0 : (tensor<2xi16>, tensor<2xi8>, tensor<2xui8>) -> tensor<6xi16>
  return %0, %1 : tensor<6xui8>, tensor<6xi16>
}
