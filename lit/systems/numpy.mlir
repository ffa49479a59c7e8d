// NumPy: np.result_type with NEP 50, rows of the oracle (run with NumPy 2.4.6 and ml_dtypes 0.6.0).
// No result is weak.
// RUN: hlo-promote -s numpy --signature infer --keep-weak %s | FileCheck %s

// A float must represent the integers that it joins.
// CHECK-LABEL: func.func @integers(
// CHECK-SAME:    -> (tensor<2xf32>, tensor<2xf64>, tensor<2xf64>, tensor<2xcomplex<f64>>, tensor<2xf64>, tensor<2xi16>) {
func.func @integers(%a: tensor<2xi16>, %b: tensor<2xf16>, %c: tensor<2xi32>, %d: tensor<2xf32>, %e: tensor<2xi64>, %f: tensor<2xcomplex<f32>>, %g: tensor<2xui64>, %h: tensor<2xi8>, %i: tensor<2xui8>) -> (tensor<2xi16>, tensor<2xi32>, tensor<2xi32>, tensor<2xi64>, tensor<2xui64>, tensor<2xui8>) {
  %0 = stablehlo.add %a, %b : (tensor<2xi16>, tensor<2xf16>) -> tensor<2xi16>
  %1 = stablehlo.add %c, %b : (tensor<2xi32>, tensor<2xf16>) -> tensor<2xi32>
  %2 = stablehlo.add %c, %d : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xi32>
  %3 = stablehlo.add %e, %f : (tensor<2xi64>, tensor<2xcomplex<f32>>) -> tensor<2xi64>
  %4 = stablehlo.add %g, %h : (tensor<2xui64>, tensor<2xi8>) -> tensor<2xui64>
  %5 = stablehlo.add %i, %h : (tensor<2xui8>, tensor<2xi8>) -> tensor<2xui8>
  return %0, %1, %2, %3, %4, %5 : tensor<2xi16>, tensor<2xi32>, tensor<2xi32>, tensor<2xi64>, tensor<2xui64>, tensor<2xui8>
}

// A Python scalar takes the type of the array unless its kind is higher; then it is i64, f64 or
// complex<f64>, except that 1j keeps the width of a real float, and bf16 with 1.0 finds the loop
// for f32 first.
// CHECK-LABEL: func.func @scalars(
// CHECK-SAME:    -> (tensor<2xui8>, tensor<2xf64>, tensor<2xf16>, tensor<2xi64>, tensor<2xcomplex<f32>>, tensor<2xf32>, tensor<2xcomplex<f32>>) {
func.func @scalars(%a: tensor<2xui8>, %b: tensor<2xi64> {promote.weak}, %c: tensor<2xi8>, %d: tensor<2xf64> {promote.weak}, %e: tensor<2xf16>, %f: tensor<2xi1>, %g: tensor<2xf32>, %h: tensor<2xcomplex<f64>> {promote.weak}, %i: tensor<2xbf16>) -> (tensor<2xui8>, tensor<2xi8>, tensor<2xf16>, tensor<2xi1>, tensor<2xf32>, tensor<2xbf16>, tensor<2xbf16>) {
  %0 = stablehlo.add %a, %b : (tensor<2xui8>, tensor<2xi64>) -> tensor<2xui8>
  %1 = stablehlo.add %c, %d : (tensor<2xi8>, tensor<2xf64>) -> tensor<2xi8>
  %2 = stablehlo.add %e, %d : (tensor<2xf16>, tensor<2xf64>) -> tensor<2xf16>
  %3 = stablehlo.add %f, %b : (tensor<2xi1>, tensor<2xi64>) -> tensor<2xi1>
  %4 = stablehlo.add %g, %h : (tensor<2xf32>, tensor<2xcomplex<f64>>) -> tensor<2xf32>
  %5 = stablehlo.add %i, %d : (tensor<2xbf16>, tensor<2xf64>) -> tensor<2xbf16>
  %6 = stablehlo.add %i, %h : (tensor<2xbf16>, tensor<2xcomplex<f64>>) -> tensor<2xbf16>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<2xui8>, tensor<2xi8>, tensor<2xf16>, tensor<2xi1>, tensor<2xf32>, tensor<2xbf16>, tensor<2xbf16>
}

