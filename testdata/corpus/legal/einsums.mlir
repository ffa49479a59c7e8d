module @jit_einsums attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x3xbf16>, %arg1: tensor<3x3xbf16>) -> (tensor<3x3xbf16> {jax.result_info = "result[0]"}, tensor<bf16> {jax.result_info = "result[1]"}, tensor<3x3xbf16> {jax.result_info = "result[2]"}, tensor<3x3xf32> {jax.result_info = "result[3]"}) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3x3xbf16>, tensor<3x3xbf16>) -> tensor<3x3xbf16>
    %1 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<3x3xbf16>, tensor<3x3xbf16>) -> tensor<bf16>
    %2 = stablehlo.slice %arg0 [0:1, 0:3] : (tensor<3x3xbf16>) -> tensor<1x3xbf16>
    %3 = stablehlo.reshape %2 : (tensor<1x3xbf16>) -> tensor<3xbf16>
    %4 = stablehlo.slice %arg1 [0:1, 0:3] : (tensor<3x3xbf16>) -> tensor<1x3xbf16>
    %5 = stablehlo.reshape %4 : (tensor<1x3xbf16>) -> tensor<3xbf16>
    %6 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<3xbf16>) -> tensor<3x1xbf16>
    %7 = stablehlo.broadcast_in_dim %5, dims = [1] : (tensor<3xbf16>) -> tensor<1x3xbf16>
    %8 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<3x1xbf16>) -> tensor<3x3xbf16>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<1x3xbf16>) -> tensor<3x3xbf16>
    %10 = stablehlo.multiply %8, %9 : tensor<3x3xbf16>
    %11 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3x3xbf16>, tensor<3x3xbf16>) -> tensor<3x3xf32>
    return %0, %1, %10, %11 : tensor<3x3xbf16>, tensor<bf16>, tensor<3x3xbf16>, tensor<3x3xf32>
  }
}
