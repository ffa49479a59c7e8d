// With --keep-weak, an argument that --weak-args makes weak is marked, so that a later pass treats
// it as weak without the flag, and does not change the output with it. The mark precedes the
// location.
// RUN: hlo-promote --keep-weak --weak-args 0,3,@h:x %s -o %t.canonical
// RUN: FileCheck %s < %t.canonical
// RUN: hlo-promote --keep-weak %t.canonical | diff %t.canonical -
// RUN: hlo-promote --keep-weak --weak-args 0,3,@h:0 %t.canonical | diff %t.canonical -
// RUN: hlo-promote --keep-weak --weak-args x,@h:x --print generic %s -o %t.generic && FileCheck %s --check-prefix=GENERIC < %t.generic
// RUN: hlo-promote --keep-weak --print generic %t.generic | diff %t.generic -
// RUN: hlo-promote --keep-weak --weak-args x,@h:x --print source %s | grep -v "^// " > %t.source && FileCheck %s --check-prefix=SOURCE < %t.source
// RUN: hlo-promote --keep-weak --weak-args x,@h:x --print source %t.source | diff %t.source -
// RUN: hlo-promote --keep-weak --print source %t.source | diff %t.source -
// RUN: hlo-promote --weak-args 0,3,@h:x %s | FileCheck %s --check-prefix=DROP --implicit-check-not=promote.weak

// A name refers to the input text, and the canonical form does not keep it. A number stays valid.
// RUN: not hlo-promote --keep-weak --weak-args x %t.canonical 2>&1 | FileCheck %s --check-prefix=GONE
// GONE: error: no public function has an argument 'x'

// CHECK:      func.func @f(%arg0: tensor<4xf32> {promote.weak}, %arg1: tensor<4xbf16> {my.a = 1 : i64}, %arg2: tensor<4xf32>, %arg3: tensor<i1> {promote.weak}) -> (tensor<4xbf16>, tensor<4xf32> {promote.weak})
// CHECK:      func.func private @h(%arg0: tensor<4xf32> {my.a = 1 : i64, promote.weak}) -> (tensor<4xf32> {promote.weak})
// GENERIC:    arg_attrs = [{promote.weak}, {my.a = 1 : i64}, {}, {}]
// SOURCE:     func.func @f(%x: tensor<4xf32> {promote.weak} loc("scale"), %y: tensor<4xbf16> {my.a = 1 : i64}, %z: tensor<4xf32>, %b: tensor<i1>)
// DROP:       func.func @f(%arg0: tensor<4xf32>, %arg1
func.func @f(%x: tensor<4xf32> loc("scale"), %y: tensor<4xbf16> {my.a = 1 : i64}, %z: tensor<4xf32>, %b: tensor<i1>) -> (tensor<4xbf16>, tensor<4xf32>) {
  %0 = stablehlo.add %x, %y : (tensor<4xf32>, tensor<4xbf16>) -> tensor<4xbf16>
  %1 = call @h(%z) : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xbf16>, tensor<4xf32>
}
func.func private @h(%x: tensor<4xf32> {my.a = 1 : i64}) -> tensor<4xf32> {
  %0 = stablehlo.negate %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
