// Convolutions join their operands, and keep a declared result that is wider and of the same kind.
// RUN: hlo-promote %s | FileCheck %s

// CHECK-LABEL: func.func @convolution(
// CHECK:         %[[L:.*]] = stablehlo.convert %arg0 : (tensor<1x8x3xi8>) -> tensor<1x8x3xf16>
// CHECK-NEXT:    stablehlo.convolution(%[[L]], %arg1) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x3xf16>, tensor<2x3x4xf16>) -> tensor<1x4x4xf16>
// CHECK-NEXT:    stablehlo.convolution(%[[L]], %arg1) {{.*}} : (tensor<1x8x3xf16>, tensor<2x3x4xf16>) -> tensor<1x4x4xf32>
// CHECK-NEXT:    return
func.func @convolution(%x: tensor<1x8x3xi8>, %k: tensor<2x3x4xf16>) {
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x3xi8>, tensor<2x3x4xf16>) -> tensor<1x4x4xi8>
  %1 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x3xi8>, tensor<2x3x4xf16>) -> tensor<1x4x4xf32>
  return
}

// 8-bit integers that accumulate in 32 bits are valid as written.
// CHECK-LABEL: func.func @legal(
// CHECK-NEXT:    stablehlo.convolution(%arg0, %arg1) {{.*}} : (tensor<1x8x3xi8>, tensor<2x3x4xi8>) -> tensor<1x4x4xi32>
// CHECK-NEXT:    return
func.func @legal(%x: tensor<1x8x3xi8>, %k: tensor<2x3x4xi8>) {
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x3xi8>, tensor<2x3x4xi8>) -> tensor<1x4x4xi32>
  return
}

// The padding of a dynamic convolution does not take part in the join.
// CHECK-LABEL: func.func @dynamic(
// CHECK:         %[[K:.*]] = stablehlo.convert %arg1 : (tensor<2x3x4xf16>) -> tensor<2x3x4xf32>
// CHECK-NEXT:    "stablehlo.dynamic_conv"(%arg0, %[[K]], %arg2)
// CHECK-SAME:      : (tensor<1x8x3xf32>, tensor<2x3x4xf32>, tensor<1x2xi64>) -> tensor<1x?x4xf32>
func.func @dynamic(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf16>, %p: tensor<1x2xi64>) {
  %0 = "stablehlo.dynamic_conv"(%x, %k, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<1x8x3xf32>, tensor<2x3x4xf16>, tensor<1x2xi64>) -> tensor<1x?x4xf32>
  return
}
// A wider result type that no operand has in the text is an accumulator, even if a weak operand now
// has that type.
// CHECK-LABEL: func.func private @weak_kernel(
// CHECK:         stablehlo.convolution(%{{.*}}) {{.*}} : (tensor<1x4x1xi32>, tensor<2x1x1xi32>) -> tensor<1x3x1xi64>
func.func private @weak_kernel(%x: tensor<1x4x1xi32>, %k: tensor<2x1x1xf64>) -> tensor<1x3x1xi64> {
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x1xi32>, tensor<2x1x1xf64>) -> tensor<1x3x1xi64>
  return %0 : tensor<1x3x1xi64>
}
func.func @calls_weak_kernel(%x: tensor<1x4x1xi32>, %k: tensor<2x1x1xi64> {promote.weak}) -> tensor<1x3x1xi64> {
  %0 = call @weak_kernel(%x, %k) : (tensor<1x4x1xi32>, tensor<2x1x1xi64>) -> tensor<1x3x1xi64>
  return %0 : tensor<1x3x1xi64>
}
