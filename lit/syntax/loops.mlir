// Spellings of scf, affine, linalg and tensor that print differently: bounds as maps, explicit
// terminators, sizes without values.
// RUN: hlo-promote -s none %s | FileCheck %s
// RUN: hlo-promote -s none --print generic %s | FileCheck %s --check-prefix=GENERIC
// RUN: %if mlir-opt %{ mlir-opt %s | FileCheck %s %}
// RUN: %if mlir-opt %{ mlir-opt --mlir-print-op-generic %s | FileCheck %s --check-prefix=GENERIC %}

// CHECK: func.func @loops
func.func @loops(%n: index, %c: i1, %m: memref<8x8xf32>, %x: f32) {
  // CHECK-NEXT: affine.for %arg4 = 0 to %arg0 step 3 {
  // GENERIC: "affine.for"(%arg0) <{lowerBoundMap = #{{.*}}, operandSegmentSizes = array<i32: 0, 1, 0>, step = 3 : index, upperBoundMap = #{{.*}}}> ({
  affine.for %i = affine_map<() -> (0)>() to affine_map<()[s] -> (s)>()[%n] step 3 {
    // CHECK-NEXT: affine.store %arg3, %arg2[%arg4 - 1, symbol(%arg0) + 7] : memref<8x8xf32>
    affine.store %x, %m[-1 + %i, symbol(%n) + 7] : memref<8x8xf32>
    // CHECK-NEXT: affine.store %arg3, %arg2[%arg4 * 2, (%arg4 floordiv 4) mod 2] : memref<8x8xf32>
    affine.store %x, %m[%i + %i, (%i floordiv 4) mod 2] : memref<8x8xf32>
    // CHECK-NEXT: affine.store %arg3, %arg2[1, 2] : memref<8x8xf32>
    affine.store %x, %m[1, 2] : memref<8x8xf32>
    // CHECK-NEXT: }
    affine.yield
  }
  // CHECK-NEXT: affine.parallel (%arg4, %arg5) = (0, symbol(%arg0)) to (8, min(%arg0, 8)) {
  // CHECK-NEXT: }
  affine.parallel (%i, %j) = (0, symbol(%n)) to (8, min(%n, 8)) step (1, 1) {
  }
  // CHECK-NEXT: scf.for %arg4 = %arg0 to %arg0 step %arg0 {
  // CHECK-NEXT: }
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
