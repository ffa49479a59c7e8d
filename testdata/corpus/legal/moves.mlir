module @jit_moves attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x3xi8>, %arg1: tensor<4x3xi32>) -> (tensor<3x6xi32> {jax.result_info = "result[0]"}, tensor<3x2xi32> {jax.result_info = "result[1]"}, tensor<6x3xi32> {jax.result_info = "result[2]"}, tensor<9x4xi32> {jax.result_info = "result[3]"}, tensor<12x3xi32> {jax.result_info = "result[4]"}, tensor<18xi32> {jax.result_info = "result[5]"}) {
    %0 = stablehlo.convert %arg0 : (tensor<2x3xi8>) -> tensor<2x3xi32>
    %1 = stablehlo.concatenate %0, %arg1, dim = 0 : (tensor<2x3xi32>, tensor<4x3xi32>) -> tensor<6x3xi32>
    %2 = stablehlo.transpose %1, dims = [1, 0] : (tensor<6x3xi32>) -> tensor<3x6xi32>
    %3 = stablehlo.slice %1 [0:6:2, 1:3] : (tensor<6x3xi32>) -> tensor<3x2xi32>
    %4 = call @_flip(%1) : (tensor<6x3xi32>) -> tensor<6x3xi32>
    %c = stablehlo.constant dense<3> : tensor<i64>
    %5 = call @_pad(%1, %c) : (tensor<6x3xi32>, tensor<i64>) -> tensor<9x4xi32>
    %6 = stablehlo.reshape %1 : (tensor<6x3xi32>) -> tensor<1x6x1x3xi32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2, 3] : (tensor<1x6x1x3xi32>) -> tensor<2x6x1x3xi32>
    %8 = stablehlo.reshape %7 : (tensor<2x6x1x3xi32>) -> tensor<12x3xi32>
    %9 = stablehlo.reshape %1 : (tensor<6x3xi32>) -> tensor<18xi32>
    return %2, %3, %4, %5, %8, %9 : tensor<3x6xi32>, tensor<3x2xi32>, tensor<6x3xi32>, tensor<9x4xi32>, tensor<12x3xi32>, tensor<18xi32>
  }
  func.func private @_flip(%arg0: tensor<6x3xi32>) -> tensor<6x3xi32> {
    %0 = stablehlo.reverse %arg0, dims = [0, 1] : tensor<6x3xi32>
    return %0 : tensor<6x3xi32>
  }
  func.func private @_pad(%arg0: tensor<6x3xi32>, %arg1: tensor<i64>) -> tensor<9x4xi32> {
    %0 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %1 = stablehlo.pad %arg0, %0, low = [1, 0], high = [2, 1], interior = [0, 0] : (tensor<6x3xi32>, tensor<i32>) -> tensor<9x4xi32>
    return %1 : tensor<9x4xi32>
  }
}
