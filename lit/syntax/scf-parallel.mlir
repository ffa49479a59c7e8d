// RUN: hlo-promote -s none %s | FileCheck %s
// RUN: hlo-promote -s none --print generic %s | FileCheck %s --check-prefix=GENERIC
// RUN: hlo-promote -s none --print generic %s | hlo-promote -s none | FileCheck %s
// Loops that compare unsigned bounds, which newer versions of MLIR have (jaxlib 0.12.0.1).

// CHECK:      scf.parallel (%arg3) = (%arg0) to (%arg1) step (%arg2) {
// CHECK:      scf.parallel unsigned (%arg3) = (%arg0) to (%arg1) step (%arg2) {
// CHECK-NEXT:   scf.reduce
// CHECK-NEXT: } {foo}
// GENERIC: <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}>
// GENERIC: <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, unsignedCmp}>
func.func @f(%a: index, %b: index, %s: index) {
  scf.parallel (%i) = (%a) to (%b) step (%s) { scf.reduce }
  scf.parallel unsigned (%i) = (%a) to (%b) step (%s) { scf.reduce } {foo}
  return
}
