// --boundary overrides what the target says about public signatures.
// RUN: hlo-promote --target no64 --boundary convert %s 2>/dev/null | FileCheck %s --check-prefix=CONVERT
// RUN: hlo-promote --target no64 --boundary replace %s 2>/dev/null | FileCheck %s --check-prefix=REPLACE
// RUN: printf 'replace f64 = f32\nboundary convert\n' > %t.target
// RUN: hlo-promote --target %t.target %s 2>/dev/null | FileCheck %s --check-prefix=CONVERT
// RUN: hlo-promote --target %t.target --boundary replace %s 2>/dev/null | FileCheck %s --check-prefix=REPLACE
// RUN: hlo-promote --demote f64=f32 --boundary convert %s 2>/dev/null | FileCheck %s --check-prefix=CONVERT
// RUN: not hlo-promote --boundary convert %s 2>&1 | FileCheck %s --check-prefix=ALONE
// RUN: not hlo-promote lattice --form table --target no64 --boundary convert 2>&1 | FileCheck %s --check-prefix=LATTICE

// CONVERT:      func.func @f(%arg0: tensor<4xf64>) -> tensor<4xf64> {
// CONVERT-NEXT:   %0 = stablehlo.convert %arg0 : (tensor<4xf64>) -> tensor<4xf32>
// CONVERT-NEXT:   %1 = stablehlo.add %0, %0 : tensor<4xf32>
// CONVERT-NEXT:   %2 = stablehlo.convert %1 : (tensor<4xf32>) -> tensor<4xf64>
// REPLACE:      func.func @f(%arg0: tensor<4xf32>) -> tensor<4xf32> {
// REPLACE-NEXT:   %0 = stablehlo.add %arg0, %arg0 : tensor<4xf32>
// ALONE:   error: --boundary convert needs --target or --demote
// LATTICE: error: lattice has no flag --boundary, which is for promote, why
func.func @f(%x: tensor<4xf64>) -> tensor<4xf64> {
  %0 = stablehlo.add %x, %x : tensor<4xf64>
  return %0 : tensor<4xf64>
}
