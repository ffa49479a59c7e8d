// One word in braces is an attribute name or an operation without operands. Attributes are followed
// by a type or by the rest of a list; an unregistered operation is on its own line, as MLIR prints
// it.
// RUN: hlo-promote -s none %s | FileCheck %s
// RUN: hlo-promote --print source %s | diff %s -

// CHECK-LABEL: func.func @bodies(
func.func @bodies(%p: i1) {
  // CHECK:      scf.if %arg0 {
  // CHECK-NEXT:   gpu.barrier
  // CHECK-NEXT: } else {
  // CHECK-NEXT:   gpu.barrier
  // CHECK-NEXT: }
  scf.if %p {
    gpu.barrier
  } else {
    gpu.barrier
  }
  // CHECK: "a.b"() {foo.bar} : () -> ()
  "a.b"() {
    foo.bar
  } : () -> ()
  return
}

// CHECK:      func.func @unreachable() -> i32 attributes {no_inline} {
// CHECK-NEXT:   llvm.unreachable
func.func @unreachable() -> i32 attributes {no_inline} {
  llvm.unreachable
}

// CHECK-LABEL: func.func @attributes(%arg0: tensor<f32> {func.return}) -> (tensor<f32> {stablehlo.return}) {
// CHECK:         stablehlo.abs %arg0 {return} : tensor<f32>
// CHECK:         stablehlo.abs %arg0 {math.exp} : tensor<f32>
func.func @attributes(%x: tensor<f32> {func.return}) -> (tensor<f32> {stablehlo.return}) {
  %0 = "stablehlo.abs"(%x) {return} : (tensor<f32>) -> tensor<f32>
  %1 = stablehlo.abs %x {math.exp} : tensor<f32>
  return %0 : tensor<f32>
}
