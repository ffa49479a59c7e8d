// PyTorch: tensors with dimensions, zero-dimensional tensors, and Python scalars are three slots
// (rows of the oracle, run with PyTorch 2.15.0). No result is weak.
// RUN: hlo-promote -s torch --signature infer --keep-weak %s | FileCheck %s

// Widths have no effect on other slots, categories do.
// CHECK-LABEL: func.func @slots(
// CHECK-SAME:    -> (tensor<2xui8>, tensor<2xf32>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xcomplex<f64>>, tensor<f32>) {
func.func @slots(%a: tensor<2xui8>, %b: tensor<i64>, %c: tensor<2xf32>, %d: tensor<f64>, %e: tensor<2xi32>, %f: tensor<i32>, %g: tensor<2xf64>, %h: tensor<complex<f64>>, %i: tensor<f32>) -> (tensor<2xui8>, tensor<2xf32>, tensor<2xi32>, tensor<2xf64>, tensor<2xi32>, tensor<2xi32>, tensor<f32>) {
  %0 = chlo.broadcast_add %a, %b : (tensor<2xui8>, tensor<i64>) -> tensor<2xui8>
  %1 = chlo.broadcast_add %c, %d : (tensor<2xf32>, tensor<f64>) -> tensor<2xf32>
  %2 = chlo.broadcast_add %e, %d : (tensor<2xi32>, tensor<f64>) -> tensor<2xi32>
  %3 = chlo.broadcast_add %d, %e : (tensor<f64>, tensor<2xi32>) -> tensor<2xf64>
  %4 = chlo.broadcast_add %f, %g : (tensor<i32>, tensor<2xf64>) -> tensor<2xi32>
  %5 = chlo.broadcast_add %e, %h : (tensor<2xi32>, tensor<complex<f64>>) -> tensor<2xi32>
  %6 = chlo.broadcast_add %i, %b : (tensor<f32>, tensor<i64>) -> tensor<f32>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<2xui8>, tensor<2xf32>, tensor<2xi32>, tensor<2xf64>, tensor<2xi32>, tensor<2xi32>, tensor<f32>
}

// A Python scalar of a higher category is f32, complex<f32> or i64.
// CHECK-LABEL: func.func @scalars(
// CHECK-SAME:    -> (tensor<2xf32>, tensor<2xf16>, tensor<2xi64>, tensor<2xcomplex<f32>>) {
func.func @scalars(%a: tensor<2xi32>, %b: tensor<2xf64> {promote.weak}, %c: tensor<2xf16>, %d: tensor<2xi64> {promote.weak}, %e: tensor<2xi1>, %f: tensor<2xf32>, %g: tensor<2xcomplex<f64>> {promote.weak}) -> (tensor<2xi32>, tensor<2xf16>, tensor<2xi1>, tensor<2xf32>) {
  %0 = stablehlo.add %a, %b : (tensor<2xi32>, tensor<2xf64>) -> tensor<2xi32>
  %1 = stablehlo.add %c, %d : (tensor<2xf16>, tensor<2xi64>) -> tensor<2xf16>
  %2 = stablehlo.add %e, %d : (tensor<2xi1>, tensor<2xi64>) -> tensor<2xi1>
  %3 = stablehlo.add %f, %g : (tensor<2xf32>, tensor<2xcomplex<f64>>) -> tensor<2xf32>
  return %0, %1, %2, %3 : tensor<2xi32>, tensor<2xf16>, tensor<2xi1>, tensor<2xf32>
}

// ui16, ui32 and ui64 join floats in their slot, and anything in a lower one.
// CHECK-LABEL: func.func @unsigned(
// CHECK-SAME:    -> (tensor<2xf32>, tensor<2xui16>, tensor<2xcomplex<f32>>, tensor<2xui16>) {
func.func @unsigned(%a: tensor<2xui16>, %b: tensor<2xf32>, %c: tensor<i8>, %d: tensor<complex<f32>>, %e: tensor<i1>) -> (tensor<2xui16>, tensor<2xui16>, tensor<2xui16>, tensor<2xi1>) {
  %0 = stablehlo.add %a, %b : (tensor<2xui16>, tensor<2xf32>) -> tensor<2xui16>
  %1 = chlo.broadcast_add %a, %c : (tensor<2xui16>, tensor<i8>) -> tensor<2xui16>
  %2 = chlo.broadcast_add %a, %d : (tensor<2xui16>, tensor<complex<f32>>) -> tensor<2xui16>
  %3 = chlo.broadcast_add %e, %a : (tensor<i1>, tensor<2xui16>) -> tensor<2xi1>
  return %0, %1, %2, %3 : tensor<2xui16>, tensor<2xui16>, tensor<2xui16>, tensor<2xi1>
}

// f8 joins any real value of a lower slot to f8.
// CHECK-LABEL: func.func @f8(
// CHECK-SAME:    -> (tensor<2xf8E5M2>, tensor<2xf8E5M2>) {
func.func @f8(%a: tensor<2xf8E5M2>, %b: tensor<f64>, %c: tensor<2xf64> {promote.weak}) -> (tensor<2xf8E5M2>, tensor<2xf8E5M2>) {
  %0 = chlo.broadcast_add %a, %b : (tensor<2xf8E5M2>, tensor<f64>) -> tensor<2xf8E5M2>
  %1 = stablehlo.add %a, %c : (tensor<2xf8E5M2>, tensor<2xf64>) -> tensor<2xf8E5M2>
  return %0, %1 : tensor<2xf8E5M2>, tensor<2xf8E5M2>
}

// Within a slot the list is folded from left to right: here f16 comes before the second unsigned
// integer.
// CHECK-LABEL: func.func @order(
// CHECK-SAME:    -> (tensor<2xi16>, tensor<2xf16>, tensor<2xf32>, tensor<6xf16>, tensor<6xf16>) {
func.func @order(%a: tensor<2xui8>, %b: tensor<2xi8>, %c: tensor<2xi64>, %d: tensor<2xf16>, %e: tensor<2xbf16>, %f: tensor<2xui16>, %g: tensor<2xui32>) -> (tensor<2xui8>, tensor<2xi64>, tensor<2xbf16>, tensor<6xui16>, tensor<6xf16>) {
  %0 = stablehlo.add %a, %b : (tensor<2xui8>, tensor<2xi8>) -> tensor<2xui8>
  %1 = stablehlo.add %c, %d : (tensor<2xi64>, tensor<2xf16>) -> tensor<2xi64>
  %2 = stablehlo.add %e, %d : (tensor<2xbf16>, tensor<2xf16>) -> tensor<2xbf16>
  %3 = stablehlo.concatenate %f, %d, %g, dim = 0 : (tensor<2xui16>, tensor<2xf16>, tensor<2xui32>) -> tensor<6xui16>
  %4 = stablehlo.concatenate %d, %g, %f, dim = 0 : (tensor<2xf16>, tensor<2xui32>, tensor<2xui16>) -> tensor<6xf16>
  return %0, %1, %2, %3, %4 : tensor<2xui8>, tensor<2xi64>, tensor<2xbf16>, tensor<6xui16>, tensor<6xf16>
}
