// A composite is a call of its decomposition, which is specialized like any private function.
// RUN: hlo-promote --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @one(
// CHECK-NEXT:    %[[R:.*]] = stablehlo.composite "my.gelu" %arg0 {composite_attributes = {approximate = true}, decomposition = @gelu, version = 1 : i32} : (tensor<2xbf16>) -> tensor<2xbf16>
// CHECK-NEXT:    return %[[R]] : tensor<2xbf16>
// CHECK:       func.func private @gelu(%arg0: tensor<2xbf16>) -> tensor<2xbf16>
// CHECK-NEXT:    stablehlo.tanh %arg0 : tensor<2xbf16>
func.func @one(%x: tensor<2xbf16>) -> tensor<2xbf16> {
  %0 = stablehlo.composite "my.gelu" %x {composite_attributes = {approximate = true}, decomposition = @gelu, version = 1 : i32} : (tensor<2xbf16>) -> tensor<2xbf16>
  return %0 : tensor<2xbf16>
}
func.func private @gelu(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.tanh %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// A call and a composite of the same function with other types use different copies.
// CHECK-LABEL: func.func @both(
// CHECK:         stablehlo.composite "my.op" %arg0 {decomposition = @[[A:.*]]} : (tensor<2xi32>) -> tensor<2xf32>
// CHECK:         call @[[B:.*]](%arg1) : (tensor<2xf64>) -> tensor<2xf64>
// CHECK-DAG:   func.func private @{{.*}}(%{{.*}}: tensor<2xi32>) -> tensor<2xf32>
// CHECK-DAG:   func.func private @{{.*}}(%{{.*}}: tensor<2xf64>) -> tensor<2xf64>
func.func @both(%x: tensor<2xi32>, %y: tensor<2xf64>) {
  %0 = stablehlo.composite "my.op" %x {decomposition = @op} : (tensor<2xi32>) -> tensor<2xf32>
  %1 = func.call @op(%y) : (tensor<2xf64>) -> tensor<2xf64>
  return
}
func.func private @op(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.sine %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}
