// RUN: rm -rf %t && mkdir -p %t
// RUN: hlo-promote %s -o %t/out.mlir | count 0
// RUN: FileCheck %s < %t/out.mlir
// A refused input leaves the target unchanged.
// RUN: not hlo-promote %S/Inputs/undeclared.mlir --output %t/out.mlir
// RUN: FileCheck %s < %t/out.mlir
// -o writes through a symbolic link.
// RUN: ln -s out.mlir %t/link.mlir
// RUN: hlo-promote --mlir-print-op-generic %s -o %t/link.mlir
// RUN: FileCheck %s --check-prefix=GENERIC < %t/out.mlir
// RUN: ls %t | count 2

// CHECK-LABEL: func.func @f()
// GENERIC:     "func.func"()
func.func @f() {
  return
}
