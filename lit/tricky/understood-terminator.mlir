// What goes in front of a terminator that MLIR's forms leave out is noted on it, so that it is written: without, --strip gave another module.
// RUN: hlo-promote %s --annotate | FileCheck %s
// RUN: hlo-promote %s --annotate | hlo-promote --strip - | FileCheck %s --check-prefix=BACK

// CHECK: memref.alloca_scope {
// CHECK-NEXT: memref.alloca_scope.return {promote.was = {erased = {{.*}}stablehlo.real
// CHECK: scf.for
// CHECK-NEXT: scf.yield {promote.was = {erased = {{.*}}stablehlo.real
// BACK: memref.alloca_scope {
// BACK-NEXT: stablehlo.real
// BACK: scf.for
// BACK-NEXT: stablehlo.real
func.func @f(%x: tensor<4xi1>, %i: index) {
  memref.alloca_scope {
    %0 = stablehlo.real %x : (tensor<4xi1>) -> tensor<4xf32>
    memref.alloca_scope.return
  }
  scf.for %k = %i to %i step %i {
    %1 = stablehlo.real %x : (tensor<4xi1>) -> tensor<4xf32>
    scf.yield
  }
  return
}
