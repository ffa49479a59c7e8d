// Behavior that StableHLO's own verifier tests rely on: each function reports its first error, and
// syntax errors are in the reference's words at the reference's lines (StableHLO 3c9301c1,
// StablehloOps.cpp parseStruct, Base.td; MLIR Parser::emitWrongTokenError).
// RUN: hlo-promote -s none --split-input-file --verify-diagnostics %s

func.func @first(%x: tensor<4xf32>) -> tensor<5xf32> {
  // expected-error@+1 {{'stablehlo.negate' op requires compatible types for all operands and results}}
  %0 = stablehlo.negate %x : (tensor<4xf32>) -> tensor<5xf32>
  %1 = stablehlo.negate %x : (tensor<4xf32>) -> tensor<6xf32>
  return %0 : tensor<5xf32>
}

func.func @second(%x: tensor<4xf32>) -> tensor<5xf32> {
  // expected-error@+1 {{'stablehlo.negate' op requires compatible types for all operands and results}}
  %0 = stablehlo.negate %x : (tensor<4xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// -----

module attributes {
  // expected-error@+2 {{expected '>'}}
  // expected-error@+4 {{failed parsing gather dimension numbers attribute}}
  test.g = #stablehlo.gather<offset_dims = [1]
    // a comment

    index_vector_dim = 1>} {
}

// -----

// expected-error@+2 {{expected one of: `lhs_batching_dimensions`, `rhs_batching_dimensions`}}
// expected-error@+1 {{failed parsing dot dimension numbers attribute}}
module attributes {test.d = #stablehlo.dot<dims = [1]>} {
}

// -----

// expected-error@+1 {{unknown stablehlo type: tensor}}
func.func private @type(!stablehlo.tensor<4>)

// -----

// expected-error@+1 {{unknown attribute `dims` in dialect `stablehlo`}}
module attributes {test.d = #stablehlo.dims<[1]>} {
}

// -----

func.func @braces(%x: tensor<1x8x8x7xf32>, %w: tensor<3x3x7x6xf32>) -> tensor<1x6x6x6xf32> {
  // expected-error@+3 {{'stablehlo.convolution' op attribute 'batch_group_count' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
    window = {}
    {batch_group_count = 0 : i64, feature_group_count = 1 : i64}
    : (tensor<1x8x8x7xf32>, tensor<3x3x7x6xf32>) -> tensor<1x6x6x6xf32>
  return %0 : tensor<1x6x6x6xf32>
}

// -----

// i8 and u8 are stored in the same type, so the result is the one that does not fit; si8 is not a
// type of StableHLO.
func.func @stored(%x: tensor<1x!quant.uniform<u8:f32, 1.0:17>>, %y: tensor<1x!quant.uniform<si8:f32, 1.0>>) {
  // expected-error@+2 {{op failed to infer returned types}}
  // expected-error@+1 {{are incompatible with return type(s) of operation 'tensor<1x!quant.uniform<i8:f32, 1.000000e+00:17>>'}}
  %0 = "stablehlo.add"(%x, %x) : (tensor<1x!quant.uniform<u8:f32, 1.0:17>>, tensor<1x!quant.uniform<u8:f32, 1.0:17>>) -> tensor<1x!quant.uniform<i8:f32, 1.0:17>>
  return
}

func.func @signed(%y: tensor<1x!quant.uniform<si8:f32, 1.0>>) {
  // expected-error@+1 {{but got 'tensor<1x!quant.uniform<si8:f32, 1.000000e+00>>'}}
  %0 = stablehlo.uniform_dequantize %y : (tensor<1x!quant.uniform<si8:f32, 1.0>>) -> tensor<1xf32>
  return
}

// -----

// The order in a module has no meaning.
%1 = stablehlo.negate %0 : tensor<4xf32>
%0 = stablehlo.constant dense<0.0> : tensor<4xf32>
