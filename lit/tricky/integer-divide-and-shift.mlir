// The operation name determines the meaning: divide of integers is integer division, whatever
// result is declared.
// RUN: hlo-promote %s | FileCheck %s --check-prefixes=CHECK,INFER
// RUN: hlo-promote --results keep %s | FileCheck %s --check-prefixes=CHECK,KEEP

// CHECK-LABEL: func.func @divide(
// CHECK-NEXT:    %[[B:.*]] = stablehlo.convert %arg1 : (tensor<4xi8>) -> tensor<4xi32>
// CHECK-NEXT:    %[[D:.*]] = stablehlo.divide %arg0, %[[B]] : tensor<4xi32>
// INFER-NEXT:    %[[N:.*]] = stablehlo.negate %[[D]] : tensor<4xi32>
// KEEP-NEXT:     %[[F:.*]] = stablehlo.convert %[[D]] : (tensor<4xi32>) -> tensor<4xf32>
// KEEP-NEXT:     %[[N:.*]] = stablehlo.negate %[[F]] : tensor<4xf32>
func.func @divide(%a: tensor<4xi32>, %b: tensor<4xi8>) {
  %0 = stablehlo.divide %a, %b : (tensor<4xi32>, tensor<4xi8>) -> tensor<4xf32>
  %1 = stablehlo.negate %0 : tensor<4xf32>
  return
}

// The shift amount takes part in the join: an i8 is sign-extended to i32, and -1 gives 0x0fffffff.
// CHECK-LABEL: func.func @shift(
// CHECK-NEXT:    %[[B:.*]] = stablehlo.convert %arg1 : (tensor<4xi8>) -> tensor<4xi32>
// CHECK-NEXT:    stablehlo.shift_right_logical %[[B]], %arg0 : tensor<4xi32>
func.func @shift(%a: tensor<4xi32>, %b: tensor<4xi8>) {
  %0 = stablehlo.shift_right_logical %b, %a : (tensor<4xi8>, tensor<4xi32>) -> tensor<4xi32>
  return
}

// Converting an unsigned operand to a signed type changes divide, remainder and maximum: the join
// is i16, which fits both.
// CHECK-LABEL: func.func @signs(
// CHECK:         stablehlo.divide %{{.*}}, %{{.*}} : tensor<4xi16>
// CHECK:         stablehlo.remainder %{{.*}}, %{{.*}} : tensor<4xi16>
// CHECK:         stablehlo.maximum %{{.*}}, %{{.*}} : tensor<4xi16>
func.func @signs(%u: tensor<4xui8>, %b: tensor<4xi8>) {
  %0 = stablehlo.divide %u, %b : (tensor<4xui8>, tensor<4xi8>) -> tensor<4xi16>
  %1 = stablehlo.remainder %u, %b : (tensor<4xui8>, tensor<4xi8>) -> tensor<4xi16>
  %2 = stablehlo.maximum %u, %b : (tensor<4xui8>, tensor<4xi8>) -> tensor<4xi16>
  return
}
