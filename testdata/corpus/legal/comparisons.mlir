module @jit_comparisons attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3xi32>, %arg1: tensor<3xf16>) -> (tensor<3xi1> {jax.result_info = "result[0]"}, tensor<3xi1> {jax.result_info = "result[1]"}, tensor<3xi1> {jax.result_info = "result[2]"}, tensor<3xi1> {jax.result_info = "result[3]"}, tensor<3xf16> {jax.result_info = "result[4]"}, tensor<3xf16> {jax.result_info = "result[5]"}) {
    %0 = stablehlo.convert %arg0 : (tensor<3xi32>) -> tensor<3xf16>
    %1 = stablehlo.compare LT, %0, %arg1, FLOAT : (tensor<3xf16>, tensor<3xf16>) -> tensor<3xi1>
    %2 = stablehlo.convert %arg0 : (tensor<3xi32>) -> tensor<3xf16>
    %3 = stablehlo.compare EQ, %2, %arg1, FLOAT : (tensor<3xf16>, tensor<3xf16>) -> tensor<3xi1>
    %c = stablehlo.constant dense<2> : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %5 = stablehlo.compare GE, %arg0, %4, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %6 = call @isclose(%arg0, %arg1) : (tensor<3xi32>, tensor<3xf16>) -> tensor<3xi1>
    %7 = stablehlo.convert %arg0 : (tensor<3xi32>) -> tensor<3xf16>
    %8 = stablehlo.compare GT, %7, %arg1, FLOAT : (tensor<3xf16>, tensor<3xf16>) -> tensor<3xi1>
    %9 = call @_where(%8, %arg0, %arg1) : (tensor<3xi1>, tensor<3xi32>, tensor<3xf16>) -> tensor<3xf16>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %10 = call @clip(%arg0, %c_0, %arg1) : (tensor<3xi32>, tensor<i64>, tensor<3xf16>) -> tensor<3xf16>
    return %1, %3, %5, %6, %9, %10 : tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xf16>, tensor<3xf16>
  }
  func.func private @isclose(%arg0: tensor<3xi32>, %arg1: tensor<3xf16>) -> tensor<3xi1> {
    %0 = stablehlo.convert %arg0 : (tensor<3xi32>) -> tensor<3xf16>
    %1 = stablehlo.is_finite %arg1 : (tensor<3xf16>) -> tensor<3xi1>
    %2 = stablehlo.subtract %0, %arg1 : tensor<3xf16>
    %3 = stablehlo.abs %2 : tensor<3xf16>
    %4 = stablehlo.abs %arg1 : tensor<3xf16>
    %cst = stablehlo.constant dense<1.001360e-05> : tensor<f16>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f16>) -> tensor<3xf16>
    %6 = stablehlo.multiply %5, %4 : tensor<3xf16>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f16>
    %7 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f16>) -> tensor<3xf16>
    %8 = stablehlo.add %7, %6 : tensor<3xf16>
    %9 = stablehlo.compare LE, %3, %8, FLOAT : (tensor<3xf16>, tensor<3xf16>) -> tensor<3xi1>
    %10 = stablehlo.compare EQ, %0, %arg1, FLOAT : (tensor<3xf16>, tensor<3xf16>) -> tensor<3xi1>
    %11 = stablehlo.and %1, %9 : tensor<3xi1>
    %12 = stablehlo.or %10, %11 : tensor<3xi1>
    return %12 : tensor<3xi1>
  }
  func.func private @_where(%arg0: tensor<3xi1>, %arg1: tensor<3xi32>, %arg2: tensor<3xf16>) -> tensor<3xf16> {
    %0 = stablehlo.convert %arg1 : (tensor<3xi32>) -> tensor<3xf16>
    %1 = stablehlo.select %arg0, %0, %arg2 : tensor<3xi1>, tensor<3xf16>
    return %1 : tensor<3xf16>
  }
  func.func private @clip(%arg0: tensor<3xi32>, %arg1: tensor<i64>, %arg2: tensor<3xf16>) -> tensor<3xf16> {
    %0 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<3xi32>
    %3 = stablehlo.convert %2 : (tensor<3xi32>) -> tensor<3xf16>
    %4 = stablehlo.minimum %arg2, %3 : tensor<3xf16>
    return %4 : tensor<3xf16>
  }
}
