// -s none does not promote: it verifies like stablehlo-opt, and prints.
// RUN: hlo-promote -s none --split-input-file --verify-diagnostics %s
// RUN: not hlo-promote -s none --split-input-file %s 2>/dev/null | FileCheck %s
// RUN: not hlo-promote -s none --split-input-file %s 2>&1 >/dev/null | FileCheck %s --check-prefix=ALONE --implicit-check-not=note:
// RUN: not hlo-promote -s none --x32 %s 2>&1 | FileCheck %s --check-prefix=X32
// RUN: not hlo-promote -s none --signature infer %s 2>&1 | FileCheck %s --check-prefix=SIGNATURE
// RUN: not hlo-promote lattice --form table -s none 2>&1 | FileCheck %s --check-prefix=LATTICE

// X32:       error: --x32 and --system none cannot be combined
// SIGNATURE: error: --signature infer and --system none cannot be combined
// LATTICE:   error: lattice needs a promotion system, got none

// promote.weak has no meaning here.
// CHECK:      func.func @weak(%arg0: tensor<4xbf16>) -> tensor<4xf32>
// CHECK-NEXT:   %cst = stablehlo.constant {promote.weak} dense<5.000000e-01> : tensor<4xf32>
// CHECK-NEXT:   return %cst
func.func @weak(%x: tensor<4xbf16>) -> tensor<4xf32> {
  %0 = stablehlo.constant {promote.weak} dense<0.5> : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Only the first error of a function is reported, as in stablehlo-opt.
// ALONE: error: op requires the same element type for all operands and results
func.func @mixed(%x: tensor<4xi32>, %y: tensor<4xbf16>) {
  // expected-error@+1 {{op requires the same element type for all operands and results}}
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xbf16>) -> tensor<4xbf16>
  %1 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xbf16>) -> tensor<4xbf16>
  return
}
// ALONE-NOT: error:
