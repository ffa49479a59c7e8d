// The custom form of an unregistered operation is text, but names that its header defines are
// bound.
// RUN: hlo-promote -s none %s | FileCheck %s
// RUN: hlo-promote -s none %s | hlo-promote -s none - | FileCheck %s
// RUN: not hlo-promote %S/Inputs/unbound-names.mlir 2>&1 | FileCheck %s --check-prefix=UNBOUND --implicit-check-not=error:

// UNBOUND: unbound-names.mlir:3:31: error: use of undeclared SSA value name '%i'
// UNBOUND: note: the custom form of 'mydialect.loop' is unknown, and it may define this name

// CHECK-LABEL: func.func @loops
// CHECK:         %0 = scf.for %arg5 = %arg0 to %arg1 step %arg2 iter_args(%arg6 = %arg3) -> (f32) {
// CHECK-NEXT:      %1 = memref.load %arg4[%arg5, %arg5] : memref<10x10xf32>
// CHECK-NEXT:      %2 = arith.addf %arg6, %1 : f32
// CHECK:         affine.for %arg5 = 0 to 10 {
// CHECK-NEXT:      affine.for %arg6 = 0 to 10 step 2 {
// CHECK-NEXT:        %1 = affine.load %arg4[%arg5, %arg6] : memref<10x10xf32>
// CHECK:         affine.parallel (%arg5, %arg6) = (0, 0) to (10, 10) {
// CHECK-NEXT:      %1 = affine.load %arg4[%arg5, %arg6] : memref<10x10xf32>
// CHECK:         scf.forall (%arg5, %arg6) in (4, 8) {
// CHECK-NEXT:      %1 = memref.load %arg4[%arg5, %arg6] : memref<10x10xf32>
func.func @loops(%lb: index, %ub: index, %s: index, %x: f32, %m: memref<10x10xf32>) -> f32 {
  %0 = scf.for %i = %lb to %ub step %s iter_args(%acc = %x) -> (f32) {
    %v = memref.load %m[%i, %i] : memref<10x10xf32>
    %w = arith.addf %acc, %v : f32
    scf.yield %w : f32
  }
  affine.for %j = 0 to 10 {
    affine.for %k = 0 to 10 step 2 {
      %v = affine.load %m[%j, %k] : memref<10x10xf32>
      affine.store %v, %m[%k, %j] : memref<10x10xf32>
    }
  }
  affine.parallel (%a, %b) = (0, 0) to (10, 10) {
    %v = affine.load %m[%a, %b] : memref<10x10xf32>
    affine.yield
  }
  scf.forall (%a, %b) in (4, 8) {
    %v = memref.load %m[%a, %b] : memref<10x10xf32>
  }
  return %0 : f32
}
