module @jit_weak attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3xbf16>) -> (tensor<3xbf16> {jax.result_info = "result[0]"}, tensor<3xbf16> {jax.result_info = "result[1]"}, tensor<3xbf16> {jax.result_info = "result[2]"}, tensor<3xi1> {jax.result_info = "result[3]"}, tensor<3xbf16> {jax.result_info = "result[4]"}, tensor<3xbf16> {jax.result_info = "result[5]"}, tensor<3xbf16> {jax.result_info = "result[6]"}) {
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<bf16>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<bf16>) -> tensor<3xbf16>
    %1 = stablehlo.multiply %arg0, %0 : tensor<3xbf16>
    %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<bf16>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<bf16>) -> tensor<3xbf16>
    %3 = stablehlo.add %arg0, %2 : tensor<3xbf16>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<bf16>
    %4 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<bf16>) -> tensor<3xbf16>
    %5 = stablehlo.divide %4, %arg0 : tensor<3xbf16>
    %cst_2 = stablehlo.constant dense<3.000000e+00> : tensor<bf16>
    %6 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<bf16>) -> tensor<3xbf16>
    %7 = stablehlo.compare GT, %arg0, %6, FLOAT : (tensor<3xbf16>, tensor<3xbf16>) -> tensor<3xi1>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %8 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<bf16>) -> tensor<3xbf16>
    %9 = stablehlo.compare GT, %arg0, %8, FLOAT : (tensor<3xbf16>, tensor<3xbf16>) -> tensor<3xi1>
    %c = stablehlo.constant dense<1> : tensor<i64>
    %10 = call @_where(%9, %arg0, %c) : (tensor<3xi1>, tensor<3xbf16>, tensor<i64>) -> tensor<3xbf16>
    %11 = stablehlo.multiply %arg0, %arg0 : tensor<3xbf16>
    %12 = stablehlo.multiply %arg0, %arg0 : tensor<3xbf16>
    %13 = stablehlo.multiply %12, %arg0 : tensor<3xbf16>
    return %1, %3, %5, %7, %10, %11, %13 : tensor<3xbf16>, tensor<3xbf16>, tensor<3xbf16>, tensor<3xi1>, tensor<3xbf16>, tensor<3xbf16>, tensor<3xbf16>
  }
  func.func private @_where(%arg0: tensor<3xi1>, %arg1: tensor<3xbf16>, %arg2: tensor<i64>) -> tensor<3xbf16> {
    %0 = stablehlo.convert %arg2 : (tensor<i64>) -> tensor<bf16>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<bf16>) -> tensor<3xbf16>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<3xi1>, tensor<3xbf16>
    return %2 : tensor<3xbf16>
  }
}
