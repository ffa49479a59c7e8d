// Each part is a separate module. A refused part leaves an empty part in the output.
// RUN: not hlo-promote --split-input-file %s 2> %t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=ERR < %t.err
// RUN: not hlo-promote -split-input-file %s 2>&1 | FileCheck %s --check-prefix=ERR
// RUN: not hlo-promote --split-input-file --print generic %s 2>/dev/null | FileCheck %s --check-prefix=GENERIC

// CHECK:      func.func @same_name()
// CHECK:      {{^// -----$}}
// CHECK-NEXT: {{^// -----$}}
// CHECK-NEXT: module {
// CHECK:      func.func @same_name()
// CHECK-NOT:  // -----
// GENERIC-COUNT-2: "builtin.module"
func.func @same_name() {
  return
}

// -----

// ERR:     split-input-file.mlir:[[# @LINE+3]]:10: error: use of undeclared SSA value name '%here'
// ERR-NOT: error:
func.func @refused() -> i32 {
  return %here : i32
}

// -----

func.func @same_name() {
  return
}
