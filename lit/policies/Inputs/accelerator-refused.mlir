// The pairs that testdata/accelerator.lattice refuses. Used by ../lattice.mlir.
func.func @refused(%u: tensor<2xui32>, %i: tensor<2xi32>, %l: tensor<2xi64>, %f: tensor<2xf32>, %q: tensor<2xi4>) {
  // CHECK:     [[#@LINE+1]]:8: error: 'stablehlo.add' op operands 'tensor<2xui32>' and 'tensor<2xi32>' have no common type in accelerator
  %0 = stablehlo.add %u, %i : (tensor<2xui32>, tensor<2xi32>) -> tensor<2xi32>

  // i64 is treated as i32.
  // CHECK:     [[#@LINE+1]]:8: error: 'stablehlo.add' op operands 'tensor<2xui32>' and 'tensor<2xi64>' have no common type in accelerator
  %1 = stablehlo.add %u, %l : (tensor<2xui32>, tensor<2xi64>) -> tensor<2xi64>

  // A refused pair refuses each list that contains it, even if an f32 in the list is above both.
  // CHECK:     [[#@LINE+1]]:8: error: 'stablehlo.concatenate' op operands {{.*}} have no common type in accelerator
  %2 = stablehlo.concatenate %u, %i, %f, dim = 0 : (tensor<2xui32>, tensor<2xi32>, tensor<2xf32>) -> tensor<6xf32>

  // i4 is not a node of the file.
  // CHECK:     [[#@LINE+1]]:8: error: 'stablehlo.add' op operands 'tensor<2xi4>' and 'tensor<2xi32>' have no common type in accelerator
  %3 = stablehlo.add %q, %i : (tensor<2xi4>, tensor<2xi32>) -> tensor<2xi32>
  // CHECK-NOT: error:
  return
}
