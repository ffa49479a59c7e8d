// Spellings of constants.
// RUN: hlo-promote %s | FileCheck %s
// RUN: hlo-promote %s | hlo-promote --print generic | hlo-promote | FileCheck %s

// CHECK-LABEL: func.func @constants()
func.func @constants() {
  // CHECK-NEXT: stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %0 = stablehlo.constant dense<1.0> : tensor<f32>
  // CHECK-NEXT: stablehlo.constant dense<0x7F800000> : tensor<4xf32>
  %1 = stablehlo.constant dense<0x7F800000> : tensor<4xf32>
  // CHECK-NEXT: stablehlo.constant dense<[1, -2, 3]> : tensor<3xi8>
  %2 = stablehlo.constant dense<[1, -2, 3]> : tensor<3xi8>
  // CHECK-NEXT: stablehlo.constant dense<{{\[\[}}true, false], [false, true]]> : tensor<2x2xi1>
  %3 = stablehlo.constant dense<[[true, false], [false, true]]> : tensor<2x2xi1>
  // A hex blob below the printer's threshold prints as a list.
  // CHECK-NEXT: stablehlo.constant dense<[1, 2]> : tensor<2xi16>
  %4 = stablehlo.constant dense<"0x01000200"> : tensor<2xi16>
  // CHECK-NEXT: stablehlo.constant dense<(1.000000e+00,-2.000000e+00)> : tensor<complex<f32>>
  %5 = stablehlo.constant dense<(1.0, -2.0)> : tensor<complex<f32>>
  // CHECK-NEXT: stablehlo.constant dense<> : tensor<0x4xbf16>
  %6 = stablehlo.constant dense<> : tensor<0x4xbf16>
  // CHECK-NEXT: stablehlo.constant dense<1.500000e+00> : tensor<2xf8E4M3FN>
  %7 = stablehlo.constant dense<[1.5, 1.5]> : tensor<2xf8E4M3FN>
  // CHECK-NEXT: stablehlo.constant dense_resource<weights> : tensor<2xf32>
  %8 = stablehlo.constant dense_resource<weights> : tensor<2xf32>
  return
}
// CHECK:      {-#
// CHECK:        weights: "0x040000000000803F00000040"
{-#
  dialect_resources: {
    builtin: {
      weights: "0x040000000000803F00000040"
    }
  }
#-}
