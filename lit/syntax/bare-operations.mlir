// An unregistered operation without anything after its name ends at its line: the next line is
// another statement, whatever it starts with.
// RUN: hlo-promote %s -o %t && FileCheck %s < %t
// RUN: hlo-promote %t | diff %t -
// RUN: hlo-promote --print source %s | hlo-promote | diff %t -
// RUN: hlo-promote --print generic %s | FileCheck %s --check-prefix=GENERIC
func.func @f(%x: tensor<4xf32>, %y: tensor<4xbf16>) {
  gpu.barrier
  func.call @g(%y) : (tensor<4xbf16>) -> ()
  gpu.barrier // a comment
  // and another
  "stablehlo.custom_call"(%x) {call_target_name = "h", has_side_effect = true} : (tensor<4xf32>) -> ()
  %0 = foo.bar
  stablehlo.custom_call @h(%x) {has_side_effect = true} : (tensor<4xf32>) -> ()
  gpu.barrier
  cf.br ^bb1
^bb1:
  gpu.terminator
^bb2:
  return
}
func.func private @g(tensor<4xf32>)

// CHECK:      gpu.barrier
// CHECK-NEXT: %0 = stablehlo.convert %arg1 : (tensor<4xbf16>) -> tensor<4xf32>
// CHECK-NEXT: call @g(%0) : (tensor<4xf32>) -> ()
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: stablehlo.custom_call @h(%arg0) {has_side_effect = true} : (tensor<4xf32>) -> ()
// CHECK-NEXT: %1 = foo.bar
// CHECK-NEXT: stablehlo.custom_call @h(%arg0) {has_side_effect = true} : (tensor<4xf32>) -> ()
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: cf.br ^bb1
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT:   gpu.terminator
// CHECK-NEXT: ^bb2:  // no predecessors
// CHECK-NEXT:   return
// GENERIC:    "func.call"
// GENERIC:    "cf.br"
