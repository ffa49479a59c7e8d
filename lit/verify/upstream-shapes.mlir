// Verifier errors of arith, memref, tensor, linalg, sdy, scf and bufferization for shapes and
// steps, in the words of jaxlib, and of mlir-opt for linalg and bufferization.
// RUN: hlo-promote -s none --split-input-file --verify-diagnostics %s

func.func @a(%a: tensor<2x3xf16>) {
  // expected-error@+2 {{'arith.negf' op inferred type(s) 'tensor<2x3xf16>' are incompatible with return type(s) of operation 'tensor<2x?xf16>'}}
  // expected-error@+1 {{'arith.negf' op failed to infer returned types}}
  %0 = "arith.negf"(%a) : (tensor<2x3xf16>) -> tensor<2x?xf16>
  return
}

// -----

func.func @b(%a: tensor<2x3xf16>) {
  // expected-error@+2 {{'math.exp' op inferred type(s) 'tensor<2x3xf16>' are incompatible with return type(s) of operation 'tensor<2x?xf16>'}}
  // expected-error@+1 {{'math.exp' op failed to infer returned types}}
  %0 = "math.exp"(%a) : (tensor<2x3xf16>) -> tensor<2x?xf16>
  return
}

// -----

func.func @g(%a: tensor<4xf32>, %n: index) {
  // expected-error@+1 {{'tensor.expand_shape' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = "tensor.expand_shape"(%a, %n) <{reassociation = [[0, 1]], static_output_shape = array<i64: -9223372036854775808, 2>}> : (tensor<4xf32>, index) -> tensor<2x2xf32>
  return
}

// -----

func.func @h(%a: tensor<?xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = "tensor.expand_shape"(%a) <{reassociation = [[0, 1]], static_output_shape = array<i64: 3, 2>}> : (tensor<?xf32>) -> tensor<?x2xf32>
  return
}

// -----

func.func @i(%a: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op invalid output shape provided at pos 0}}
  %0 = "tensor.expand_shape"(%a) <{reassociation = [[0, 2]], static_output_shape = array<i64: 3, 2>}> : (tensor<4xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @d(%a: tensor<?xf32>, %n: index) {
  // expected-error@+1 {{'tensor.expand_shape' op invalid output shape provided at pos 1}}
  %0 = "tensor.expand_shape"(%a, %n) <{reassociation = [[0, 1]], static_output_shape = array<i64: 2, -9223372036854775808>}> : (tensor<?xf32>, index) -> tensor<?x2xf32>
  return
}

// -----

sdy.mesh @m = <["a"=2]>
func.func @a(%m: tensor<4xf32>) {
  // expected-error@+2 {{'sdy.sharding_constraint' op inferred type(s) 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<?xf32>'}}
  // expected-error@+1 {{'sdy.sharding_constraint' op failed to infer returned types}}
  %0 = "sdy.sharding_constraint"(%m) <{sharding = #sdy.sharding<@m, [{}]>}> : (tensor<4xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @c(%m: tensor<4xf32>) {
  // expected-error@+2 {{'sdy.propagation_barrier' op inferred type(s) 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<?xf32>'}}
  // expected-error@+1 {{'sdy.propagation_barrier' op failed to infer returned types}}
  %0 = "sdy.propagation_barrier"(%m) <{allowed_direction = 0 : i32}> : (tensor<4xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @d(%m: tensor<4xf32>) {
  // expected-error@+2 {{'interpreter.probe' op inferred type(s) 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<?xf32>'}}
  // expected-error@+1 {{'interpreter.probe' op failed to infer returned types}}
  %0 = "interpreter.probe"(%m) <{probe_id = "x"}> : (tensor<4xf32>) -> tensor<?xf32>
  return
}

// -----

sdy.mesh @m = <["a"=2]>
func.func @e(%m: tensor<4xf32>) {
  // expected-error@+2 {{'sdy.reshard' op inferred type(s) 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<?xf32>'}}
  // expected-error@+1 {{'sdy.reshard' op failed to infer returned types}}
  %0 = "sdy.reshard"(%m) <{sharding = #sdy.sharding<@m, [{}]>}> : (tensor<4xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @a(%a: index, %b: index) {
  %c = arith.constant 0 : index
  // expected-error@+1 {{'scf.parallel' op constant step operand must be positive}}
  scf.parallel (%i) = (%a) to (%b) step (%c) {
  }
  return
}

// -----

func.func @b(%a: index, %b: index) {
  %c = arith.constant -1 : index
  // expected-error@+1 {{'scf.parallel' op constant step operand must be positive}}
  scf.parallel (%i) = (%a) to (%b) step (%c) {
  }
  return
}

