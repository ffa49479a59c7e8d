module @jit_casts attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3xf32>) -> (tensor<3xi1> {jax.result_info = "result[0]"}, tensor<3xi8> {jax.result_info = "result[1]"}, tensor<3xi32> {jax.result_info = "result[2]"}, tensor<3xi64> {jax.result_info = "result[3]"}, tensor<3xui8> {jax.result_info = "result[4]"}, tensor<3xui32> {jax.result_info = "result[5]"}, tensor<3xbf16> {jax.result_info = "result[6]"}, tensor<3xf16> {jax.result_info = "result[7]"}, tensor<3xf32> {jax.result_info = "result[8]"}, tensor<3xf64> {jax.result_info = "result[9]"}, tensor<3xcomplex<f32>> {jax.result_info = "result[10]"}, tensor<3xf8E4M3FN> {jax.result_info = "result[11]"}, tensor<3xf8E5M2> {jax.result_info = "result[12]"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %1 = stablehlo.compare NE, %arg0, %0, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %2 = stablehlo.convert %1 : tensor<3xi1>
    %3 = stablehlo.convert %arg0 : (tensor<3xf32>) -> tensor<3xi8>
    %4 = stablehlo.convert %arg0 : (tensor<3xf32>) -> tensor<3xi32>
    %5 = stablehlo.convert %arg0 : (tensor<3xf32>) -> tensor<3xi64>
    %6 = stablehlo.convert %arg0 : (tensor<3xf32>) -> tensor<3xui8>
    %7 = stablehlo.convert %arg0 : (tensor<3xf32>) -> tensor<3xui32>
    %8 = stablehlo.convert %arg0 : (tensor<3xf32>) -> tensor<3xbf16>
    %9 = stablehlo.convert %arg0 : (tensor<3xf32>) -> tensor<3xf16>
    %10 = stablehlo.convert %arg0 : (tensor<3xf32>) -> tensor<3xf64>
    %11 = stablehlo.convert %arg0 : (tensor<3xf32>) -> tensor<3xcomplex<f32>>
    %12 = stablehlo.convert %arg0 : (tensor<3xf32>) -> tensor<3xf8E4M3FN>
    %13 = stablehlo.convert %arg0 : (tensor<3xf32>) -> tensor<3xf8E5M2>
    return %2, %3, %4, %5, %6, %7, %8, %9, %arg0, %10, %11, %12, %13 : tensor<3xi1>, tensor<3xi8>, tensor<3xi32>, tensor<3xi64>, tensor<3xui8>, tensor<3xui32>, tensor<3xbf16>, tensor<3xf16>, tensor<3xf32>, tensor<3xf64>, tensor<3xcomplex<f32>>, tensor<3xf8E4M3FN>, tensor<3xf8E5M2>
  }
}
