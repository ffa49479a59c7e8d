// --compare marks the cells in which another system differs.
// RUN: hlo-promote --print-lattice table --compare numpy > %t.with
// RUN: hlo-promote --print-lattice table > %t.without
// RUN: not diff %t.with %t.without | FileCheck %s
// RUN: not hlo-promote --compare numpy %s 2>&1 | FileCheck %s --check-prefix=ALONE

// CHECK: f64
// ALONE: error: --compare needs --print-lattice
