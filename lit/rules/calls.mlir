// Calls: a private function is specialized for its calls, as JAX traces it. A public function keeps
// its signature.
// RUN: hlo-promote --split-input-file %s | FileCheck %s

// All calls agree: the function itself changes, and so do its results.
// CHECK-LABEL: func.func @agree(
// CHECK-NEXT:    %[[A:.*]] = call @scale(%arg0, %arg1) : (tensor<2xbf16>, tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:    %[[B:.*]] = call @scale(%arg0, %[[A]]) : (tensor<2xbf16>, tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:    return %[[B]] : tensor<2xf32>
// CHECK:       func.func private @scale(%arg0: tensor<2xbf16>, %arg1: tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:    %[[C:.*]] = stablehlo.convert %arg0 : (tensor<2xbf16>) -> tensor<2xf32>
// CHECK-NEXT:    stablehlo.multiply %[[C]], %arg1 : tensor<2xf32>
func.func @agree(%x: tensor<2xbf16>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %0 = func.call @scale(%x, %y) : (tensor<2xbf16>, tensor<2xf32>) -> tensor<2xf16>
  %1 = func.call @scale(%x, %0) : (tensor<2xbf16>, tensor<2xf16>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
func.func private @scale(%x: tensor<2xf16>, %y: tensor<2xf16>) -> tensor<2xf16> {
  %0 = stablehlo.multiply %x, %y : tensor<2xf16>
  return %0 : tensor<2xf16>
}

// -----

// The calls differ: one copy per list of types.
// CHECK-LABEL: func.func @differ(
// CHECK-NEXT:    call @[[A:.*]](%arg0) : (tensor<2xi8>) -> tensor<2xi8>
// CHECK-NEXT:    call @[[B:.*]](%arg1) : (tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:    call @[[A]](%arg0) : (tensor<2xi8>) -> tensor<2xi8>
// CHECK-NEXT:    return
// CHECK-DAG:   func.func private @double(%{{.*}}) -> tensor<2xi8>
// CHECK-DAG:   func.func private @double_0(%{{.*}}) -> tensor<2xf32>
// CHECK-NOT:   func.func private @double_
func.func @differ(%x: tensor<2xi8>, %y: tensor<2xf32>) {
  %0 = func.call @double(%x) : (tensor<2xi8>) -> tensor<2xi8>
  %1 = func.call @double(%y) : (tensor<2xf32>) -> tensor<2xf32>
  %2 = func.call @double(%x) : (tensor<2xi8>) -> tensor<2xi8>
  return
}
func.func private @double(%x: tensor<2xi8>) -> tensor<2xi8> {
  %0 = stablehlo.add %x, %x : tensor<2xi8>
  return %0 : tensor<2xi8>
}

// -----

// A call inside a private function follows the specialization of its caller.
// CHECK-LABEL: func.func @nested(
// CHECK:         call @outer(%arg0) : (tensor<2xi32>) -> tensor<2xf32>
// CHECK:       func.func private @outer(%arg0: tensor<2xi32>) -> tensor<2xf32>
// CHECK-NEXT:    call @inner(%arg0) : (tensor<2xi32>) -> tensor<2xf32>
// CHECK:       func.func private @inner(%arg0: tensor<2xi32>) -> tensor<2xf32>
// CHECK-NEXT:    %[[F:.*]] = stablehlo.convert %arg0 : (tensor<2xi32>) -> tensor<2xf32>
// CHECK-NEXT:    stablehlo.sine %[[F]] : tensor<2xf32>
func.func @nested(%x: tensor<2xi32>) -> tensor<2xf32> {
  %0 = func.call @outer(%x) : (tensor<2xi32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @outer(%x: tensor<2xbf16>) -> tensor<2xbf16> {
  %0 = func.call @inner(%x) : (tensor<2xbf16>) -> tensor<2xbf16>
  return %0 : tensor<2xbf16>
}
func.func private @inner(%x: tensor<2xbf16>) -> tensor<2xbf16> {
  %0 = stablehlo.sine %x : tensor<2xbf16>
  return %0 : tensor<2xbf16>
}

// -----

// The signature of a public function does not change: operands are converted to it.
// CHECK-LABEL: func.func @to_public(
// CHECK-NEXT:    %[[C:.*]] = stablehlo.convert %arg0 : (tensor<2xi8>) -> tensor<2xf32>
// CHECK-NEXT:    %[[R:.*]] = call @public(%[[C]]) : (tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:    return %[[R]] : tensor<2xf32>
// CHECK:       func.func @public(%arg0: tensor<2xf32>) -> tensor<2xf32>
func.func @to_public(%x: tensor<2xi8>) -> tensor<2xf32> {
  %0 = func.call @public(%x) : (tensor<2xi8>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func @public(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}

// -----

// Weakness propagates into a callee and back to the caller.
// CHECK-LABEL: func.func @weak(
// CHECK-NEXT:    %[[R:.*]] = call @half(%arg0) : (tensor<f64>) -> tensor<f64>
// CHECK-NEXT:    %[[C:.*]] = stablehlo.convert %[[R]] : (tensor<f64>) -> tensor<f16>
// CHECK-NEXT:    stablehlo.multiply %[[C]], %arg1 : tensor<f16>
func.func @weak(%x: tensor<f64> {promote.weak}, %y: tensor<f16>) -> tensor<f16> {
  %0 = func.call @half(%x) : (tensor<f64>) -> tensor<f64>
  %1 = stablehlo.multiply %0, %y : (tensor<f64>, tensor<f16>) -> tensor<f16>
  return %1 : tensor<f16>
}
func.func private @half(%x: tensor<f64>) -> tensor<f64> {
  %0 = stablehlo.negate %x : tensor<f64>
  return %0 : tensor<f64>
}

// -----

// A private function without calls is promoted with its declared types.
// CHECK-LABEL: func.func private @unused(
// CHECK-SAME:    %arg0: tensor<2xi32>, %arg1: tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:    stablehlo.convert %arg0 : (tensor<2xi32>) -> tensor<2xf32>
func.func private @unused(%x: tensor<2xi32>, %y: tensor<2xf32>) -> tensor<2xi32> {
  %0 = stablehlo.add %x, %y : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
