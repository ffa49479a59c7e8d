module @jit_remat attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x3xbf16>, %arg1: tensor<3x3xf32>) -> (tensor<2x3xbf16> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0:3 = stablehlo.optimization_barrier %arg1, %arg0, %cst : tensor<3x3xf32>, tensor<2x3xbf16>, tensor<f32>
    %1 = stablehlo.convert %0#1 : (tensor<2x3xbf16>) -> tensor<2x3xf32>
    %2 = stablehlo.convert %0#0 : tensor<3x3xf32>
    %3 = stablehlo.dot_general %1, %2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x3xf32>, tensor<3x3xf32>) -> tensor<2x3xf32>
    %4 = stablehlo.cosine %3 : tensor<2x3xf32>
    %5 = stablehlo.broadcast_in_dim %0#2, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %6 = stablehlo.multiply %5, %4 : tensor<2x3xf32>
    %7 = stablehlo.dot_general %6, %0#0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x3xf32>, tensor<3x3xf32>) -> tensor<2x3xf32>
    %8 = stablehlo.convert %7 : (tensor<2x3xf32>) -> tensor<2x3xbf16>
    return %8 : tensor<2x3xbf16>
  }
}
