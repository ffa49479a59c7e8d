// --emit=llvm replaces the printed module. It cannot be combined with flags that print or edit a
// module.
// RUN: hlo-promote --emit=stablehlo %s | FileCheck %s --check-prefix=MODULE
// RUN: not hlo-promote --emit=llvm -i %s 2>&1 | FileCheck %s --check-prefix=EDIT
// RUN: not hlo-promote --emit=llvm --print=generic %s 2>&1 | FileCheck %s --check-prefix=PRINT
// RUN: not hlo-promote --emit=llvm --debuginfo %s 2>&1 | FileCheck %s --check-prefix=DEBUG
// RUN: not hlo-promote --allow-partial %s 2>&1 | FileCheck %s --check-prefix=PARTIAL
// RUN: not hlo-promote --emit=c %s 2>&1 | FileCheck %s --check-prefix=WORD

// MODULE:  func.func @f
// EDIT:    --emit llvm{{.*}}--in-place
// PRINT:   --emit llvm{{.*}}--print generic
// DEBUG:   --emit llvm{{.*}}--debuginfo
// PARTIAL: --allow-partial needs --emit llvm
// WORD:    must be one of stablehlo, llvm
func.func @f() {
  return
}
