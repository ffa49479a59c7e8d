// Examples of spec.md, with the results that it gives.

module @all_gather {
  func.func @all_gather(%a: tensor<2x2xi64>, %b: tensor<2x2xi64>) -> (tensor<2x4xi64>, tensor<2x4xi64>) {
    %0:2 = "stablehlo.all_gather"(%a, %b) {all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x2xi64>, tensor<2x2xi64>) -> (tensor<2x4xi64>, tensor<2x4xi64>)
    return %0#0, %0#1 : tensor<2x4xi64>, tensor<2x4xi64>
  }
  func.func @main() {
    %a0 = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>
    %a1 = stablehlo.constant dense<[[5, 6], [7, 8]]> : tensor<2x2xi64>
    %b0 = stablehlo.constant dense<[[11, 12], [13, 14]]> : tensor<2x2xi64>
    %b1 = stablehlo.constant dense<[[15, 16], [17, 18]]> : tensor<2x2xi64>
    %0:4 = "interpreter.run_parallel"(%a0, %b0, %a1, %b1) {programs = [[@all_gather], [@all_gather]]} : (tensor<2x2xi64>, tensor<2x2xi64>, tensor<2x2xi64>, tensor<2x2xi64>) -> (tensor<2x4xi64>, tensor<2x4xi64>, tensor<2x4xi64>, tensor<2x4xi64>)
    check.expect_eq_const %0#0, dense<[[1, 2, 5, 6], [3, 4, 7, 8]]> : tensor<2x4xi64>
    check.expect_eq_const %0#1, dense<[[11, 12, 15, 16], [13, 14, 17, 18]]> : tensor<2x4xi64>
    check.expect_eq %0#2, %0#0 : tensor<2x4xi64>
    check.expect_eq %0#3, %0#1 : tensor<2x4xi64>
    return
  }
}

// -----

module @all_to_all {
  func.func @all_to_all(%a: tensor<2x4xi64>, %b: tensor<2x4xi64>) -> (tensor<4x2xi64>, tensor<4x2xi64>) {
    %0:2 = "stablehlo.all_to_all"(%a, %b) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x4xi64>, tensor<2x4xi64>) -> (tensor<4x2xi64>, tensor<4x2xi64>)
    return %0#0, %0#1 : tensor<4x2xi64>, tensor<4x2xi64>
  }
  func.func @main() {
    %a0 = stablehlo.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : tensor<2x4xi64>
    %a1 = stablehlo.constant dense<[[9, 10, 11, 12], [13, 14, 15, 16]]> : tensor<2x4xi64>
    %b0 = stablehlo.constant dense<[[17, 18, 19, 20], [21, 22, 23, 24]]> : tensor<2x4xi64>
    %b1 = stablehlo.constant dense<[[25, 26, 27, 28], [29, 30, 31, 32]]> : tensor<2x4xi64>
    %0:4 = "interpreter.run_parallel"(%a0, %b0, %a1, %b1) {programs = [[@all_to_all], [@all_to_all]]} : (tensor<2x4xi64>, tensor<2x4xi64>, tensor<2x4xi64>, tensor<2x4xi64>) -> (tensor<4x2xi64>, tensor<4x2xi64>, tensor<4x2xi64>, tensor<4x2xi64>)
    check.expect_eq_const %0#0, dense<[[1, 2], [5, 6], [9, 10], [13, 14]]> : tensor<4x2xi64>
    check.expect_eq_const %0#1, dense<[[17, 18], [21, 22], [25, 26], [29, 30]]> : tensor<4x2xi64>
    check.expect_eq_const %0#2, dense<[[3, 4], [7, 8], [11, 12], [15, 16]]> : tensor<4x2xi64>
    check.expect_eq_const %0#3, dense<[[19, 20], [23, 24], [27, 28], [31, 32]]> : tensor<4x2xi64>
    return
  }
}

// -----

