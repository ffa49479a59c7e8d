// --null ends the names of --check with NUL bytes.
// RUN: rm -rf %t && mkdir %t
// RUN: cp %s %t/c.mlir
// RUN: not hlo-promote --check --null %t/c.mlir %S/Inputs/legal.mlir > %t.names
// RUN: xargs -0 diff %s < %t.names
// RUN: not hlo-promote --check -0 %t | tr '\0' '\n' | FileCheck %s
// RUN: not hlo-promote -0 %s 2>&1 | FileCheck --check-prefix=ALONE %s

// CHECK:      c.mlir
// CHECK-NOT:  legal.mlir
// ALONE:      error: --null needs --check
func.func @f(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
