// --calls: private functions are specialized for their calls, or the operands of calls are
// converted.
// RUN: hlo-promote --split-input-file %s | FileCheck %s --check-prefixes=CHECK,SPECIALIZE
// RUN: hlo-promote --split-input-file --calls specialize %s | FileCheck %s --check-prefixes=CHECK,SPECIALIZE
// RUN: hlo-promote --split-input-file --calls convert %s | FileCheck %s --check-prefixes=CHECK,CONVERT

// Calls with two lists of types: two functions, or one function and a convert at one call.
// CHECK-LABEL:      func.func @main(
// SPECIALIZE:         call @[[H:.*]](%arg0) : (tensor<2xbf16>) -> tensor<2xbf16>
// SPECIALIZE:         call @[[F:.*]](%arg1) : (tensor<2xf32>) -> tensor<2xf32>
// SPECIALIZE-DAG:   func.func private @[[H]](%arg0: tensor<2xbf16>) -> tensor<2xbf16> {
// SPECIALIZE-DAG:   func.func private @[[F]](%arg0: tensor<2xf32>) -> tensor<2xf32> {
// CONVERT:            %[[X:.*]] = stablehlo.convert %arg0 : (tensor<2xbf16>) -> tensor<2xf32>
// CONVERT-NEXT:       call @square(%[[X]]) : (tensor<2xf32>) -> tensor<2xf32>
// CONVERT-NEXT:       call @square(%arg1) : (tensor<2xf32>) -> tensor<2xf32>
// CONVERT:          func.func private @square(%arg0: tensor<2xf32>) -> tensor<2xf32> {
func.func @main(%h: tensor<2xbf16>, %f: tensor<2xf32>) {
  %0 = func.call @square(%h) : (tensor<2xbf16>) -> tensor<2xf32>
  %1 = func.call @square(%f) : (tensor<2xf32>) -> tensor<2xf32>
  return
}
func.func private @square(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.multiply %x, %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// Three calls with two lists of types make two functions, because JAX traces once per list of
// types.
// CHECK-LABEL:      func.func @main(
// SPECIALIZE:         call @[[A:.*]](%arg0, %arg1) : (tensor<i8>, tensor<f32>) -> tensor<f32>
// SPECIALIZE-NEXT:    call @[[B:.*]](%arg1, %arg0) : (tensor<f32>, tensor<i8>) -> tensor<f32>
// SPECIALIZE-NEXT:    call @[[A]](%arg0, %arg1) : (tensor<i8>, tensor<f32>) -> tensor<f32>
// SPECIALIZE-COUNT-2: func.func private @{{.*}} -> tensor<f32> {
// SPECIALIZE-NOT:   func.func
func.func @main(%i: tensor<i8>, %f: tensor<f32>) {
  %0 = func.call @add(%i, %f) : (tensor<i8>, tensor<f32>) -> tensor<f32>
  %1 = func.call @add(%f, %i) : (tensor<f32>, tensor<i8>) -> tensor<f32>
  %2 = func.call @add(%i, %f) : (tensor<i8>, tensor<f32>) -> tensor<f32>
  return
}
func.func private @add(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.add %x, %y : tensor<f32>
  return %0 : tensor<f32>
}

// -----

// A weak operand makes the parameter weak: the sum inside stays i8, as in JAX, where calls do not
// promote.
// CHECK-LABEL:      func.func @main(
// SPECIALIZE:         call @add(%arg0, %{{.*}}) : (tensor<i8>, tensor<i32>) -> tensor<i8>
// SPECIALIZE:       func.func private @add(%arg0: tensor<i8>, %arg1: tensor<i32>) -> tensor<i8> {
// SPECIALIZE-NEXT:    %[[W:.*]] = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<i8>
// SPECIALIZE-NEXT:    stablehlo.add %arg0, %[[W]] : tensor<i8>
// CONVERT:            %[[X:.*]] = stablehlo.convert %arg0 : (tensor<i8>) -> tensor<i32>
// CONVERT-NEXT:       call @add(%[[X]], %{{.*}}) : (tensor<i32>, tensor<i32>) -> tensor<i32>
// CONVERT:            stablehlo.add %arg0, %arg1 : tensor<i32>
func.func @main(%b: tensor<i8>) {
  %c = stablehlo.constant {promote.weak} dense<1> : tensor<i32>
  %0 = func.call @add(%b, %c) : (tensor<i8>, tensor<i32>) -> tensor<i32>
  return
}
func.func private @add(%x: tensor<i32>, %y: tensor<i32>) -> tensor<i32> {
  %0 = stablehlo.add %x, %y : tensor<i32>
  return %0 : tensor<i32>
}

// -----

// Operands of calls of public functions are converted in both modes.
// CHECK-LABEL:      func.func @main(
// CHECK-NEXT:         %[[X:.*]] = stablehlo.convert %arg0 : (tensor<2xbf16>) -> tensor<2xf32>
// CHECK-NEXT:         call @api(%[[X]]) : (tensor<2xf32>) -> tensor<2xf32>
// CHECK:            func.func @api(%arg0: tensor<2xf32>) -> tensor<2xf32> {
func.func @main(%h: tensor<2xbf16>) {
  %0 = func.call @api(%h) : (tensor<2xbf16>) -> tensor<2xf32>
  return
}
func.func @api(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
