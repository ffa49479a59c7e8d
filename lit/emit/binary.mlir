// --emit writes bytecode and portable artifacts. Reading them gives the same module.
// RUN: hlo-promote -s none --emit artifact %s -o %t.bc
// RUN: hlo-promote -s none %t.bc | FileCheck %s --check-prefix=MODULE
// RUN: hlo-promote -s none --emit artifact=4w %s | hlo-promote -s none - | FileCheck %s --check-prefix=MODULE
// RUN: hlo-promote -s none --emit bytecode=3 %s | hlo-promote -s none - | FileCheck %s --check-prefix=MODULE
// RUN: hlo-promote -s none --emit-bytecode --emit-bytecode-version=6 -o - %s | hlo-promote -s none - | FileCheck %s --check-prefix=MODULE

// Writing a module that was read from bytecode gives the same bytes. -i keeps the format of the
// file.
// RUN: hlo-promote -s none --emit same %t.bc -o %t.same
// RUN: cmp %t.bc %t.same
// RUN: hlo-promote --x32 -i %t.bc
// RUN: hlo-promote -s none %t.bc | FileCheck %s --check-prefix=MODULE

// An operation that the selected version cannot express is an error, and nothing is written.
// RUN: rm -f %t.none
// RUN: not hlo-promote -s none --emit artifact=0.20.0 %s -o %t.none 2>&1 | FileCheck %s --check-prefix=OLD
// RUN: test ! -e %t.none

// RUN: not hlo-promote --emit artifact -d %s 2>&1 | FileCheck %s --check-prefix=DIFF
// RUN: not hlo-promote --emit bytecode=7 %s 2>&1 | FileCheck %s --check-prefix=SEVEN
// RUN: not hlo-promote --emit artifact=9.9.9 %s 2>&1 | FileCheck %s --check-prefix=NINE
// RUN: not hlo-promote --emit same=1 %s 2>&1 | FileCheck %s --check-prefix=SAME
// RUN: not hlo-promote --emit-bytecode --emit artifact %s 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: not hlo-promote --emit-bytecode-version 3 %s 2>&1 | FileCheck %s --check-prefix=ALONE

// MODULE: %0 = stablehlo.tan %arg0 : tensor<4xf32>
// OLD:    {{.*}}binary.mlir:[[#@LINE+8]]:8: error: 'stablehlo.tan' needs StableHLO 1.4.0, the artifact is for 0.20.0
// DIFF:   --emit artifact and --diff cannot be combined
// SEVEN:  bytecode has the versions 0 to 6, not '7'
// NINE:   artifacts can be written for StableHLO 0.9.0 to 1.22.0, not for 9.9.9
// SAME:   'same' has no versions
// BOTH:   --emit-bytecode and --emit artifact cannot be combined
// ALONE:  --emit-bytecode-version needs --emit-bytecode
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tan %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
