// Only tensors are promoted, because stablehlo.convert takes only tensors. Mismatches of other
// types at calls and results are errors, as in MLIR.
// RUN: hlo-promote --split-input-file --verify-diagnostics %s
// RUN: hlo-promote --split-input-file --verify-diagnostics --signature keep %s
// RUN: hlo-promote --split-input-file --verify-diagnostics --signature infer --calls convert %s

func.func @f(%m: memref<4xf32>) -> memref<4xf64> {
  // expected-error@+1 {{type of return operand 0 ('memref<4xf32>') doesn't match function result type ('memref<4xf64>') in function @f}}
  return %m : memref<4xf32>
}

// -----

func.func @f(%x: f32) -> f64 {
  // expected-error@+1 {{type of return operand 0 ('f32') doesn't match function result type ('f64') in function @f}}
  return %x : f32
}

// -----

func.func private @g(%v: vector<4xi32>) -> vector<4xi32> {
  return %v : vector<4xi32>
}
func.func @f(%v: vector<4xf32>) -> vector<4xf32> {
  // expected-error@+1 {{'func.call' op operand type mismatch: expected operand type 'vector<4xi32>', but provided 'vector<4xf32>' for operand number 0}}
  %0 = func.call @g(%v) : (vector<4xf32>) -> vector<4xf32>
  return %0 : vector<4xf32>
}

// -----

func.func private @g(%t: !my.new) -> !my.new {
  return %t : !my.new
}
func.func @f(%t: !my.old) -> !my.old {
  // expected-error@+1 {{'func.call' op operand type mismatch: expected operand type '!my.new', but provided '!my.old' for operand number 0}}
  %0 = func.call @g(%t) : (!my.old) -> !my.old
  return %0 : !my.old
}

// -----

func.func @f(%t: tuple<tensor<4xf32>, i32>) -> tuple<tensor<4xf64>, i64> {
  // expected-error@+1 {{type of return operand 0 ('tuple<tensor<4xf32>, i32>') doesn't match function result type ('tuple<tensor<4xf64>, i64>') in function @f}}
  return %t : tuple<tensor<4xf32>, i32>
}

// -----

func.func @f(%x: tensor<*xf32>) -> tensor<*xf64> {
  // expected-error@+1 {{type of return operand 0 ('tensor<*xf32>') doesn't match function result type ('tensor<*xf64>') in function @f}}
  return %x : tensor<*xf32>
}
