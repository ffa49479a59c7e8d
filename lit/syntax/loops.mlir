// Spellings of scf that print differently: explicit terminators, types that are implied.
// RUN: hlo-promote -s none %s | FileCheck %s
// RUN: hlo-promote -s none --print generic %s | FileCheck %s --check-prefix=GENERIC
// RUN: %if mlir-opt %{ mlir-opt %s | FileCheck %s %}
// RUN: %if mlir-opt %{ mlir-opt --mlir-print-op-generic %s | FileCheck %s --check-prefix=GENERIC %}

// CHECK: func.func @loops
func.func @loops(%n: index, %c: i1, %m: memref<8x8xf32>, %x: f32) {
  // CHECK-NEXT: scf.for %arg4 = %arg0 to %arg0 step %arg0 {
  // CHECK-NEXT: }
  // GENERIC: "scf.for"(%arg0, %arg0, %arg0) ({
  scf.for %i = %n to %n step %n : index {
    scf.yield
  }
  // CHECK-NEXT: scf.if %arg1 {
  scf.if %c {
    // CHECK-NEXT: } else {
  } else {
    // CHECK-NEXT: }
    scf.yield
  }
  return
}
