// Gather keeps the element type of its operand. Its indices may have any integer type.
// RUN: hlo-promote %s | FileCheck %s

// CHECK-LABEL: func.func @gather(
// CHECK-NEXT:    %[[G:.*]] = "stablehlo.gather"(%arg0, %arg1)
// CHECK-SAME:      : (tensor<8xi8>, tensor<2x1xui16>) -> tensor<2xi8>
// CHECK-NEXT:    %[[W:.*]] = stablehlo.convert %[[G]] : (tensor<2xi8>) -> tensor<2xf32>
// CHECK-NEXT:    stablehlo.add %[[W]], %arg2 : tensor<2xf32>
func.func @gather(%x: tensor<8xi8>, %i: tensor<2x1xui16>, %y: tensor<2xf32>) {
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<8xi8>, tensor<2x1xui16>) -> tensor<2xi32>
  %1 = stablehlo.add %0, %y : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// A bool is not a valid index.
// CHECK-LABEL: func.func @bool(
// CHECK:         %[[I:.*]] = stablehlo.convert %arg1 : (tensor<2x1xi1>) -> tensor<2x1xi32>
// CHECK-NEXT:    "stablehlo.gather"(%arg0, %[[I]])
// CHECK-SAME:      : (tensor<8xf32>, tensor<2x1xi32>) -> tensor<2xf32>
func.func @bool(%x: tensor<8xf32>, %i: tensor<2x1xi1>) -> tensor<2xf32> {
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<8xf32>, tensor<2x1xi1>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// The slice sizes of a dynamic gather take no part in the join.
// CHECK-LABEL: func.func @dynamic(
// CHECK-NEXT:    "stablehlo.dynamic_gather"(%arg0, %arg1, %arg2)
// CHECK-SAME:      : (tensor<8xf16>, tensor<2x1xi32>, tensor<1xi64>) -> tensor<2xf16>
func.func @dynamic(%x: tensor<8xf16>, %i: tensor<2x1xi32>, %s: tensor<1xi64>) {
  %0 = "stablehlo.dynamic_gather"(%x, %i, %s) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<8xf16>, tensor<2x1xi32>, tensor<1xi64>) -> tensor<2xf32>
  return
}

// CHECK-LABEL: func.func @torch(
// CHECK-NEXT:    "stablehlo.torch_index_select"(%arg0, %arg1)
// CHECK-SAME:      : (tensor<8x4xbf16>, tensor<2xi64>) -> tensor<2x4xbf16>
func.func @torch(%x: tensor<8x4xbf16>, %i: tensor<2xi64>) {
  %0 = "stablehlo.torch_index_select"(%x, %i) <{dim = 0 : i64, batch_dims = 0 : i64}> : (tensor<8x4xbf16>, tensor<2xi64>) -> tensor<2x4xf32>
  return
}
