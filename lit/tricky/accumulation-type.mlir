// The result of dot_general may be wider than its operands: an accumulator type, which the operands
// and their join do not determine.
// RUN: hlo-promote --policy mixed-dot=join %s | FileCheck %s

// Changing the result to bf16 would lose the accumulation in f32; converting the operands to f32
// would lose the speed of bf16.
// CHECK-LABEL: func.func @accumulate(
// CHECK-NEXT:    %[[A:.*]] = stablehlo.convert %arg0 : (tensor<4x3xi8>) -> tensor<4x3xbf16>
// CHECK-NEXT:    stablehlo.dot_general %[[A]], %arg1, contracting_dims = [1] x [0] : (tensor<4x3xbf16>, tensor<3x6xbf16>) -> tensor<4x6xf32>
func.func @accumulate(%a: tensor<4x3xi8>, %b: tensor<3x6xbf16>) -> tensor<4x6xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x3xi8>, tensor<3x6xbf16>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// Two different 8-bit floats do not change, as in JAX (lax.py, dot_general).
// CHECK-LABEL: func.func @mixed(
// CHECK-NEXT:    stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<4x3xf8E4M3FN>, tensor<3x6xf8E5M2>) -> tensor<4x6xf32>
func.func @mixed(%a: tensor<4x3xf8E4M3FN>, %b: tensor<3x6xf8E5M2>) -> tensor<4x6xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x3xf8E4M3FN>, tensor<3x6xf8E5M2>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// An algorithm names the types of its operands and of the sum: all three types stay.
// CHECK-LABEL: func.func @algorithm(
// CHECK-NEXT:    stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4x3xi8>, tensor<3x6xf32>) -> tensor<4x6xf32>
func.func @algorithm(%a: tensor<4x3xi8>, %b: tensor<3x6xf32>) -> tensor<4x6xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4x3xi8>, tensor<3x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
