// --keep-weak: the output records the weakness that a convert to the same type, or the real part of
// a weak complex value, determines, so that promoting it changes nothing.
// RUN: hlo-promote --keep-weak --signature keep %s -o %t
// RUN: FileCheck %s < %t
// RUN: hlo-promote --keep-weak --signature keep %t | diff %t -
// RUN: hlo-promote --keep-weak --signature keep -s jax-strict %S/Inputs/square-of-a-weak-integer.mlir -o %t.strict
// RUN: FileCheck --check-prefix=STRICT %S/Inputs/square-of-a-weak-integer.mlir < %t.strict
// RUN: hlo-promote --keep-weak --signature keep -s jax-strict %t.strict | diff %t.strict -

// The convert of the input now has equal types. It makes the value strong for later passes.
// CHECK-LABEL: func.func @strong(
// CHECK-SAME:  -> (tensor<f32>, tensor<f32>)
// CHECK:         %[[SUM:.*]] = stablehlo.add %arg0, %arg0 {promote.weak} : tensor<f32>
// CHECK-NEXT:    %[[STRONG:.*]] = stablehlo.convert %[[SUM]] : tensor<f32>
// CHECK:         stablehlo.add %[[STRONG]], %{{.*}} : tensor<f32>
func.func @strong(%x: tensor<f32> {promote.weak}, %y: tensor<bf16>) -> (tensor<f32>, tensor<f32>) {
  %0 = stablehlo.add %x, %x : (tensor<f32>, tensor<f32>) -> tensor<i32>
  %1 = stablehlo.convert %0 : (tensor<i32>) -> tensor<f32>
  %2 = stablehlo.add %1, %y : (tensor<f32>, tensor<bf16>) -> tensor<f32>
  return %1, %2 : tensor<f32>, tensor<f32>
}
// The real part is as weak as the value, also for callers.
// CHECK-LABEL: func.func public @part(
// CHECK-SAME:  -> (tensor<2xf64> {promote.weak})
// CHECK:         stablehlo.real %{{.*}} {promote.weak}
func.func public @part(%x: tensor<2xcomplex<f64>> {promote.weak}) -> tensor<2xf64> {
  %0 = stablehlo.tanh %x : (tensor<2xcomplex<f64>>) -> tensor<2xf64>
  return %0 : tensor<2xf64>
}
// CHECK-LABEL: func.func @caller(
// CHECK:         call @part(%arg0) {promote.weak}
func.func @caller(%x: tensor<2xcomplex<f64>> {promote.weak}) -> tensor<2xf64> {
  %0 = call @part(%x) : (tensor<2xcomplex<f64>>) -> tensor<2xf64>
  return %0 : tensor<2xf64>
}
