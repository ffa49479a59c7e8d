// --code explains the code of a finding.
// RUN: hlo-promote --code hp101 | FileCheck %s
// RUN: hlo-promote --code all | FileCheck %s --check-prefix=ALL
// RUN: not hlo-promote --code HP999 2>&1 | FileCheck %s --check-prefix=BAD

// CHECK: HP101: no common type
// CHECK: The operands of an operation need one element type
// CHECK-NOT: HP102
// ALL: HP001: not a module
// ALL: HP101: no common type
// BAD: error: invalid argument "HP999" for "--code" flag: must be all or one of HP001, HP002, HP003, HP101
