// The cases of a switch are the low 64 bits of integers of any width, without a sign; mlir-opt 22
// prints the same values.
// RUN: split-file %s %t
// RUN: hlo-promote %t/right.mlir --print generic | FileCheck %s --check-prefix=GENERIC
// RUN: hlo-promote %t/right.mlir | FileCheck %s
// RUN: not hlo-promote %t/tensor.mlir 2>&1 | FileCheck %s --check-prefix=TENSOR

//--- right.mlir
// GENERIC: case_values = dense<[4, -3, 16]> : vector<3xi7>
// GENERIC: case_values = dense<[127, -1]> : vector<2xi8>
// GENERIC: case_values = dense<4> : vector<2xi70>
// GENERIC: case_values = dense<[true, false]> : vector<2xi1>
// CHECK: cf.switch %{{.*}} : i7, [
// CHECK: 4: ^bb1,
// CHECK-NEXT: 125: ^bb1,
// CHECK-NEXT: 16: ^bb1
// CHECK: cf.switch %{{.*}} : i8, [
// CHECK: 127: ^bb1,
// CHECK-NEXT: 255: ^bb1
// CHECK: cf.switch %{{.*}} : i70, [
// CHECK: 4: ^bb1,
// CHECK-NEXT: 4: ^bb1
// CHECK: cf.switch %{{.*}} : i1, [
// CHECK: 1: ^bb1,
// CHECK-NEXT: 0: ^bb1
func.func @odd(%x: i7) {
  cf.switch %x : i7, [default: ^bb1, 4: ^bb1, -3: ^bb1, 400: ^bb1]
^bb1:
  return
}
func.func @byte(%x: i8) {
  cf.switch %x : i8, [default: ^bb1, -129: ^bb1, 0xff: ^bb1]
^bb1:
  return
}
func.func @wide(%x: i70) {
  cf.switch %x : i70, [default: ^bb1, 4: ^bb1, 4: ^bb1]
^bb1:
  return
}
func.func @bit(%x: i1) {
  cf.switch %x : i1, [default: ^bb1, -1: ^bb1, 2: ^bb1]
^bb1:
  return
}
//--- tensor.mlir
// TENSOR: tensor.mlir:3:18: error: invalid kind of type specified: expected builtin.integer, but found 'tensor<4xi32>'
func.func @f(%x: tensor<4xi32>) {
  cf.switch %x : tensor<4xi32>, [default: ^bb1, 4: ^bb1]
^bb1:
  return
}
