// A result whose declared type is wider than the computed one gets a warning, once, at the
// operation that loses the type.
// RUN: hlo-promote --split-input-file --verify-diagnostics %s
// RUN: hlo-promote --results keep --split-input-file %s -o /dev/null 2>&1 | count 0

func.func @join(%x: tensor<4xi32>, %y: tensor<4xf16>) -> tensor<4xf32> {
  // expected-warning@+1 {{result #0 of 'stablehlo.add' is declared 'f32', but its operands have the common type 'f16' in jax}}
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf16>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Operations that repeat a lost type get no warning; one that declares another type does.
func.func @chain(%x: tensor<4xi32>, %y: tensor<4xf16>) -> (tensor<4xf32>, tensor<4xf64>) {
  // expected-warning@+1 {{is declared 'f32', but its operands have the common type 'f16'}}
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf16>) -> tensor<4xf32>
  %1 = stablehlo.negate %0 : tensor<4xf32>
  %2 = stablehlo.multiply %1, %y : (tensor<4xf32>, tensor<4xf16>) -> tensor<4xf32>
  // expected-warning@+1 {{result #0 of 'stablehlo.sine' is declared 'f64', but its operand, promoted from 'f32' to 'f16', gives it the type 'f16' in jax}}
  %3 = stablehlo.sine %2 : (tensor<4xf32>) -> tensor<4xf64>
  return %2, %3 : tensor<4xf32>, tensor<4xf64>
}

// -----

// The declared type is the join, narrower, equally wide, or fixed by the operation.
func.func @fine(%x: tensor<4xi32>, %y: tensor<4xf16>, %z: tensor<4xf32>, %u: tensor<4xui32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %z : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.add %y, %z : (tensor<4xf16>, tensor<4xf32>) -> tensor<4xf16>
  %2 = stablehlo.add %y, %y : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xbf16>
  %3 = stablehlo.add %u, %u : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi32>
  %4 = stablehlo.compare LT, %x, %z : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xi1>
  return %0 : tensor<4xf32>
}

// -----

// Accumulators keep their type.
func.func @accumulators(%a: tensor<4x8xi8>, %b: tensor<8x4xi8>, %c: tensor<8x4xi16>, %x: tensor<4xbf16>) -> (tensor<4x4xi32>, tensor<4x4xi32>, tensor<f32>) {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x8xi8>, tensor<8x4xi8>) -> tensor<4x4xi32>
  %1 = stablehlo.dot_general %a, %c, contracting_dims = [1] x [0] : (tensor<4x8xi8>, tensor<8x4xi16>) -> tensor<4x4xi32>
  %i = stablehlo.constant dense<0.0> : tensor<f32>
  %2 = stablehlo.reduce(%x init: %i) applies stablehlo.add across dimensions = [0] : (tensor<4xbf16>, tensor<f32>) -> tensor<f32>
  return %0, %1, %2 : tensor<4x4xi32>, tensor<4x4xi32>, tensor<f32>
}

// -----

// A weak operand changes type, and so do the declared types that repeat it.
func.func @weak(%x: tensor<4xbf16>, %w: tensor<4xf32> {promote.weak}) -> tensor<4xf32> {
  %0 = stablehlo.multiply %x, %w : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @weak_wider(%x: tensor<4xbf16>, %w: tensor<4xf32> {promote.weak}) -> tensor<4xf64> {
  // expected-warning@+1 {{is declared 'f64', but its operands have the common type 'bf16'}}
  %0 = stablehlo.multiply %x, %w : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xf64>
  return %0 : tensor<4xf64>
}

// -----

// Operations that only move data are converted afterwards. The first operation that computes in a
// narrower type gets the warning.
func.func @move(%x: tensor<i16>, %y: tensor<4xf32>, %z: tensor<4xf16>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  // expected-note@+1 {{operand #0 is defined here as 'tensor<4xf32>', promoted to 'tensor<4xi16>'}}
  %0 = stablehlo.broadcast_in_dim %x, dims = [] : (tensor<i16>) -> tensor<4xf32>
  %1 = stablehlo.reverse %0, dims = [0] : tensor<4xf32>
  %2 = stablehlo.add %1, %y : tensor<4xf32>
  // expected-warning@+1 {{result #0 of 'stablehlo.add' is declared 'f32', but its operands have the common type 'f16'}}
  %3 = stablehlo.add %0, %z : (tensor<4xf32>, tensor<4xf16>) -> tensor<4xf32>
  return %2, %3, %0 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// -----

// Calls repeat the declared type of their callee; a call that declares another type gets a warning.
func.func private @callee(%x: tensor<4xf16>, %y: tensor<4xi32>) -> tensor<4xf32> {
  // expected-warning@+1 {{is declared 'f32', but its operands have the common type 'f16'}}
  %0 = stablehlo.add %x, %y : (tensor<4xf16>, tensor<4xi32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @caller(%x: tensor<4xf16>, %y: tensor<4xi32>) -> (tensor<4xf32>, tensor<4xf64>) {
  %0 = call @callee(%x, %y) : (tensor<4xf16>, tensor<4xi32>) -> tensor<4xf32>
  // expected-warning@+1 {{result #0 of 'func.call' is declared 'f64', but the callee returns 'f16' in jax}}
  %1 = call @callee(%x, %y) : (tensor<4xf16>, tensor<4xi32>) -> tensor<4xf64>
  return %0, %1 : tensor<4xf32>, tensor<4xf64>
}

// -----

// Bodies of loops and branches.
func.func @regions(%p: tensor<i1>, %x: tensor<4xf16>) -> tensor<4xf32> {
  // expected-warning@+1 {{result #0 of 'stablehlo.if' is declared 'f32', but its region yields 'f16' in jax}}
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %x : tensor<4xf16>
  }, {
    // expected-warning@+1 {{is declared 'f32', but its operands have the common type 'f16'}}
    %1 = stablehlo.add %x, %x : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xf32>
    %2 = stablehlo.convert %1 : (tensor<4xf32>) -> tensor<4xf16>
    stablehlo.return %2 : tensor<4xf16>
  }) : (tensor<i1>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// The region of a sort compares: the operand determines the type.
func.func @sort(%x: tensor<4xf16>) -> tensor<4xf32> {
  // expected-warning@+1 {{result #0 of 'stablehlo.sort' is declared 'f32', but operand #0 gives it the type 'f16' in jax}}
  %0 = "stablehlo.sort"(%x) ({
  ^bb0(%a: tensor<f16>, %b: tensor<f16>):
    %p = stablehlo.compare LT, %a, %b : (tensor<f16>, tensor<f16>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<4xf16>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// A valid module has none.
func.func @legal(%x: tensor<4xf16>) -> tensor<4xf32> {
  %0 = stablehlo.convert %x : (tensor<4xf16>) -> tensor<4xf32>
  %1 = stablehlo.add %0, %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}
