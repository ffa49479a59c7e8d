// Quantized types are in no promotion system, and stablehlo.convert does not accept them.
// RUN: not hlo-promote --split-input-file %s 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=ERROR --input-file %t

// Promotion does not check scales: spec.md add C2-C4 only constrain the storage and expressed
// types.
// CHECK-LABEL: func.func @scales(
// CHECK-NEXT:    stablehlo.add %arg0, %arg1 : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<4x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK-NOT:     stablehlo.convert
// CHECK:         return
func.func @scales(%q: tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, %r: tensor<4x!quant.uniform<i8:f32, 2.500000e-01>>) {
  %0 = stablehlo.add %q, %r : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<4x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
  return
}

// -----

// A float with a quantized value is an error, because only the author knows how to dequantize.
// ERROR:       [[#@LINE+3]]:22: error: 'stablehlo.add' op operand #0 {{.*}}'!quant.uniform<i8:f32, 5.000000e-01:3>'
// ERROR:       note: {{.*}}stablehlo.uniform_dequantize
func.func @mixed(%q: tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, %f: tensor<4xf32>) {
  %0 = stablehlo.add %q, %f : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// A quantized right operand with a float left operand is valid (spec.md dot_general C20).
// CHECK-LABEL: func.func @hybrid(
// CHECK-NEXT:    stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x2x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<2x2xf32>
func.func @hybrid(%x: tensor<2x3xf32>, %w: tensor<3x2x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<2x2xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x2x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// -----

// So are the quantized updates of a scatter.
// ERROR:       [[#@LINE+4]]:{{[0-9]+}}: error: 'stablehlo.scatter' op operand #2 cannot be promoted: its elements are of type '!quant.uniform<i8:f32, 5.000000e-01>'
// ERROR:       note: {{.*}}stablehlo.uniform_dequantize
func.func @updates(%x: tensor<5xf32>, %u: tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<5xf32> {
  %i = stablehlo.constant dense<[[0], [2]]> : tensor<2x1xi64>
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<5xf32>, tensor<2x1xi64>, tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}
