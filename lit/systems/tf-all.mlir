// TensorFlow, mode ALL: surprising cases, rows of the oracle (run with TensorFlow 2.21.0).
// RUN: hlo-promote -s tf-all --signature infer --keep-weak %s | FileCheck %s

// An integer with a weak float is weak f64, whatever their widths: int_tensor + 1.0.
// CHECK-LABEL: func.func @integers(
// CHECK-SAME:    -> (tensor<2xf64> {promote.weak}, tensor<2xf64> {promote.weak}, tensor<2xf32>, tensor<2xf64> {promote.weak}, tensor<2xcomplex<f64>> {promote.weak}) {
func.func @integers(%a: tensor<2xi8>, %b: tensor<2xf32> {promote.weak}, %c: tensor<2xf64> {promote.weak}, %d: tensor<2xi32>, %e: tensor<2xf32>, %f: tensor<2xui64>, %g: tensor<2xcomplex<f64>> {promote.weak}) -> (tensor<2xi8>, tensor<2xi8>, tensor<2xi32>, tensor<2xui64>, tensor<2xi8>) {
  %0 = stablehlo.add %a, %b : (tensor<2xi8>, tensor<2xf32>) -> tensor<2xi8>
  %1 = stablehlo.add %a, %c : (tensor<2xi8>, tensor<2xf64>) -> tensor<2xi8>
  %2 = stablehlo.add %d, %e : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xi32>
  %3 = stablehlo.add %f, %a : (tensor<2xui64>, tensor<2xi8>) -> tensor<2xui64>
  %4 = stablehlo.add %a, %g : (tensor<2xi8>, tensor<2xcomplex<f64>>) -> tensor<2xi8>
  return %0, %1, %2, %3, %4 : tensor<2xi8>, tensor<2xi8>, tensor<2xi32>, tensor<2xui64>, tensor<2xi8>
}

// A bool keeps the width of a weak operand. Only in these cases does the table differ from JAX's.
// The result of concatenate is strong.
// CHECK-LABEL: func.func @bools(
// CHECK-SAME:    -> (tensor<2xi32> {promote.weak}, tensor<2xf32> {promote.weak}, tensor<6xf32>) {
func.func @bools(%a: tensor<2xi1>, %b: tensor<2xi32> {promote.weak}, %c: tensor<2xf32> {promote.weak}) -> (tensor<2xi1>, tensor<2xi1>, tensor<6xi1>) {
  %0 = stablehlo.add %a, %b : (tensor<2xi1>, tensor<2xi32>) -> tensor<2xi1>
  %1 = stablehlo.add %a, %c : (tensor<2xi1>, tensor<2xf32>) -> tensor<2xi1>
  %2 = stablehlo.concatenate %a, %b, %c, dim = 0 : (tensor<2xi1>, tensor<2xi32>, tensor<2xf32>) -> tensor<6xi1>
  return %0, %1, %2 : tensor<2xi1>, tensor<2xi1>, tensor<6xi1>
}

// Weak types have widths.
// CHECK-LABEL: func.func @weak(
// CHECK-SAME:    -> (tensor<2xi64> {promote.weak}, tensor<2xf32> {promote.weak}, tensor<2xbf16>, tensor<2xf32>, tensor<2xcomplex<f32>>) {
func.func @weak(%a: tensor<2xi32> {promote.weak}, %b: tensor<2xi64> {promote.weak}, %c: tensor<2xf32> {promote.weak}, %d: tensor<2xbf16>, %e: tensor<2xf64> {promote.weak}, %f: tensor<2xf16>, %g: tensor<2xcomplex<f64>> {promote.weak}) -> (tensor<2xi32>, tensor<2xi32>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xf16>) {
  %0 = stablehlo.add %a, %b : (tensor<2xi32>, tensor<2xi64>) -> tensor<2xi32>
  %1 = stablehlo.add %a, %c : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xi32>
  %2 = stablehlo.add %d, %e : (tensor<2xbf16>, tensor<2xf64>) -> tensor<2xbf16>
  %3 = stablehlo.add %d, %f : (tensor<2xbf16>, tensor<2xf16>) -> tensor<2xbf16>
  %4 = stablehlo.add %f, %g : (tensor<2xf16>, tensor<2xcomplex<f64>>) -> tensor<2xf16>
  return %0, %1, %2, %3, %4 : tensor<2xi32>, tensor<2xi32>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xf16>
}

// The clamped value determines whether the result is weak (tf.clip_by_value), the bounds do not.
// The type is the join of all three.
// CHECK-LABEL: func.func @clamp(
// CHECK-SAME:    -> (tensor<2xf32> {promote.weak}, tensor<2xf32>, tensor<2xf64> {promote.weak}, tensor<2xbf16>) {
func.func @clamp(%s: tensor<2xf32>, %w: tensor<2xf32> {promote.weak}, %d: tensor<2xf64>, %h: tensor<2xbf16>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %0 = stablehlo.clamp %s, %w, %s : tensor<2xf32>
  %1 = stablehlo.clamp %w, %s, %w : tensor<2xf32>
  %2 = stablehlo.clamp %d, %w, %h : (tensor<2xf64>, tensor<2xf32>, tensor<2xbf16>) -> tensor<2xf32>
  %3 = stablehlo.clamp %h, %w, %h : (tensor<2xbf16>, tensor<2xf32>, tensor<2xbf16>) -> tensor<2xf32>
  return %0, %1, %2, %3 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}

// Operations that move elements, and not, keep the weakness of the operand (tnp.flip,
// tf.bitwise.invert).
// CHECK-LABEL: func.func @kept(
// CHECK-SAME:    -> (tensor<2xf32> {promote.weak}, tensor<2xf32> {promote.weak}, tensor<2xi32> {promote.weak}) {
func.func @kept(%w: tensor<2xf32> {promote.weak}, %i: tensor<2xi32> {promote.weak}) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xi32>) {
  %0 = stablehlo.reverse %w, dims = [0] : tensor<2xf32>
  %1 = stablehlo.broadcast_in_dim %w, dims = [0] : (tensor<2xf32>) -> tensor<2xf32>
  %2 = stablehlo.not %i : tensor<2xi32>
  return %0, %1, %2 : tensor<2xf32>, tensor<2xf32>, tensor<2xi32>
}
