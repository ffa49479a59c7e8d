// --out-dir writes one output per input at the input's path. A bad file does not stop the others.
// RUN: rm -rf %t && mkdir -p %t/in/sub && cp %s %t/in/a.mlir && cp %s %t/in/sub/a.mlir && cp %S/Inputs/undeclared.mlir %t/in/bad.mlir
// RUN: cd %t/in && not hlo-promote --out-dir %t/out a.mlir bad.mlir sub/a.mlir 2>&1 | FileCheck %s --check-prefix=ERR
// RUN: FileCheck %s < %t/out/a.mlir
// RUN: FileCheck %s < %t/out/sub/a.mlir
// RUN: not ls %t/out/bad.mlir
// Two inputs with the same target are refused before anything is written.
// RUN: cd %t/in && not hlo-promote --out-dir %t/two a.mlir ./a.mlir 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not ls %t/two

// ERR:         bad.mlir:2:10: error: use of undeclared SSA value name '%nothing'
// TWO:         error: two inputs would be written to '{{.*}}a.mlir'
// CHECK-LABEL: func.func @f()
func.func @f() {
  return
}
