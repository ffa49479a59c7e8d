// Binary operations of CHLO. Broadcasting ones join only element types; the shapes may differ.
// RUN: hlo-promote %s | FileCheck %s

// CHECK-LABEL: func.func @broadcast(
// CHECK-NEXT:    %[[I:.*]] = stablehlo.convert %arg0 : (tensor<2x3xi8>) -> tensor<2x3xf16>
// CHECK-NEXT:    chlo.broadcast_add %[[I]], %arg1 {broadcast_dimensions = array<i64: 1>} : (tensor<2x3xf16>, tensor<3xf16>) -> tensor<2x3xf16>
// CHECK-NEXT:    chlo.broadcast_subtract %[[I]], %arg1 : (tensor<2x3xf16>, tensor<3xf16>) -> tensor<2x3xf16>
// CHECK-NEXT:    chlo.broadcast_multiply %arg1, %[[I]] : (tensor<3xf16>, tensor<2x3xf16>) -> tensor<2x3xf16>
// CHECK-NEXT:    chlo.broadcast_divide %[[I]], %arg1 : (tensor<2x3xf16>, tensor<3xf16>) -> tensor<2x3xf16>
// CHECK-NEXT:    chlo.broadcast_maximum %[[I]], %arg1 : (tensor<2x3xf16>, tensor<3xf16>) -> tensor<2x3xf16>
// CHECK-NEXT:    chlo.broadcast_minimum %[[I]], %arg1 : (tensor<2x3xf16>, tensor<3xf16>) -> tensor<2x3xf16>
// CHECK-NEXT:    chlo.broadcast_power %[[I]], %arg1 : (tensor<2x3xf16>, tensor<3xf16>) -> tensor<2x3xf16>
// CHECK-NEXT:    chlo.broadcast_remainder %[[I]], %arg1 : (tensor<2x3xf16>, tensor<3xf16>) -> tensor<2x3xf16>
// CHECK-NEXT:    return
func.func @broadcast(%x: tensor<2x3xi8>, %y: tensor<3xf16>) {
  %0 = chlo.broadcast_add %x, %y {broadcast_dimensions = array<i64: 1>} : (tensor<2x3xi8>, tensor<3xf16>) -> tensor<2x3xi8>
  %1 = chlo.broadcast_subtract %x, %y : (tensor<2x3xi8>, tensor<3xf16>) -> tensor<2x3xi8>
  %2 = chlo.broadcast_multiply %y, %x : (tensor<3xf16>, tensor<2x3xi8>) -> tensor<2x3xi8>
  %3 = chlo.broadcast_divide %x, %y : (tensor<2x3xi8>, tensor<3xf16>) -> tensor<2x3xf16>
  %4 = chlo.broadcast_maximum %x, %y : (tensor<2x3xi8>, tensor<3xf16>) -> tensor<2x3xi8>
  %5 = chlo.broadcast_minimum %x, %y : (tensor<2x3xi8>, tensor<3xf16>) -> tensor<2x3xi8>
  %6 = chlo.broadcast_power %x, %y : (tensor<2x3xi8>, tensor<3xf16>) -> tensor<2x3xi8>
  %7 = chlo.broadcast_remainder %x, %y : (tensor<2x3xi8>, tensor<3xf16>) -> tensor<2x3xi8>
  return
}

// Float functions convert integers to floats (jnp.nextafter, jax.scipy.special.zeta and polygamma
// of i8 and i32 give f32; a 64-bit integer gives f64).
// CHECK-LABEL: func.func @inexact(
// CHECK-NEXT:    %[[A:.*]] = stablehlo.convert %arg0 : (tensor<4xi8>) -> tensor<4xf32>
// CHECK-NEXT:    %[[B:.*]] = stablehlo.convert %arg1 : (tensor<4xi32>) -> tensor<4xf32>
// CHECK-NEXT:    chlo.next_after %[[A]], %[[B]] : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    chlo.zeta %[[A]], %[[B]] : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    chlo.polygamma %[[A]], %[[B]] : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    chlo.broadcast_atan2 %[[A]], %[[B]] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    chlo.broadcast_next_after %[[A]], %[[B]] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    chlo.broadcast_polygamma %[[A]], %[[B]] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    chlo.broadcast_zeta %[[A]], %[[B]] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-DAG:     %[[C:.*]] = stablehlo.convert %arg0 : (tensor<4xi8>) -> tensor<4xf64>
// CHECK-DAG:     %[[D:.*]] = stablehlo.convert %arg2 : (tensor<4xi64>) -> tensor<4xf64>
// CHECK:         chlo.zeta %[[C]], %[[D]] : tensor<4xf64>, tensor<4xf64> -> tensor<4xf64>
// CHECK-NEXT:    return
func.func @inexact(%a: tensor<4xi8>, %b: tensor<4xi32>, %c: tensor<4xi64>) {
  %0 = chlo.next_after %a, %b : tensor<4xi8>, tensor<4xi32> -> tensor<4xf32>
  %1 = chlo.zeta %a, %b : tensor<4xi8>, tensor<4xi32> -> tensor<4xi8>
  %2 = chlo.polygamma %a, %b : tensor<4xi8>, tensor<4xi32> -> tensor<4xf32>
  %3 = chlo.broadcast_atan2 %a, %b : (tensor<4xi8>, tensor<4xi32>) -> tensor<4xf32>
  %4 = chlo.broadcast_next_after %a, %b : (tensor<4xi8>, tensor<4xi32>) -> tensor<4xf32>
  %5 = chlo.broadcast_polygamma %a, %b : (tensor<4xi8>, tensor<4xi32>) -> tensor<4xf32>
  %6 = chlo.broadcast_zeta %a, %b : (tensor<4xi8>, tensor<4xi32>) -> tensor<4xf32>
  %7 = chlo.zeta %a, %c : tensor<4xi8>, tensor<4xi64> -> tensor<4xf32>
  return
}

