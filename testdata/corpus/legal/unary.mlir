module @jit_unary attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4xf32>) -> (tensor<4xf32> {jax.result_info = "result[0]"}, tensor<4xf32> {jax.result_info = "result[1]"}, tensor<4xf32> {jax.result_info = "result[2]"}, tensor<4xf32> {jax.result_info = "result[3]"}, tensor<4xf32> {jax.result_info = "result[4]"}, tensor<4xf32> {jax.result_info = "result[5]"}, tensor<4xf32> {jax.result_info = "result[6]"}, tensor<4xf32> {jax.result_info = "result[7]"}, tensor<4xf32> {jax.result_info = "result[8]"}, tensor<4xf32> {jax.result_info = "result[9]"}, tensor<4xf32> {jax.result_info = "result[10]"}, tensor<4xi1> {jax.result_info = "result[11]"}, tensor<4xf32> {jax.result_info = "result[12]"}, tensor<4xf32> {jax.result_info = "result[13]"}, tensor<4xf32> {jax.result_info = "result[14]"}, tensor<4xf32> {jax.result_info = "result[15]"}, tensor<4xf32> {jax.result_info = "result[16]"}, tensor<4xf32> {jax.result_info = "result[17]"}, tensor<4xf32> {jax.result_info = "result[18]"}, tensor<4xf32> {jax.result_info = "result[19]"}) {
    %0 = stablehlo.abs %arg0 : tensor<4xf32>
    %1 = stablehlo.ceil %arg0 : tensor<4xf32>
    %2 = stablehlo.floor %arg0 : tensor<4xf32>
    %3 = stablehlo.exponential %arg0 : tensor<4xf32>
    %4 = stablehlo.exponential_minus_one %arg0 : tensor<4xf32>
    %5 = stablehlo.log %arg0 : tensor<4xf32>
    %6 = stablehlo.log_plus_one %arg0 : tensor<4xf32>
    %7 = stablehlo.tanh %arg0 : tensor<4xf32>
    %8 = stablehlo.sqrt %arg0 : tensor<4xf32>
    %9 = stablehlo.cbrt %arg0 : tensor<4xf32>
    %10 = stablehlo.sign %arg0 : tensor<4xf32>
    %11 = stablehlo.is_finite %arg0 : (tensor<4xf32>) -> tensor<4xi1>
    %12 = chlo.erf %arg0 : tensor<4xf32> -> tensor<4xf32>
    %13 = chlo.lgamma %arg0 : tensor<4xf32> -> tensor<4xf32>
    %14 = chlo.erf_inv %arg0 : tensor<4xf32> -> tensor<4xf32>
    %15 = chlo.digamma %arg0 : tensor<4xf32> -> tensor<4xf32>
    %16 = stablehlo.rsqrt %arg0 : tensor<4xf32>
    %17 = stablehlo.negate %arg0 : tensor<4xf32>
    %18 = stablehlo.exponential %17 : tensor<4xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %20 = stablehlo.add %19, %18 : tensor<4xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %22 = stablehlo.divide %21, %20 : tensor<4xf32>
    %23 = stablehlo.tan %arg0 : tensor<4xf32>
    %24 = call @round(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
    return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %22, %23, %24 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xi1>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }
  func.func private @round(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.round_nearest_even %arg0 : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}
