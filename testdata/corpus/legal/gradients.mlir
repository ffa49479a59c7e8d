module @jit_gradients attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3xbf16>, %arg1: tensor<2x3xf32>) -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<3xbf16> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.convert %arg1 : tensor<2x3xf32>
    %1 = stablehlo.convert %arg0 : (tensor<3xbf16>) -> tensor<3xf32>
    %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2xf32>
    %3 = stablehlo.tanh %2 : tensor<2xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %5 = stablehlo.subtract %4, %3 : tensor<2xf32>
    %6 = stablehlo.multiply %3, %3 : tensor<2xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %8 = stablehlo.multiply %7, %3 : tensor<2xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %11 = stablehlo.multiply %10, %8 : tensor<2xf32>
    %12 = stablehlo.multiply %11, %5 : tensor<2xf32>
    %13 = stablehlo.multiply %12, %3 : tensor<2xf32>
    %14 = stablehlo.add %12, %13 : tensor<2xf32>
    %15 = stablehlo.dot_general %14, %arg1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<3xf32>
    %16 = stablehlo.convert %15 : (tensor<3xf32>) -> tensor<3xbf16>
    return %9, %16 : tensor<f32>, tensor<3xbf16>
  }
}
