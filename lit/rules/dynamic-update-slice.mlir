// dynamic_update_slice: the result has the operand's type. An update of a higher type is inserted
// in the joined type, and the result converted back, as x.at[i].set(u) does.
// RUN: hlo-promote %s | FileCheck %s

// CHECK-LABEL: func.func @lower(
// CHECK:         %[[U:.*]] = stablehlo.convert %arg1 : (tensor<2xi8>) -> tensor<2xf32>
// CHECK-NEXT:    %[[R:.*]] = stablehlo.dynamic_update_slice %arg0, %[[U]], %arg2 : (tensor<4xf32>, tensor<2xf32>, tensor<i32>) -> tensor<4xf32>
// CHECK-NEXT:    return %[[R]] : tensor<4xf32>
func.func @lower(%x: tensor<4xf32>, %u: tensor<2xi8>, %i: tensor<i32>) -> tensor<4xf32> {
  %0 = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<4xf32>, tensor<2xi8>, tensor<i32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// The conversion also affects elements that are not updated: an i32 may not fit f32.
// CHECK-LABEL: func.func @higher(
// CHECK:         %[[X:.*]] = stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[S:.*]] = stablehlo.dynamic_update_slice %[[X]], %arg1, %arg2 : (tensor<4xf32>, tensor<2xf32>, tensor<i32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[R:.*]] = stablehlo.convert %[[S]] : (tensor<4xf32>) -> tensor<4xi32>
// CHECK-NEXT:    return %[[R]] : tensor<4xi32>
func.func @higher(%x: tensor<4xi32>, %u: tensor<2xf32>, %i: tensor<i32>) -> tensor<4xi32> {
  %0 = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<4xi32>, tensor<2xf32>, tensor<i32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// A weak update does not cause that.
// CHECK-LABEL: func.func @weak(
// CHECK:         %[[U:.*]] = stablehlo.convert %arg1 : (tensor<2xf32>) -> tensor<2xf16>
// CHECK-NEXT:    %[[R:.*]] = stablehlo.dynamic_update_slice %arg0, %[[U]], %arg2 : (tensor<4xf16>, tensor<2xf16>, tensor<i32>) -> tensor<4xf16>
// CHECK-NEXT:    return %[[R]] : tensor<4xf16>
func.func @weak(%x: tensor<4xf16>, %u: tensor<2xf32> {promote.weak}, %i: tensor<i32>) -> tensor<4xf16> {
  %0 = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<4xf16>, tensor<2xf32>, tensor<i32>) -> tensor<4xf16>
  return %0 : tensor<4xf16>
}

// The indices join with each other.
// CHECK-LABEL: func.func @indices(
// CHECK:         %[[J:.*]] = stablehlo.convert %arg3 : (tensor<i8>) -> tensor<i64>
// CHECK-NEXT:    stablehlo.dynamic_update_slice %arg0, %arg1, %arg2, %[[J]] : (tensor<4x4xi8>, tensor<1x1xi8>, tensor<i64>, tensor<i64>) -> tensor<4x4xi8>
func.func @indices(%x: tensor<4x4xi8>, %u: tensor<1x1xi8>, %i: tensor<i64>, %j: tensor<i8>) -> tensor<4x4xi8> {
  %0 = stablehlo.dynamic_update_slice %x, %u, %i, %j : (tensor<4x4xi8>, tensor<1x1xi8>, tensor<i64>, tensor<i8>) -> tensor<4x4xi8>
  return %0 : tensor<4x4xi8>
}
