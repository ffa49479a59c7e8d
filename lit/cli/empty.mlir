// An input without text gets a warning, or an error under --deny empty: probably the program that
// writes it failed. A module without operations and empty parts get none.
// RUN: echo "// only a comment" > %t.mlir
// RUN: hlo-promote %t.mlir 2>&1 | FileCheck %s
// RUN: not hlo-promote --deny empty - < /dev/null 2>&1 | FileCheck %s --check-prefix=DENY
// RUN: not hlo-promote --deny precision,empty --check %t.mlir 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: not hlo-promote --deny empty -d %t.mlir 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: hlo-promote compare numpy %t.mlir 2>&1 | FileCheck %s
// RUN: not hlo-promote --deny empty --split-input-file --format short %t.mlir | FileCheck %s --check-prefix=SHORT
// RUN: hlo-promote --deny empty --allow loc=*.mlir -q %t.mlir 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: hlo-promote --verify-diagnostics %t.mlir 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: echo "module {}" | hlo-promote --deny empty 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: echo "// -----" | hlo-promote --deny empty --split-input-file 2>&1 | FileCheck %s --check-prefix=NONE

// CHECK:      {{^}}{{.*}}.mlir:1:1: warning: '{{.*}}.mlir' is empty: it has only whitespace and comments{{$}}
// CHECK-NEXT: {{.*}}note: write 'module {}' if a module without operations is meant
// DENY:       <stdin>:1:1: error: '<stdin>' is empty: it has only whitespace and comments
// FILE:       .mlir:1:1: error: '{{.*}}.mlir' is empty
// SHORT:      error: '{{.*}}.mlir' is empty: it has only whitespace and comments [HP003]
// NONE-NOT:   is empty
// NONE:       module {
