// A float or complex index is refused, because the rounding is the author's choice.
// RUN: not hlo-promote %s 2>&1 | FileCheck %s --implicit-check-not=error:

func.func @refused(%x: tensor<4xf32>, %f: tensor<f32>, %c: tensor<complex<f32>>, %i: tensor<2x1xf32>, %n: tensor<i32>, %u: tensor<1xf32>, %d: tensor<4x3xf32>, %k: tensor<2xf32>, %m: tensor<1xi32>, %g: tensor<2x1xcomplex<f32>>) {
  // CHECK:      [[#@LINE+3]]:36: error: 'stablehlo.dynamic_slice' op operand #1 must be of integer type, but is 'tensor<f32>'
  // CHECK:      note: operand #1 is defined here as 'tensor<f32>'
  // CHECK:      note: convert it: stablehlo.convert to 'i32'
  %0 = stablehlo.dynamic_slice %x, %f, sizes = [2] : (tensor<4xf32>, tensor<f32>) -> tensor<2xf32>

  // CHECK:      [[#@LINE+1]]:47: error: 'stablehlo.dynamic_update_slice' op operand #2 must be of integer type, but is 'tensor<complex<f32>>'
  %1 = stablehlo.dynamic_update_slice %x, %u, %c : (tensor<4xf32>, tensor<1xf32>, tensor<complex<f32>>) -> tensor<4xf32>

  // CHECK:      [[#@LINE+1]]:31: error: 'stablehlo.gather' op operand #1 must be of integer type, but is 'tensor<2x1xf32>'
  %2 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<4xf32>, tensor<2x1xf32>) -> tensor<2xf32>

  // CHECK:      [[#@LINE+1]]:41: error: 'stablehlo.real_dynamic_slice' op operand #1 must be of integer type, but is 'tensor<1xf32>'
  %3 = stablehlo.real_dynamic_slice %x, %u, %m, %m : (tensor<4xf32>, tensor<1xf32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>

  // The operations accept declared floats here, which do not change.
  %legal = "stablehlo.torch_index_select"(%d, %k) <{dim = 0 : i64, batch_dims = 0 : i64}> : (tensor<4x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  %became = stablehlo.add %k, %k : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi32>
  // CHECK:      [[#@LINE+1]]:43: error: 'stablehlo.torch_index_select' op operand #1 must be of integer type, but is 'tensor<2xf32>'
  %4 = "stablehlo.torch_index_select"(%d, %became) <{dim = 0 : i64, batch_dims = 0 : i64}> : (tensor<4x3xf32>, tensor<2xi32>) -> tensor<2x3xf32>

  // CHECK:      [[#@LINE+1]]:38: error: 'stablehlo.dynamic_pad' op operand #2 must be of integer type, but is 'tensor<1xf32>'
  %5 = stablehlo.dynamic_pad %x, %f, %u, %m, %m : (tensor<4xf32>, tensor<f32>, tensor<1xf32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>

  // CHECK:      [[#@LINE+1]]:39: error: 'stablehlo.dynamic_gather' op operand #1 must be of integer type, but is 'tensor<2x1xcomplex<f32>>'
  %6 = "stablehlo.dynamic_gather"(%x, %g, %m) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<4xf32>, tensor<2x1xcomplex<f32>>, tensor<1xi32>) -> tensor<2xf32>
  return
}
