// Flags of which one would have no effect are refused, and a question does not rewrite its file.
// RUN: cp %s %t.mlir
// RUN: not hlo-promote why f32 -i %t.mlir 2>&1 | FileCheck %s --check-prefix=IN-PLACE
// RUN: not hlo-promote compare numpy -i %t.mlir 2>&1 | FileCheck %s --check-prefix=COMPARE
// RUN: diff %s %t.mlir
// RUN: not hlo-promote why f32 --emit llvm %s 2>&1 | FileCheck %s --check-prefix=LLVM
// RUN: not hlo-promote why f32 --print generic %s 2>&1 | FileCheck %s --check-prefix=GENERIC
// RUN: not hlo-promote why f32 --debuginfo %s 2>&1 | FileCheck %s --check-prefix=DEBUGINFO
// RUN: not hlo-promote -q --explain %s 2>&1 | FileCheck %s --check-prefix=QUIET
// RUN: hlo-promote -q --explain --report %t.json %s
// RUN: not hlo-promote --x32 -s numpy %s 2>&1 | FileCheck %s --check-prefix=X32
// RUN: hlo-promote compare jax --x32 -s numpy %s
// RUN: hlo-promote --x32 -s jax %s

//  IN-PLACE: error: why has no flag --in-place, which is for promote
//   COMPARE: error: compare has no flag --in-place, which is for promote
//      LLVM: error: why has no flag --emit, which is for promote
//   GENERIC: error: why has no flag --print, which is for promote
// DEBUGINFO: error: why has no flag --debuginfo, which is for promote
//     QUIET: error: --quiet and --explain cannot be combined
//       X32: error: --x32 is for jax and jax-strict, got --system numpy
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.abs %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
