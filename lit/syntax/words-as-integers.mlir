// Where a dialect attribute or a range has an integer, MLIR accepts `false` and `true` as 0 and -1:
// one-bit integers.
// RUN: hlo-promote -s none %s | FileCheck %s

// CHECK: func.func @main(%arg0: tensor<2x2xf32>, %arg1: tensor<1xi32>, %arg2: tensor<?x2xf32, #stablehlo.bounds<-1, ?>>)
func.func @main(%a: tensor<2x2xf32>, %i: tensor<1xi32>, %b: tensor<?x2xf32, #stablehlo.bounds<true, ?>>) {
  // CHECK: dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [0]>
  %0 = "stablehlo.gather"(%a, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [false], collapsed_slice_dims = [0],
    start_index_map = [0], index_vector_dim = false>, slice_sizes = array<i64: 1, 2>} : (tensor<2x2xf32>, tensor<1xi32>) -> tensor<2xf32>
  // CHECK: #stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>
  %1 = stablehlo.custom_call @x(%a) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [],
    operand_index = false, operand_tuple_indices = []>]} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  // CHECK: stablehlo.slice %arg0 [0:2, 0:1] : (tensor<2x2xf32>) -> tensor<2x1xf32>
  %2 = stablehlo.slice %a [false:2, 0:1] : (tensor<2x2xf32>) -> tensor<2x1xf32>
  return
}
