// A compare type follows its operands (spec.md#compare C3) if they change, including those
// converted at the boundary, and otherwise stays.
// RUN: hlo-promote --target %S/Inputs/signs.target %s 2>/dev/null | FileCheck %s
// RUN: hlo-promote --target %S/Inputs/signs.target %s 2>/dev/null | hlo-promote --target %S/Inputs/signs.target 2>/dev/null | FileCheck %s
// RUN: hlo-promote --target no64 %s | FileCheck %s --check-prefix=NONE
// RUN: hlo-promote --target no64 --check %s

// CHECK-LABEL: func.func @follow
// CHECK:         stablehlo.compare LT, %{{.*}}, SIGNED : (tensor<4xi16>, tensor<4xi16>) -> tensor<4xi1>
// CHECK:         stablehlo.compare LT, %{{.*}}, UNSIGNED : (tensor<4xui16>, tensor<4xui16>) -> tensor<4xi1>
func.func @follow(%x: tensor<4xui8>, %y: tensor<4xi8>) -> (tensor<4xi1>, tensor<4xi1>) {
  %0 = stablehlo.compare LT, %x, %x, UNSIGNED : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  %1 = stablehlo.compare LT, %y, %y, SIGNED : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi1>
  return %0, %1 : tensor<4xi1>, tensor<4xi1>
}

// The verifier does not check compare types: a target that does not change the operation does not
// fix a wrong one.
// CHECK-LABEL: func.func @stay
// CHECK:         stablehlo.compare LT, %{{.*}}, SIGNED : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
// NONE-LABEL:  func.func @stay
// NONE:          stablehlo.compare LT, %{{.*}}, SIGNED : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
func.func @stay(%x: tensor<4xui32>) -> tensor<4xi1> {
  %0 = stablehlo.compare LT, %x, %x, SIGNED : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}