// A list is not joined in pairs: i16 with f16 is f32, and ui8 with i8 is i16, yet the three
// together are f16. Scalars come last.
// CHECK-LABEL: func.func @lists(
// CHECK-SAME:    -> (tensor<6xf16>, tensor<6xf16>, tensor<6xf32>, tensor<6xui8>, tensor<6xbf16>) {
func.func @lists(%a: tensor<2xui8>, %b: tensor<2xi8>, %c: tensor<2xf16>, %d: tensor<2xi16>, %e: tensor<2xi1>, %f: tensor<2xi64> {promote.weak}, %g: tensor<2xbf16>) -> (tensor<6xui8>, tensor<6xf16>, tensor<6xf16>, tensor<6xi1>, tensor<6xui8>) {
  %0 = stablehlo.concatenate %a, %b, %c, dim = 0 : (tensor<2xui8>, tensor<2xi8>, tensor<2xf16>) -> tensor<6xui8>
  %1 = stablehlo.concatenate %c, %a, %b, dim = 0 : (tensor<2xf16>, tensor<2xui8>, tensor<2xi8>) -> tensor<6xf16>
  %2 = stablehlo.concatenate %c, %d, %a, dim = 0 : (tensor<2xf16>, tensor<2xi16>, tensor<2xui8>) -> tensor<6xf16>
  %3 = stablehlo.concatenate %e, %f, %a, dim = 0 : (tensor<2xi1>, tensor<2xi64>, tensor<2xui8>) -> tensor<6xi1>
  %4 = stablehlo.concatenate %a, %b, %g, dim = 0 : (tensor<2xui8>, tensor<2xi8>, tensor<2xbf16>) -> tensor<6xui8>
  return %0, %1, %2, %3, %4 : tensor<6xui8>, tensor<6xf16>, tensor<6xf16>, tensor<6xi1>, tensor<6xui8>
}

// With bf16 and scalars the order decides.
// CHECK-LABEL: func.func @order(
// CHECK-SAME:    -> (tensor<6xbf16>, tensor<6xcomplex<f32>>, tensor<6xcomplex<f64>>) {
func.func @order(%a: tensor<2xbf16>, %b: tensor<2xi64> {promote.weak}, %c: tensor<2xi1>, %d: tensor<2xcomplex<f64>> {promote.weak}) -> (tensor<6xbf16>, tensor<6xbf16>, tensor<6xi1>) {
  %0 = stablehlo.concatenate %a, %b, %c, dim = 0 : (tensor<2xbf16>, tensor<2xi64>, tensor<2xi1>) -> tensor<6xbf16>
  %1 = stablehlo.concatenate %a, %d, %c, dim = 0 : (tensor<2xbf16>, tensor<2xcomplex<f64>>, tensor<2xi1>) -> tensor<6xbf16>
  %2 = stablehlo.concatenate %c, %a, %d, dim = 0 : (tensor<2xi1>, tensor<2xbf16>, tensor<2xcomplex<f64>>) -> tensor<6xi1>
  return %0, %1, %2 : tensor<6xbf16>, tensor<6xbf16>, tensor<6xi1>
}

// The small types of ml_dtypes are irregular.
// CHECK-LABEL: func.func @small(
// CHECK-SAME:    -> (tensor<2xf8E3M4>, tensor<2xf32>, tensor<2xf16>, tensor<2xui8>, tensor<2xi8>) {
func.func @small(%a: tensor<2xf8E4M3>, %b: tensor<2xf8E3M4>, %c: tensor<2xf8E5M2>, %d: tensor<2xi16>, %e: tensor<2xi4>, %f: tensor<2xf64> {promote.weak}, %g: tensor<2xui4>, %h: tensor<2xi64> {promote.weak}, %i: tensor<2xi8>) -> (tensor<2xf8E4M3>, tensor<2xf8E5M2>, tensor<2xi4>, tensor<2xui4>, tensor<2xi4>) {
  %0 = stablehlo.add %a, %b : (tensor<2xf8E4M3>, tensor<2xf8E3M4>) -> tensor<2xf8E4M3>
  %1 = stablehlo.add %c, %d : (tensor<2xf8E5M2>, tensor<2xi16>) -> tensor<2xf8E5M2>
  %2 = stablehlo.add %e, %f : (tensor<2xi4>, tensor<2xf64>) -> tensor<2xi4>
  %3 = stablehlo.add %g, %h : (tensor<2xui4>, tensor<2xi64>) -> tensor<2xui4>
  %4 = stablehlo.add %e, %i : (tensor<2xi4>, tensor<2xi8>) -> tensor<2xi4>
  return %0, %1, %2, %3, %4 : tensor<2xf8E4M3>, tensor<2xf8E5M2>, tensor<2xi4>, tensor<2xui4>, tensor<2xi4>
}
