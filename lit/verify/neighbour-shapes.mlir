// What verifiers of arith, memref, tensor, linalg, sdy, scf and bufferization say of shapes and steps, in the words of jaxlib, and of mlir-opt for
// linalg and bufferization.
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

func.func @d(%m: memref<4xf32>) {
  // expected-error@+2 {{'memref.assume_alignment' op inferred type(s) 'memref<4xf32>' are incompatible with return type(s) of operation 'memref<?xf32>'}}
  // expected-error@+1 {{'memref.assume_alignment' op failed to infer returned types}}
  %0 = "memref.assume_alignment"(%m) <{alignment = 4 : i32}> : (memref<4xf32>) -> memref<?xf32>
  return
}

// -----

func.func @e(%m: memref<4xf32>) {
  // expected-error@+1 {{'memref.assume_alignment' op requires the same type for all operands and results}}
  %0 = "memref.assume_alignment"(%m) <{alignment = 4 : i32}> : (memref<4xf32>) -> memref<4xf64>
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

func.func @e(%m: memref<4xf32>, %n: index) {
  // expected-error@+1 {{'memref.assume_alignment' op alignment must be power of 2}}
  %0 = "memref.assume_alignment"(%m) <{alignment = 3 : i32}> : (memref<4xf32>) -> memref<?xf32>
  return
}

// -----

func.func @e(%m: memref<4xf32>, %n: index) {
  // expected-error@+1 {{'memref.expand_shape' op invalid output shape provided at pos 1}}
  %0 = "memref.expand_shape"(%m) <{reassociation = [[0, 1]], static_output_shape = array<i64: 2, 3>}> : (memref<4xf32>) -> memref<2x2xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>) {
  // expected-error@+1 {{'memref.expand_shape' op expected expanded type to be 'memref<2x2xf32>' but found 'memref<2x2xf64>'}}
  %0 = "memref.expand_shape"(%m) <{reassociation = [[0, 1]], static_output_shape = array<i64: 2, 2>}> : (memref<4xf32>) -> memref<2x2xf64>
  return
}

// -----

func.func @b(%m: memref<4xf32>) {
  // expected-error@+1 {{'memref.expand_shape' op reassociation indices must be contiguous}}
  %0 = "memref.expand_shape"(%m) <{reassociation = [[0, 2]], static_output_shape = array<i64: 2, 2>}> : (memref<4xf32>) -> memref<2x2xf32>
  return
}

// -----

func.func @c(%m: memref<4xf32>) {
  // expected-error@+1 {{'memref.expand_shape' op invalid number of reassociation groups: found 2, expected 1}}
  %0 = "memref.expand_shape"(%m) <{reassociation = [[0], [1]], static_output_shape = array<i64: 2, 2>}> : (memref<4xf32>) -> memref<2x2xf32>
  return
}

// -----

func.func @d(%m: memref<4xf32>) {
  // expected-error@+1 {{'memref.expand_shape' op collapsed dim size (4) must equal reassociation group size (2)}}
  %0 = "memref.expand_shape"(%m) <{reassociation = [[0]], static_output_shape = array<i64: 2, 2>}> : (memref<4xf32>) -> memref<2x2xf32>
  return
}

// -----

func.func @d2(%m: memref<4xf32>) {
  // expected-error@+1 {{'memref.expand_shape' op expanded rank (2) inconsistent with number of reassociation indices (1)}}
  %0 = "memref.expand_shape"(%m) <{reassociation = [[0]], static_output_shape = array<i64: 4, 2>}> : (memref<4xf32>) -> memref<4x2xf32>
  return
}

// -----

func.func @e(%m: memref<4xf32>) {
  // expected-error@+1 {{'memref.collapse_shape' op collapsed dim size (2) must equal reassociation group size (4)}}
  %0 = "memref.collapse_shape"(%m) <{reassociation = [[0]]}> : (memref<4xf32>) -> memref<2xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error@+1 {{'memref.collapse_shape' op has source rank 1 and result rank 2. This is not a collapse (1 < 2).}}
  %0 = "memref.collapse_shape"(%m) <{reassociation = [[0, 1]]}> : (memref<4xf32>) -> memref<2x2xf32>
  return
}

// -----

func.func @g(%m: memref<2x2xf32>) {
  // expected-error@+1 {{'memref.collapse_shape' op expected collapsed type to be 'memref<4xf32>' but found 'memref<4xf64>'}}
  %0 = "memref.collapse_shape"(%m) <{reassociation = [[0, 1]]}> : (memref<2x2xf32>) -> memref<4xf64>
  return
}

// -----

func.func @i(%m: memref<2x2xf32>) {
  // expected-error@+1 {{'memref.collapse_shape' op rank 0 memrefs can only be extended/collapsed with/from ones}}
  %0 = "memref.collapse_shape"(%m) <{reassociation = []}> : (memref<2x2xf32>) -> memref<f32>
  return
}

// -----

func.func @j(%m: memref<4xf32>) {
  // expected-error@+1 {{'memref.expand_shape' op invalid number of reassociation groups: found 2, expected 1}}
  %0 = "memref.expand_shape"(%m) <{reassociation = [[0, 1], [1]], static_output_shape = array<i64: 2, 2>}> : (memref<4xf32>) -> memref<2x2xf32>
  return
}

// -----

func.func @k(%m: memref<2x2xf32>) {
  // expected-error@+1 {{'memref.expand_shape' op has source rank 2 and result rank 1. This is not an expansion (2 > 1).}}
  %0 = "memref.expand_shape"(%m) <{reassociation = [[0, 1]], static_output_shape = array<i64: 4>}> : (memref<2x2xf32>) -> memref<4xf32>
  return
}

// -----

func.func @l(%m: memref<4xf32>) {
  // expected-error@+1 {{'memref.expand_shape' op expected number of static shape bounds to be equal to the output rank (2) but found 1 inputs instead}}
  %0 = "memref.expand_shape"(%m) <{reassociation = [[0, 1]], static_output_shape = array<i64: 2>}> : (memref<4xf32>) -> memref<2x2xf32>
  return
}

// -----

func.func @m(%m: memref<4xf32>, %n: index) {
  // expected-error@+1 {{'memref.expand_shape' op mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has 0 dynamic dims while output_shape has 1 values}}
  %0 = "memref.expand_shape"(%m, %n) <{reassociation = [[0, 1]], static_output_shape = array<i64: 2, 2>}> : (memref<4xf32>, index) -> memref<2x2xf32>
  return
}

// -----

func.func @n(%m: memref<4xf32>) {
  // expected-error@+1 {{'memref.expand_shape' op collapsed dim size (4) must equal reassociation group size (6)}}
  %0 = "memref.expand_shape"(%m) <{reassociation = [[0, 1]], static_output_shape = array<i64: 2, 3>}> : (memref<4xf32>) -> memref<2x3xf32>
  return
}

// -----

func.func @o(%m: memref<4xf32>) {
  // expected-error@+1 {{'memref.expand_shape' op collapsed dim (0) must be dynamic if and only if reassociation group is dynamic}}
  %0 = "memref.expand_shape"(%m) <{reassociation = [[0, 1]], static_output_shape = array<i64: 2, 2>}> : (memref<4xf32>) -> memref<2x?xf32>
  return
}

// -----

func.func @p(%t: tensor<f32>, %u: tensor<4xf32>) {
  // expected-error@+1 {{expected op with scalar input}}
  %0 = "linalg.fill"(%t, %u) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
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
  %c = index.constant -1
  // expected-error@+1 {{'scf.parallel' op constant step operand must be positive}}
  scf.parallel (%i) = (%a) to (%b) step (%c) {
  }
  return
}

// -----

func.func @c(%a: index) {
  // expected-error@+1 {{'affine.delinearize_index' op no basis element may be statically non-positive}}
  %0:2 = "affine.delinearize_index"(%a) <{static_basis = array<i64: 2, -1>}> : (index) -> (index, index)
  return
}

// -----

func.func @e(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{'bufferization.materialize_in_destination' op result and 'dest' types must match}}
  %0 = "bufferization.materialize_in_destination"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{'bufferization.materialize_in_destination' op tensor 'dest' implies exactly one tensor result}}
  "bufferization.materialize_in_destination"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> ()
  return
}

