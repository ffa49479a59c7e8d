// Result types of functions: those of a private function become the computed types, and its callers
// follow; a public function is an interface.
// RUN: hlo-promote --split-input-file --signature keep %s | FileCheck %s --check-prefixes=CHECK,KEEP
// RUN: hlo-promote --split-input-file --signature infer %s | FileCheck %s --check-prefixes=CHECK,INFER
// RUN: not hlo-promote --split-input-file %s 2>&1 | FileCheck %s --check-prefix=SAFE

// CHECK-LABEL: func.func @main(
// CHECK-NEXT:    %[[R:.*]] = call @f(%arg0, %arg1) : (tensor<i32>, tensor<f32>) -> tensor<f32>
// KEEP-NEXT:     %[[C:.*]] = stablehlo.convert %[[R]] : (tensor<f32>) -> tensor<i32>
// KEEP-NEXT:     return %[[C]] : tensor<i32>
// INFER-NEXT:    return %[[R]] : tensor<f32>
// CHECK:       func.func private @f(%arg0: tensor<i32>, %arg1: tensor<f32>) -> tensor<f32> {
// CHECK-NEXT:    %[[A:.*]] = stablehlo.convert %arg0 : (tensor<i32>) -> tensor<f32>
// CHECK-NEXT:    %[[B:.*]] = stablehlo.add %[[A]], %arg1 : tensor<f32>
// CHECK-NEXT:    return %[[B]] : tensor<f32>
func.func @main(%x: tensor<i32>, %y: tensor<f32>) -> tensor<i32> {
  %0 = func.call @f(%x, %y) : (tensor<i32>, tensor<f32>) -> tensor<i32>
  // SAFE:      [[#@LINE+1]]:10: error: result #0 of '@main' is declared 'i32' but promotion computes 'f32'; converting it to 'i32' would lose information
  return %0 : tensor<i32>
}
func.func private @f(%x: tensor<i32>, %y: tensor<f32>) -> tensor<i32> {
  %0 = stablehlo.add %x, %y : (tensor<i32>, tensor<f32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// -----

// A public function that is called also keeps its results. Attributes of results stay.
// CHECK-LABEL: func.func @main(
// KEEP-NEXT:     call @g(%arg0, %arg1) : (tensor<i32>, tensor<f32>) -> tensor<i32>
// INFER-NEXT:    call @g(%arg0, %arg1) : (tensor<i32>, tensor<f32>) -> tensor<f32>
// KEEP:        func.func public @g(%arg0: tensor<i32>, %arg1: tensor<f32>) -> (tensor<i32> {jax.result_info = "result"}) {
// INFER:       func.func public @g(%arg0: tensor<i32>, %arg1: tensor<f32>) -> (tensor<f32> {jax.result_info = "result"}) {
// CHECK:         %[[B:.*]] = stablehlo.add %{{.*}}, %arg1 : tensor<f32>
// KEEP-NEXT:     %[[C:.*]] = stablehlo.convert %[[B]] : (tensor<f32>) -> tensor<i32>
// KEEP-NEXT:     return %[[C]] : tensor<i32>
// INFER-NEXT:    return %[[B]] : tensor<f32>
func.func @main(%x: tensor<i32>, %y: tensor<f32>) -> tensor<i32> {
  %0 = func.call @g(%x, %y) : (tensor<i32>, tensor<f32>) -> tensor<i32>
  return %0 : tensor<i32>
}
func.func public @g(%x: tensor<i32>, %y: tensor<f32>) -> (tensor<i32> {jax.result_info = "result"}) {
  %0 = stablehlo.add %x, %y : (tensor<i32>, tensor<f32>) -> tensor<i32>
  // SAFE:      [[#@LINE+1]]:10: error: result #0 of '@g' is declared 'i32' but promotion computes 'f32'; converting it to 'i32' would lose information
  return %0 : tensor<i32>
}

// -----

// A result that is converted without loss, or is weak and of the same kind, is converted in all
// modes except infer.
// SAFE-LABEL:  func.func @widening(
// SAFE:          %[[S:.*]] = stablehlo.add %{{.*}} : tensor<bf16>
// SAFE-NEXT:     %[[R:.*]] = stablehlo.convert %[[S]] : (tensor<bf16>) -> tensor<f32>
// SAFE-NEXT:     return %[[R]] : tensor<f32>
func.func @widening(%x: tensor<i8>, %y: tensor<bf16>) -> tensor<f32> {
  %0 = stablehlo.add %x, %y : (tensor<i8>, tensor<bf16>) -> tensor<f32>
  return %0 : tensor<f32>
}