module @collective_broadcast {
  func.func @f(%a: tensor<1x2xi64>) -> tensor<1x2xi64> {
    %0 = "stablehlo.collective_broadcast"(%a) {replica_groups = dense<[[2, 1]]> : tensor<1x2xi64>} : (tensor<1x2xi64>) -> tensor<1x2xi64>
    return %0 : tensor<1x2xi64>
  }
  func.func @main() {
    %a = stablehlo.constant dense<[[1, 2]]> : tensor<1x2xi64>
    %b = stablehlo.constant dense<[[3, 4]]> : tensor<1x2xi64>
    %c = stablehlo.constant dense<[[5, 6]]> : tensor<1x2xi64>
    %d = stablehlo.constant dense<[[7, 8]]> : tensor<1x2xi64>
    %0:4 = "interpreter.run_parallel"(%a, %b, %c, %d) {programs = [[@f], [@f], [@f], [@f]]} : (tensor<1x2xi64>, tensor<1x2xi64>, tensor<1x2xi64>, tensor<1x2xi64>) -> (tensor<1x2xi64>, tensor<1x2xi64>, tensor<1x2xi64>, tensor<1x2xi64>)
    check.expect_eq_const %0#0, dense<[[0, 0]]> : tensor<1x2xi64>
    check.expect_eq_const %0#1, dense<[[5, 6]]> : tensor<1x2xi64>
    check.expect_eq_const %0#2, dense<[[5, 6]]> : tensor<1x2xi64>
    check.expect_eq_const %0#3, dense<[[0, 0]]> : tensor<1x2xi64>
    return
  }
}

// -----

module @collective_permute {
  func.func @f(%a: tensor<2x2xi64>) -> tensor<2x2xi64> {
    %0 = "stablehlo.collective_permute"(%a) {source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>} : (tensor<2x2xi64>) -> tensor<2x2xi64>
    return %0 : tensor<2x2xi64>
  }
  func.func @main() {
    %a = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>
    %b = stablehlo.constant dense<[[5, 6], [7, 8]]> : tensor<2x2xi64>
    %c = stablehlo.constant dense<[[9, 10], [11, 12]]> : tensor<2x2xi64>
    %0:3 = "interpreter.run_parallel"(%a, %b, %c) {programs = [[@f], [@f], [@f]]} : (tensor<2x2xi64>, tensor<2x2xi64>, tensor<2x2xi64>) -> (tensor<2x2xi64>, tensor<2x2xi64>, tensor<2x2xi64>)
    check.expect_eq_const %0#0, dense<0> : tensor<2x2xi64>
    check.expect_eq_const %0#1, dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>
    check.expect_eq_const %0#2, dense<[[5, 6], [7, 8]]> : tensor<2x2xi64>
    return
  }
}

// -----

func.func @batch_norm() {
  %x = stablehlo.constant dense<[[[1.0, 2.0], [3.0, 4.0]], [[3.0, 4.0], [1.0, 2.0]]]> : tensor<2x2x2xf64>
  %one = stablehlo.constant dense<1.0> : tensor<2xf64>
  %mean = stablehlo.constant dense<[2.0, 3.0]> : tensor<2xf64>
  %grad = stablehlo.constant dense<0.1> : tensor<2x2x2xf64>
  %0 = "stablehlo.batch_norm_inference"(%x, %one, %one, %mean, %one) {epsilon = 0.0 : f32, feature_index = 2 : i64} : (tensor<2x2x2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>) -> tensor<2x2x2xf64>
  check.expect_eq_const %0, dense<[[[0.0, 0.0], [2.0, 2.0]], [[2.0, 2.0], [0.0, 0.0]]]> : tensor<2x2x2xf64>
  %1:3 = "stablehlo.batch_norm_training"(%x, %one, %one) {epsilon = 0.0 : f32, feature_index = 2 : i64} : (tensor<2x2x2xf64>, tensor<2xf64>, tensor<2xf64>) -> (tensor<2x2x2xf64>, tensor<2xf64>, tensor<2xf64>)
  check.expect_eq %1#0, %0 : tensor<2x2x2xf64>
  check.expect_eq %1#1, %mean : tensor<2xf64>
  check.expect_eq %1#2, %one : tensor<2xf64>
  %2:3 = "stablehlo.batch_norm_grad"(%x, %one, %mean, %one, %grad) {epsilon = 0.0 : f32, feature_index = 2 : i64} : (tensor<2x2x2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2x2x2xf64>) -> (tensor<2x2x2xf64>, tensor<2xf64>, tensor<2xf64>)
  check.expect_almost_eq_const %2#0, dense<0.0> : tensor<2x2x2xf64>
  check.expect_almost_eq_const %2#1, dense<0.0> : tensor<2xf64>
  check.expect_almost_eq_const %2#2, dense<0.4> : tensor<2xf64>
  return
}

