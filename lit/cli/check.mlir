// --check lists the files that would change and exits with status 1 if there are any.
// RUN: cp %s %t.mlir
// RUN: not hlo-promote --check %S/Inputs/legal.mlir %t.mlir | FileCheck %s
// RUN: diff %s %t.mlir
// RUN: hlo-promote --check %S/Inputs/legal.mlir | count 0
// RUN: not hlo-promote --check %S/Inputs/undeclared.mlir 2>/dev/null | count 0

// CHECK-NOT: legal.mlir
// CHECK:     {{^.*}}check.mlir.tmp.mlir{{$}}
func.func @f(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
