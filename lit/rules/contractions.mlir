// Products of matrices join their operands. A declared result that is wider and of the same kind is
// an accumulator.
// RUN: hlo-promote --policy mixed-dot=join %s | FileCheck %s

// CHECK-LABEL: func.func @dot_general(
// CHECK:         %[[L:.*]] = stablehlo.convert %arg0 : (tensor<2x3xi8>) -> tensor<2x3xbf16>
// CHECK-NEXT:    stablehlo.dot_general %[[L]], %arg1, contracting_dims = [1] x [0] : (tensor<2x3xbf16>, tensor<3x4xbf16>) -> tensor<2x4xbf16>
// CHECK-NEXT:    stablehlo.dot_general %[[L]], %arg1, contracting_dims = [1] x [0], precision = [HIGHEST, DEFAULT] : (tensor<2x3xbf16>, tensor<3x4xbf16>) -> tensor<2x4xf32>
// CHECK-NEXT:    return
func.func @dot_general(%x: tensor<2x3xi8>, %y: tensor<3x4xbf16>) {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x3xi8>, tensor<3x4xbf16>) -> tensor<2x4xbf16>
  %1 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0], precision = [HIGHEST, DEFAULT] : (tensor<2x3xi8>, tensor<3x4xbf16>) -> tensor<2x4xf32>
  return
}

// A declared result of another kind, or a narrower one, is not an accumulator.
// CHECK-LABEL: func.func @no_accumulator(
// CHECK:         stablehlo.dot_general {{.*}} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
// CHECK-NEXT:    stablehlo.dot_general {{.*}} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
// CHECK-NEXT:    return
func.func @no_accumulator(%x: tensor<2x3xi32>, %y: tensor<3x4xf32>) {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x3xi32>, tensor<3x4xf32>) -> tensor<2x4xi64>
  %1 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x3xi32>, tensor<3x4xf32>) -> tensor<2x4xbf16>
  return
}

// The verifier accepts mixed operands. The specification does not, and lax.dot has its own rule in
// JAX.
// CHECK-LABEL: func.func @lattice(
// CHECK-DAG:     %[[L:.*]] = stablehlo.convert %arg0 : (tensor<3xi8>) -> tensor<3xi16>
// CHECK-DAG:     %[[R:.*]] = stablehlo.convert %arg1 : (tensor<3xui8>) -> tensor<3xi16>
// CHECK:         stablehlo.dot %[[L]], %[[R]] : (tensor<3xi16>, tensor<3xi16>) -> tensor<i16>
func.func @lattice(%x: tensor<3xi8>, %y: tensor<3xui8>) -> tensor<i16> {
  %0 = stablehlo.dot %x, %y : (tensor<3xi8>, tensor<3xui8>) -> tensor<i16>
  return %0 : tensor<i16>
}

// Valid products do not change: 8-bit integers that accumulate in 32 bits, and two 8-bit floats.
// CHECK-LABEL: func.func @legal(
// CHECK-NEXT:    stablehlo.dot_general %arg0, %arg0, contracting_dims = [0] x [0] : (tensor<3xi8>, tensor<3xi8>) -> tensor<i32>
// CHECK-NEXT:    stablehlo.dot_general %arg1, %arg2, contracting_dims = [0] x [0] : (tensor<3xf8E4M3FN>, tensor<3xf8E5M2>) -> tensor<f32>
// CHECK-NEXT:    return
func.func @legal(%x: tensor<3xi8>, %e: tensor<3xf8E4M3FN>, %g: tensor<3xf8E5M2>) {
  %0 = stablehlo.dot_general %x, %x, contracting_dims = [0] x [0] : (tensor<3xi8>, tensor<3xi8>) -> tensor<i32>
  %1 = stablehlo.dot_general %e, %g, contracting_dims = [0] x [0] : (tensor<3xf8E4M3FN>, tensor<3xf8E5M2>) -> tensor<f32>
  return
}

// An algorithm determines the compute types, so operands keep their declared types, and so does the
// algorithm.
// CHECK-LABEL: func.func @algorithm(
// CHECK-NEXT:    stablehlo.dot_general %arg0, %arg1, {{.*}}, algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x3xi32>, tensor<3x4xf32>) -> tensor<2x4xf32>
func.func @algorithm(%x: tensor<2x3xi32>, %y: tensor<3x4xf32>) {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x3xi32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return
}

// The verifier accepts any result of unary_einsum, which does not change in a valid module.
// CHECK-LABEL: func.func @einsum(
// CHECK:         %[[R:.*]] = stablehlo.convert %arg1 : (tensor<3x4xui8>) -> tensor<3x4xf16>
// CHECK-NEXT:    stablehlo.einsum %arg0, %[[R]], config = "ab,bc->ac" : (tensor<2x3xf16>, tensor<3x4xf16>) -> tensor<2x4xf16>
// CHECK-NEXT:    stablehlo.unary_einsum %arg0, config = "ab->a" : (tensor<2x3xf16>) -> tensor<2xf32>
func.func @einsum(%x: tensor<2x3xf16>, %y: tensor<3x4xui8>) {
  %0 = stablehlo.einsum %x, %y, config = "ab,bc->ac" : (tensor<2x3xf16>, tensor<3x4xui8>) -> tensor<2x4xf16>
  %1 = stablehlo.unary_einsum %x, config = "ab->a" : (tensor<2x3xf16>) -> tensor<2xf32>
  return
}
