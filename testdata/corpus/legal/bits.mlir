module @jit_bits attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3xi32>, %arg1: tensor<3xi8>) -> (tensor<3xi32> {jax.result_info = "result[0]"}, tensor<3xi32> {jax.result_info = "result[1]"}, tensor<3xi32> {jax.result_info = "result[2]"}, tensor<3xi32> {jax.result_info = "result[3]"}, tensor<3xi32> {jax.result_info = "result[4]"}, tensor<3xi32> {jax.result_info = "result[5]"}, tensor<3xi8> {jax.result_info = "result[6]"}, tensor<3xf32> {jax.result_info = "result[7]"}) {
    %0 = stablehlo.convert %arg1 : (tensor<3xi8>) -> tensor<3xi32>
    %1 = stablehlo.and %arg0, %0 : tensor<3xi32>
    %c = stablehlo.constant dense<3> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %3 = stablehlo.or %arg0, %2 : tensor<3xi32>
    %4 = stablehlo.not %arg0 : tensor<3xi32>
    %5 = stablehlo.convert %arg1 : (tensor<3xi8>) -> tensor<3xi32>
    %6 = stablehlo.xor %arg0, %5 : tensor<3xi32>
    %c_0 = stablehlo.constant dense<2> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %8 = stablehlo.shift_left %arg0, %7 : tensor<3xi32>
    %9 = stablehlo.popcnt %arg0 : tensor<3xi32>
    %10 = stablehlo.count_leading_zeros %arg1 : tensor<3xi8>
    %11 = stablehlo.bitcast_convert %arg0 : (tensor<3xi32>) -> tensor<3xf32>
    return %1, %3, %4, %6, %8, %9, %10, %11 : tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi8>, tensor<3xf32>
  }
}