// -----

func.func @cholesky_and_triangular_solve() {
  %a = stablehlo.constant dense<[[1.0, 2.0, 3.0], [2.0, 20.0, 26.0], [3.0, 26.0, 70.0]]> : tensor<3x3xf32>
  %0 = stablehlo.cholesky %a, lower = true : tensor<3x3xf32>
  check.expect_eq_const %0, dense<[[1.0, 0.0, 0.0], [2.0, 4.0, 0.0], [3.0, 5.0, 6.0]]> : tensor<3x3xf32>
  %1 = stablehlo.cholesky %a, lower = false : tensor<3x3xf32>
  check.expect_eq_const %1, dense<[[1.0, 2.0, 3.0], [0.0, 4.0, 5.0], [0.0, 0.0, 6.0]]> : tensor<3x3xf32>
  %b = stablehlo.constant dense<[[2.0, 0.0, 0.0], [4.0, 8.0, 0.0], [6.0, 10.0, 12.0]]> : tensor<3x3xf32>
  %2 = "stablehlo.triangular_solve"(%0, %b) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  check.expect_eq_const %2, dense<[[2.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 2.0]]> : tensor<3x3xf32>
  return
}

// -----

func.func @rng_bit_generator() {
  %s = stablehlo.constant dense<[1, 2]> : tensor<2xui64>
  %0:2 = "stablehlo.rng_bit_generator"(%s) {rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>} : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x2xui64>)
  check.expect_eq_const %0#0, dense<[1, 6]> : tensor<2xui64>
  check.expect_eq_const %0#1, dense<[[9236835810183407956, 16087790271692313299], [18212823393184779219, 2658481902456610144]]> : tensor<2x2xui64>
  return
}

// -----

// The first four words of XLA for CPU for a Philox generator with two words of state.
func.func @philox() {
  %s = stablehlo.constant dense<[81985529216486895, 18364758544493064720]> : tensor<2xui64>
  %0:2 = "stablehlo.rng_bit_generator"(%s) {rng_algorithm = #stablehlo<rng_algorithm PHILOX>} : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  check.expect_eq_const %0#0, dense<[81985529216486895, 18364758544493064721]> : tensor<2xui64>
  check.expect_eq_const %0#1, dense<[516242754, 3483603125, 4062402306, 3877632279]> : tensor<4xui32>
  return
}

// -----

func.func @einsum() {
  %a = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %b = stablehlo.constant dense<[[5.0, 6.0], [7.0, 8.0]]> : tensor<2x2xf32>
  %0 = stablehlo.einsum %a, %b, config = "ab,bc->ca" : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  check.expect_eq_const %0, dense<[[19.0, 43.0], [22.0, 50.0]]> : tensor<2x2xf32>
  %1 = stablehlo.unary_einsum %a, config = "aa->" : (tensor<2x2xf32>) -> tensor<f32>
  check.expect_eq_const %1, dense<5.0> : tensor<f32>
  %2 = stablehlo.unary_einsum %a, config = "ab->b" : (tensor<2x2xf32>) -> tensor<2xf32>
  check.expect_eq_const %2, dense<[4.0, 6.0]> : tensor<2xf32>
  return
}

// -----

func.func @scalars() -> i32 {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %0 = scf.for %i = %c0 to %c5 step %c1 iter_args(%sum = %zero) -> (i32) {
    %n = arith.index_cast %i : index to i32
    %next = arith.addi %sum, %n : i32
    scf.yield %next : i32
  }
  %t = tensor.from_elements %0 : tensor<1xi32>
  check.expect_eq_const %t, dense<[10]> : tensor<1xi32>
  %m = arith.constant -7 : i32
  %u = arith.constant 2 : i32
  %d = arith.divui %m, %u : i32
  %f = arith.floordivsi %m, %u : i32
  %lt = arith.cmpi ult, %m, %u : i32
  %s = arith.select %lt, %m, %u : i32
  %r = tensor.from_elements %d, %f, %s : tensor<3xi32>
  check.expect_eq_const %r, dense<[2147483644, -4, 2]> : tensor<3xi32>
  return %0 : i32
}
