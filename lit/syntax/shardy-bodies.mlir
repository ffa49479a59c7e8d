// A Shardy body with only its terminator is a region, not an attribute dictionary with that name,
// even though the operation's types follow. The generic form has such attributes. As jaxlib 0.10.2
// prints them.
// RUN: hlo-promote %s | FileCheck %s
// RUN: hlo-promote --print generic %s | hlo-promote | FileCheck %s
// RUN: hlo-promote --print source %s | diff - %s

sdy.mesh @mesh = <["x"=2]>

// CHECK-LABEL: func.func @none
// CHECK-NEXT:    sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={} () {
// CHECK-NEXT:      sdy.return
// CHECK-NEXT:    } : () -> ()
// CHECK-NEXT:    sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={"x"} () {
// CHECK-NEXT:      sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={} () {
// CHECK-NEXT:        sdy.return
// CHECK-NEXT:      } {a = 1 : i32} : () -> ()
// CHECK-NEXT:      sdy.return
// CHECK-NEXT:    } : () -> ()
func.func @none() {
  sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={} () {
    sdy.return
  } : () -> ()
  sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={"x"} () { // sdy.return
    sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={} () { sdy.return } {a = 1 : i32} : () -> ()
    sdy.return } : () -> ()
  return
}

// CHECK-LABEL: func.func @arguments
// CHECK-NEXT:    sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{}]>] out_shardings=[] manual_axes={} (%arg1: tensor<8xf32>) {
// CHECK-NEXT:      sdy.return
// CHECK-NEXT:    } : (tensor<8xf32>) -> ()
// CHECK-NEXT:    sdy.named_computation<"n">(%arg0) (%arg1: tensor<8xf32>) {
// CHECK-NEXT:      sdy.return
// CHECK-NEXT:    } : (tensor<8xf32>) -> ()
// CHECK-NEXT:    sdy.named_computation<"n">() () {
// CHECK-NEXT:      sdy.return
// CHECK-NEXT:    } : () -> ()
// CHECK-NEXT:    "d.op"(%arg0) {sdy.return} : (tensor<8xf32>) -> ()
// CHECK-NEXT:    "d.op"() {sdy.return} : () -> ()
func.func @arguments(%a: tensor<8xf32>) {
  sdy.manual_computation(%a) in_shardings=[<@mesh, [{}]>] out_shardings=[] manual_axes={} (%b: tensor<8xf32>) { sdy.return } : (tensor<8xf32>) -> ()
  sdy.named_computation<"n">(%a) (%b: tensor<8xf32>) { sdy.return } : (tensor<8xf32>) -> ()
  sdy.named_computation<"n">() () {
    sdy.return
  } : () -> ()
  "d.op"(%a) {sdy.return} : (tensor<8xf32>) -> ()
  "d.op"() {sdy.return} : () -> ()
  return
}
