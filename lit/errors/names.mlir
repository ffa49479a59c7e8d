// Undefined values, and values that are defined twice.
// RUN: hlo-promote --verify-diagnostics --split-input-file %s

func.func @undeclared(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{use of undeclared SSA value name '%b'}}
  %0 = stablehlo.add %a, %b : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// All errors are reported.
func.func @several(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{use of undeclared SSA value name '%b'}}
  %0 = stablehlo.tanh %b : tensor<4xf32>
  // expected-error@+1 {{use of undeclared SSA value name '%c'}}
  %1 = stablehlo.tanh %c : tensor<4xf32>
  return %a : tensor<4xf32>
}

// -----

func.func @twice(%a: tensor<4xf32>) {
  // expected-error@+1 {{redefinition of SSA value '%a'}}
  %a = stablehlo.tanh %a : tensor<4xf32>
  return
}

// -----

func.func @out_of_its_region(%p: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {
  %r = "stablehlo.if"(%p) ({
    %inside = stablehlo.negate %x : tensor<f32>
    stablehlo.return %inside : tensor<f32>
  }, {
    // expected-error@+1 {{use of undeclared SSA value name '%inside'}}
    stablehlo.return %inside : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return %r : tensor<f32>
}
