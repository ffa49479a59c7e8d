module @jit_linear attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x3xbf16>, %arg1: tensor<3x4xi32>, %arg2: tensor<4xf32>) -> (tensor<2x4xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.convert %arg0 : tensor<2x3xbf16>
    %1 = stablehlo.convert %arg1 : (tensor<3x4xi32>) -> tensor<3x4xbf16>
    %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x3xbf16>, tensor<3x4xbf16>) -> tensor<2x4xbf16>
    %3 = stablehlo.convert %2 : (tensor<2x4xbf16>) -> tensor<2x4xf32>
    %4 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<4xf32>) -> tensor<1x4xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<2x4xf32>
    %6 = stablehlo.add %3, %5 : tensor<2x4xf32>
    return %6 : tensor<2x4xf32>
  }
}
