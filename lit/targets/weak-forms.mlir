// With --keep-weak, a value whose new type has no weak form in the system loses its mark:
// TensorFlow has a weak complex<f64>, but no weak complex<f32>. The output can be read again.
// RUN: hlo-promote -q -s tf-all --target no64 --keep-weak %s | FileCheck %s
// RUN: hlo-promote -q -s tf-all --target no64 --keep-weak %s -o %t && hlo-promote -s tf-all --target no64 --keep-weak %t | diff %t -

// CHECK:      func.func @f(%arg0: tensor<complex<f32>>, %arg1: tensor<f32> {promote.weak}) -> (tensor<complex<f32>>, tensor<complex<f32>>, tensor<f32> {promote.weak}) {
// CHECK-NEXT:   %[[CST:.*]] = stablehlo.constant dense<(1.000000e+00,2.000000e+00)> : tensor<complex<f32>>
// CHECK-NEXT:   %[[SUM:.*]] = stablehlo.add %arg0, %[[CST]] : tensor<complex<f32>>
// CHECK-NEXT:   %[[DOUBLE:.*]] = stablehlo.add %arg1, %arg1 {promote.weak} : tensor<f32>
// CHECK-NEXT:   return %arg0, %[[SUM]], %[[DOUBLE]]
func.func @f(%x: tensor<complex<f64>> {promote.weak}, %y: tensor<f64> {promote.weak}) -> (tensor<complex<f64>> {promote.weak}, tensor<complex<f64>>, tensor<f64>) {
  %0 = stablehlo.constant {promote.weak} dense<(1.0, 2.0)> : tensor<complex<f64>>
  %1 = stablehlo.add %x, %0 : tensor<complex<f64>>
  %2 = stablehlo.add %y, %y : tensor<f64>
  return %x, %1, %2 : tensor<complex<f64>>, tensor<complex<f64>>, tensor<f64>
}

// A tuple has one mark for its leaves, and loses it if one of them has no weak form.
// CHECK-LABEL: func.func @tuples(%arg0: tuple<tensor<f32>, tensor<i32>> {promote.weak}, %arg1: tuple<tensor<f32>, tensor<complex<f32>>>)
func.func @tuples(%x: tuple<tensor<f64>, tensor<i64>> {promote.weak}, %y: tuple<tensor<f64>, tensor<complex<f64>>> {promote.weak}) {
  return
}
