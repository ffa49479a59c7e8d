// --emit=llvm replaces the printed module. It cannot be combined with flags that print or edit a
// module.
// RUN: hlo-promote --emit=stablehlo %s | FileCheck %s --check-prefix=MODULE
// RUN: not hlo-promote --emit=llvm -i %s 2>&1 | FileCheck %s --check-prefix=EDIT
// RUN: not hlo-promote --emit=llvm --print=generic %s 2>&1 | FileCheck %s --check-prefix=PRINT
// RUN: not hlo-promote --emit=llvm --debuginfo %s 2>&1 | FileCheck %s --check-prefix=DEBUG
// RUN: not hlo-promote --emit=llvm=all %s 2>&1 | FileCheck %s --check-prefix=PARTIAL
// RUN: not hlo-promote --emit=c %s 2>&1 | FileCheck %s --check-prefix=WORD

// MODULE:  func.func @f
// EDIT:    --emit llvm{{.*}}--in-place
// PRINT:   --print generic and --emit llvm
// DEBUG:   --debuginfo and --emit llvm
// PARTIAL: llvm has the variant 'partial', not 'all'
// WORD:    must be one of stablehlo, llvm
func.func @f() {
  return
}
