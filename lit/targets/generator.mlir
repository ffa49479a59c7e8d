// The state of a generator is ui64 (spec.md#rng_bit_generator), and XLA accepts no other type:
// 'bits allow' does not help.
// RUN: hlo-promote --verify-diagnostics --split-input-file --target %S/Inputs/bits.target %s

func.func @state(%s: tensor<2xui64>) -> tensor<4xui32> {
  // expected-error@+1 {{'stablehlo.rng_bit_generator' op needs a state of 'ui64', which the target replaces by 'ui32'}}
  %0, %1 = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  return %1 : tensor<4xui32>
}
