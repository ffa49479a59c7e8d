// A splat of ten bytes may have more elements than fit in memory. It takes no more memory than its
// text.
// RUN: not hlo-promote -s none --split-input-file %s 2>&1 | FileCheck %s
// RUN: not hlo-promote --target no64 %S/Inputs/splats-of-many.mlir 2>&1 | FileCheck %S/Inputs/splats-of-many.mlir

// CHECK: :[[#@LINE+3]]:8: error: output shape of 4000000000 dimensions is incompatible with return type of operation 'tensor<2x2xf32>'
func.func @shape() -> tensor<2x2xf32> {
  %s = stablehlo.constant dense<1> : tensor<4000000000xi64>
  %0 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<4000000000xi64>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// -----

// CHECK: :[[#@LINE+2]]:8: error: expects a shape of at most 65536 dimensions, but got 4611686018427387903
func.func @random(%a: tensor<f32>, %s: tensor<4611686018427387903xi64>) -> tensor<2x3xf32> {
  %0 = "stablehlo.rng"(%a, %a, %s) {rng_distribution = #stablehlo<rng_distribution UNIFORM>} : (tensor<f32>, tensor<f32>, tensor<4611686018427387903xi64>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

// CHECK: :[[#@LINE+2]]:8: error: expects padding of fewer than 65536 dimensions, but got 4000000000
func.func @padding(%a: tensor<4xf32>, %i: tensor<f32>) -> tensor<4xf32> {
  %0 = "stablehlo.reduce_window"(%a, %i) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) {window_dimensions = array<i64: 1>, padding = dense<0> : tensor<4000000000x2xi64>} : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// CHECK: :[[#@LINE+2]]:8: error: duplicate sources not allowed.
func.func @pairs(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.collective_permute"(%a) {source_target_pairs = dense<0> : tensor<4000000000x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// CHECK: :[[#@LINE+2]]:8: error: replica id #0 seen more than once
func.func @groups(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.all_to_all"(%a) {split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 1 : i64, replica_groups = dense<0> : tensor<1x4000000000xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
