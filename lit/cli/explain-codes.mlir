// explain explains the code of a finding.
// RUN: hlo-promote explain hp101 | FileCheck %s
// RUN: hlo-promote explain all | FileCheck %s --check-prefix=ALL
// RUN: not hlo-promote explain HP999 2>&1 | FileCheck %s --check-prefix=BAD

// CHECK: HP101: no common type
// CHECK: The operands of an operation need one element type
// CHECK-NOT: HP102
// ALL: HP001: not a module
// ALL: HP101: no common type
// BAD: error: there is no code 'HP999'; the nearest is HP421, and hlo-promote explain all lists them
