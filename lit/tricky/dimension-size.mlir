// The size of a dimension is a weak i32, as JAX's x.shape[0] is a weak integer.
// RUN: hlo-promote %s | FileCheck %s

// CHECK-LABEL: func.func @weak(
// CHECK:         %[[D:.*]] = stablehlo.get_dimension_size %arg0, dim = 0 : (tensor<?x4xbf16>) -> tensor<i32>
// CHECK-NEXT:    %[[B:.*]] = stablehlo.convert %[[D]] : (tensor<i32>) -> tensor<i8>
// CHECK-NEXT:    stablehlo.multiply %[[B]], %arg1 : tensor<i8>
// CHECK-NEXT:    %[[H:.*]] = stablehlo.convert %[[D]] : (tensor<i32>) -> tensor<bf16>
// CHECK-NEXT:    stablehlo.divide %arg2, %[[H]] : tensor<bf16>
func.func @weak(%x: tensor<?x4xbf16>, %k: tensor<i8>, %h: tensor<bf16>) {
  %d = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x4xbf16>) -> tensor<i32>
  %0 = stablehlo.multiply %d, %k : (tensor<i32>, tensor<i8>) -> tensor<i32>
  %1 = stablehlo.divide %h, %d : (tensor<bf16>, tensor<i32>) -> tensor<bf16>
  return
}

// The result itself stays i32, and set_dimension_size requires an i32.
// CHECK-LABEL: func.func @round_trip(
// CHECK:         %[[D:.*]] = stablehlo.get_dimension_size %arg0, dim = 0 : (tensor<?x4xbf16>) -> tensor<i32>
// CHECK:         %[[L:.*]] = stablehlo.add %{{.*}}, %arg1 : tensor<i64>
// CHECK-NEXT:    %[[I:.*]] = stablehlo.convert %[[L]] : (tensor<i64>) -> tensor<i32>
// CHECK-NEXT:    stablehlo.set_dimension_size %arg0, %[[I]], dim = 0 : (tensor<?x4xbf16>, tensor<i32>) -> tensor<?x4xbf16>
func.func @round_trip(%x: tensor<?x4xbf16>, %l: tensor<i64>) {
  %d = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x4xbf16>) -> tensor<i32>
  %0 = stablehlo.add %d, %l : (tensor<i32>, tensor<i64>) -> tensor<i32>
  %1 = stablehlo.set_dimension_size %x, %0, dim = 0 : (tensor<?x4xbf16>, tensor<i32>) -> tensor<?x4xbf16>
  return
}
