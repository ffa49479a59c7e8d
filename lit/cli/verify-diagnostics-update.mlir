// --verify-diagnostics=update writes the comments that --verify-diagnostics expects.
// RUN: cp %S/Inputs/stale-expectations.mlir %t.mlir
// RUN: hlo-promote -s none --split-input-file --verify-diagnostics=update -d %t.mlir | FileCheck %s --check-prefix=DIFF
// RUN: not hlo-promote -s none --split-input-file --verify-diagnostics=update --check %t.mlir
// RUN: hlo-promote -s none --split-input-file --verify-diagnostics=update %t.mlir | count 0
// RUN: FileCheck %s < %t.mlir
// RUN: hlo-promote -s none --split-input-file --verify-diagnostics %t.mlir
// RUN: hlo-promote -s none --split-input-file --verify-diagnostics=update --check %t.mlir | count 0
// Diagnostics of a module without text are on the first line of its part.
// RUN: cp %S/Inputs/implicit-module.mlir %t.implicit.mlir
// RUN: hlo-promote --target no64 --split-input-file --verify-diagnostics=update %t.implicit.mlir
// RUN: FileCheck %s --check-prefix=IMPLICIT < %t.implicit.mlir
// RUN: hlo-promote --target no64 --split-input-file --verify-diagnostics %t.implicit.mlir
// RUN: not hlo-promote --verify-diagnostics=update < %s 2>&1 | FileCheck %s --check-prefix=STDIN
// RUN: not hlo-promote --verify-diagnostics=update -o %t.out %s 2>&1 | FileCheck %s --check-prefix=OUTPUT

// DIFF:   -  // expected-warning@+1
// DIFF:   +  // expected-error@+1
// STDIN:  error: --verify-diagnostics=update cannot rewrite standard input
// OUTPUT: error: --output and --verify-diagnostics=update cannot be combined

// CHECK:      func.func @stale() -> i32 {
// CHECK-NEXT:   // expected-error@+1 {{[{][{]}}use of undeclared SSA value name '%here'{{[}][}]}}
// CHECK-NEXT:   return %here : i32
// CHECK:      func.func @met() -> i32 {
// CHECK-NEXT:   // expected-error@+1 {{[{][{]}}undeclared{{[}][}]}}
// CHECK-NEXT:   %0 = "any.op"(%here, %there)
// CHECK:      return %x : i32{{$}}

// IMPLICIT:      {{^}}func.func @first
// IMPLICIT-NEXT: // expected-remark@-1 {{.*}}'i64' became 'i32'
// IMPLICIT-NEXT: // expected-note@-2 {{.*}}'@first' changed
// IMPLICIT:      // -----
// IMPLICIT-NEXT: func.func @second
// IMPLICIT-NEXT: // expected-remark@-1 {{.*}}'i64' became 'i32'
// IMPLICIT-NEXT: // expected-note@-2 {{.*}}'@second' changed
