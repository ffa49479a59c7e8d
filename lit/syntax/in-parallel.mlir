// {} is one empty block where MLIR's parser makes it one.
// RUN: hlo-promote -s none %s | FileCheck %s
// RUN: hlo-promote -s none --print generic %s | FileCheck %s --check-prefix=GENERIC
// RUN: %if mlir-opt %{ mlir-opt %s | FileCheck %s %}
// RUN: %if mlir-opt %{ mlir-opt --mlir-print-op-generic %s | FileCheck %s --check-prefix=GENERIC %}

// CHECK: func.func @nothing_in_parallel
// CHECK-NEXT: scf.forall (%arg1) in (%arg0) {
// CHECK-NEXT: }
// CHECK-NEXT: return
// GENERIC: "scf.forall.in_parallel"() ({
// GENERIC-NEXT: ^bb0:
// GENERIC-NEXT: }) : () -> ()
func.func @nothing_in_parallel(%n: index) {
  scf.forall (%i) in (%n) {
    scf.forall.in_parallel {
    }
  }
  return
}