// -----

func.func @g(%a: tensor<4xf32>, %b: memref<4xf32>) {
  // expected-error@+1 {{'bufferization.materialize_in_destination' op memref 'dest' implies zero results}}
  %0 = "bufferization.materialize_in_destination"(%a, %b) : (tensor<4xf32>, memref<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @h(%a: tensor<4xf32>, %b: memref<4xf32>) {
  // expected-error@+1 {{'bufferization.materialize_in_destination' op 'writable' must be specified if and only if the destination is of memref type}}
  "bufferization.materialize_in_destination"(%a, %b) : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

func.func @i(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{'bufferization.materialize_in_destination' op 'restrict' is valid only for memref destinations}}
  %0 = "bufferization.materialize_in_destination"(%a, %b) <{restrict}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @j(%a: tensor<4xf32>, %b: tensor<3xf32>) {
  // expected-error@+1 {{'bufferization.materialize_in_destination' op source/destination shapes are incompatible}}
  %0 = "bufferization.materialize_in_destination"(%a, %b) : (tensor<4xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @k(%a: tensor<4xf32>, %b: tensor<2x2xf32>) {
  // expected-error@+1 {{'bufferization.materialize_in_destination' op rank mismatch between source and destination shape}}
  %0 = "bufferization.materialize_in_destination"(%a, %b) : (tensor<4xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @l(%a: tensor<4xf32>, %b: tensor<*xf32>) {
  // expected-error@+1 {{'bufferization.materialize_in_destination' op source/destination shapes are incompatible}}
  %0 = "bufferization.materialize_in_destination"(%a, %b) : (tensor<4xf32>, tensor<*xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @m(%a: tensor<4xf32>, %b: tensor<4xf64>) {
  // expected-error@+1 {{'bufferization.materialize_in_destination' op failed to verify that all of {source, dest} have same element type}}
  %0 = "bufferization.materialize_in_destination"(%a, %b) : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xf64>
  return
}