// Logic, shifts and mulhi accept integers; the shift amount takes part in the join.
// CHECK-LABEL: func.func @integers(
// CHECK-NEXT:    %[[P:.*]] = stablehlo.convert %arg0 : (tensor<4xi1>) -> tensor<4xi8>
// CHECK-NEXT:    chlo.broadcast_and %[[P]], %arg1 : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
// CHECK-NEXT:    chlo.broadcast_or %[[P]], %arg1 : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
// CHECK-NEXT:    chlo.broadcast_xor %arg1, %[[P]] : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
// CHECK-NEXT:    %[[B:.*]] = stablehlo.convert %arg1 : (tensor<4xi8>) -> tensor<4xi32>
// CHECK-NEXT:    chlo.broadcast_shift_left %[[B]], %arg2 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
// CHECK-NEXT:    chlo.broadcast_shift_right_arithmetic %arg2, %[[B]] : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
// CHECK-NEXT:    chlo.broadcast_shift_right_logical %[[B]], %arg2 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
// CHECK-NEXT:    chlo.mulhi %[[B]], %arg2 : tensor<4xi32>, tensor<4xi32> -> tensor<4xi32>
// CHECK-NEXT:    return
func.func @integers(%p: tensor<4xi1>, %b: tensor<4xi8>, %i: tensor<4xi32>) {
  %0 = chlo.broadcast_and %p, %b : (tensor<4xi1>, tensor<4xi8>) -> tensor<4xi1>
  %1 = chlo.broadcast_or %p, %b : (tensor<4xi1>, tensor<4xi8>) -> tensor<4xi8>
  %2 = chlo.broadcast_xor %b, %p : (tensor<4xi8>, tensor<4xi1>) -> tensor<4xi8>
  %3 = chlo.broadcast_shift_left %b, %i : (tensor<4xi8>, tensor<4xi32>) -> tensor<4xi8>
  %4 = chlo.broadcast_shift_right_arithmetic %i, %b : (tensor<4xi32>, tensor<4xi8>) -> tensor<4xi32>
  %5 = chlo.broadcast_shift_right_logical %b, %i : (tensor<4xi8>, tensor<4xi32>) -> tensor<4xi8>
  %6 = chlo.mulhi %b, %i : tensor<4xi8>, tensor<4xi32> -> tensor<4xi32>
  return
}

// The result of broadcast_complex is the complex type of the join, at least complex<f32>.
// CHECK-LABEL: func.func @complex(
// CHECK-NEXT:    %[[I:.*]] = stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xf64>
// CHECK-NEXT:    chlo.broadcast_complex %[[I]], %arg1 : (tensor<4xf64>, tensor<4xf64>) -> tensor<4xcomplex<f64>>
// CHECK-NEXT:    %[[F:.*]] = stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xf32>
// CHECK-NEXT:    chlo.broadcast_complex %[[F]], %[[F]] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xcomplex<f32>>
func.func @complex(%i: tensor<4xi32>, %d: tensor<4xf64>) {
  %0 = chlo.broadcast_complex %i, %d : (tensor<4xi32>, tensor<4xf64>) -> tensor<4xcomplex<f32>>
  %1 = chlo.broadcast_complex %i, %i : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xcomplex<f32>>
  return
}

// Operations that the verifier accepts do not change, whatever their name suggests (ChloOps.td has
// no kind constraints for these).
// CHECK-LABEL: func.func @legal(
// CHECK-NEXT:    chlo.broadcast_atan2 %arg0, %arg0 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
// CHECK-NEXT:    chlo.broadcast_shift_left %arg1, %arg1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    chlo.broadcast_divide %arg2, %arg2 : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
// CHECK-NEXT:    return
func.func @legal(%i: tensor<4xi32>, %f: tensor<4xf32>, %p: tensor<4xi1>) {
  %0 = chlo.broadcast_atan2 %i, %i : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %1 = chlo.broadcast_shift_left %f, %f : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = chlo.broadcast_divide %p, %p : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return
}

// A strong second operand of next_after in a higher type widens the first; a weak one does not, and
// the step stays that of bf16.
// CHECK-LABEL: func.func @step(
// CHECK-NEXT:    %[[H:.*]] = stablehlo.convert %arg0 : (tensor<4xbf16>) -> tensor<4xf32>
// CHECK-NEXT:    chlo.next_after %[[H]], %arg1 : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    %[[C:.*]] = stablehlo.constant dense<1.000000e+00> : tensor<4xbf16>
// CHECK-NEXT:    chlo.next_after %arg0, %[[C]] : tensor<4xbf16>, tensor<4xbf16> -> tensor<4xbf16>
func.func @step(%h: tensor<4xbf16>, %f: tensor<4xf32>) {
  %0 = chlo.next_after %h, %f : tensor<4xbf16>, tensor<4xf32> -> tensor<4xbf16>
  %c = stablehlo.constant {promote.weak} dense<1.0> : tensor<4xf32>
  %1 = chlo.next_after %h, %c : tensor<4xbf16>, tensor<4xf32> -> tensor<4xbf16>
  return
}
