// Output and diagnostics are in input order for every number of workers.
// RUN: not hlo-promote -j 1 %s %S/Inputs/undeclared.mlir %S/Inputs/legal.mlir > %t.1 2> %t.e1
// RUN: not hlo-promote -j 8 %s %S/Inputs/undeclared.mlir %S/Inputs/legal.mlir > %t.8 2> %t.e8
// RUN: diff %t.1 %t.8
// RUN: diff %t.e1 %t.e8
// RUN: FileCheck %s < %t.8
// RUN: FileCheck %s --check-prefix=ERR < %t.e8

// ERR:   undeclared.mlir:2:10: error:
// CHECK: func.func @first()
// CHECK: {{^}}// -----{{$}}
// CHECK: func.func @legal(
func.func @first() {
  return
}
