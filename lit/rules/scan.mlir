// chlo.scan: carries as in a loop. Scanned inputs keep their types, and outputs have the types that
// the body yields.
// RUN: hlo-promote %s | FileCheck %s

// CHECK-LABEL: func.func @outputs(
// CHECK:         chlo.scan(%arg0) inits (%arg1) dimension=0
// CHECK-NEXT:    ^bb0(%[[X:.*]]: tensor<3xi8>, %[[C:.*]]: tensor<3xf32>):
// CHECK-NEXT:      %[[W:.*]] = stablehlo.convert %[[X]] : (tensor<3xi8>) -> tensor<3xf32>
// CHECK-NEXT:      %[[S:.*]] = stablehlo.add %[[W]], %[[C]] : tensor<3xf32>
// CHECK-NEXT:      stablehlo.return %[[S]], %[[S]] : tensor<3xf32>, tensor<3xf32>
// CHECK-NEXT:    } : (tensor<2x3xi8>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
func.func @outputs(%x: tensor<2x3xi8>, %c: tensor<3xf32>) {
  %0, %1 = chlo.scan (%x) inits (%c) dimension = 0 attributes {} {
  ^bb0(%a: tensor<3xi8>, %b: tensor<3xf32>):
    %s = stablehlo.add %a, %b : (tensor<3xi8>, tensor<3xf32>) -> tensor<3xf32>
    stablehlo.return %s, %s : tensor<3xf32>, tensor<3xf32>
  } : (tensor<2x3xi8>, tensor<3xf32>) -> (tensor<2x3xi8>, tensor<3xf32>)
  return
}

// CHECK-LABEL: func.func @weak_carry(
// CHECK:         %[[Z:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<3xf16>
// CHECK:         chlo.scan(%arg0) inits (%[[Z]]) dimension=0
// CHECK-NEXT:    ^bb0(%[[X:.*]]: tensor<3xf16>, %[[C:.*]]: tensor<3xf16>):
// CHECK-NEXT:      stablehlo.add %[[X]], %[[C]] : tensor<3xf16>
// CHECK:         } : (tensor<2x3xf16>, tensor<3xf16>) -> (tensor<2x3xf16>, tensor<3xf16>)
func.func @weak_carry(%x: tensor<2x3xf16>) {
  %z = stablehlo.constant {promote.weak} dense<0> : tensor<3xi32>
  %0, %1 = chlo.scan (%x) inits (%z) dimension = 0 attributes {} {
  ^bb0(%a: tensor<3xf16>, %b: tensor<3xi32>):
    %s = stablehlo.add %a, %b : (tensor<3xf16>, tensor<3xi32>) -> tensor<3xf16>
    stablehlo.return %s, %s : tensor<3xf16>, tensor<3xf16>
  } : (tensor<2x3xf16>, tensor<3xi32>) -> (tensor<2x3xf16>, tensor<3xi32>)
  return
}

// The text may omit the sizes of segments of no operands.

// CHECK-LABEL: func.func @no_operands(
// CHECK:         chlo.scan() inits () dimension=0
func.func @no_operands() -> tensor<4xf32> {
  %0 = "chlo.scan"() <{dimension = 0 : i64, scan_dim_size = 4 : i64, resultSegmentSizes = array<i32: 1, 0>, is_reverse = false}> ({
    %s = stablehlo.constant dense<1.0> : tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : () -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
