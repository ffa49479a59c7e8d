// Types that an operation never accepts but the target gives it: the reference's messages. Each was
// an internal error.
// RUN: hlo-promote --verify-diagnostics --split-input-file --target %S/Inputs/untaken.target %s

func.func @sign(%x: tensor<4xi64>) -> tensor<4xi64> {
  // expected-error@+1 {{'stablehlo.sign' op operand #0 must be ranked tensor of 2/4/8/16/32/64-bit signless integer or 4/6/8/16/32/64-bit float or complex type with 32/64-bit float elements or per-tensor integer quantized values, but got 'tensor<4xui64>'}}
  %0 = stablehlo.sign %x : tensor<4xi64>
  return %0 : tensor<4xi64>
}

// -----

func.func @fft(%x: tensor<8xf32>) -> tensor<5xcomplex<f32>> {
  // expected-error@+1 {{'stablehlo.fft' op result #0 must be ranked tensor of 4/6/8/16/32/64-bit float or complex type with 32/64-bit float elements values, but got 'tensor<5xcomplex<bf16>>'}}
  %0 = stablehlo.fft %x, type = RFFT, length = [8] : (tensor<8xf32>) -> tensor<5xcomplex<f32>>
  return %0 : tensor<5xcomplex<f32>>
}

// -----

func.func @scalars(%x: i64) -> i64 {
  // expected-error@+1 {{'arith.constant' op is a signless integer and would become 'ui64'}}
  %c = arith.constant 5 : i64
  %0 = arith.addi %x, %c : i64
  return %0 : i64
}
