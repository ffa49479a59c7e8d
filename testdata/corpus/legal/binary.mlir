module @jit_binary attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4xf32>, %arg1: tensor<4xbf16>) -> (tensor<4xf32> {jax.result_info = "result[0]"}, tensor<4xf32> {jax.result_info = "result[1]"}, tensor<4xf32> {jax.result_info = "result[2]"}, tensor<4xf32> {jax.result_info = "result[3]"}, tensor<4xf32> {jax.result_info = "result[4]"}, tensor<4xf32> {jax.result_info = "result[5]"}, tensor<4xf32> {jax.result_info = "result[6]"}, tensor<4xf32> {jax.result_info = "result[7]"}, tensor<4xf32> {jax.result_info = "result[8]"}, tensor<4xf32> {jax.result_info = "result[9]"}, tensor<4xf32> {jax.result_info = "result[10]"}) {
    %0 = stablehlo.convert %arg1 : (tensor<4xbf16>) -> tensor<4xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<4xf32>
    %2 = stablehlo.convert %arg1 : (tensor<4xbf16>) -> tensor<4xf32>
    %3 = stablehlo.subtract %arg0, %2 : tensor<4xf32>
    %4 = stablehlo.convert %arg1 : (tensor<4xbf16>) -> tensor<4xf32>
    %5 = stablehlo.multiply %arg0, %4 : tensor<4xf32>
    %6 = stablehlo.convert %arg1 : (tensor<4xbf16>) -> tensor<4xf32>
    %7 = stablehlo.divide %arg0, %6 : tensor<4xf32>
    %8 = stablehlo.convert %arg1 : (tensor<4xbf16>) -> tensor<4xf32>
    %9 = stablehlo.power %arg0, %8 : tensor<4xf32>
    %10 = stablehlo.convert %arg1 : (tensor<4xbf16>) -> tensor<4xf32>
    %11 = stablehlo.maximum %arg0, %10 : tensor<4xf32>
    %12 = stablehlo.convert %arg1 : (tensor<4xbf16>) -> tensor<4xf32>
    %13 = stablehlo.atan2 %arg0, %12 : tensor<4xf32>
    %14 = call @fmod(%arg0, %arg1) : (tensor<4xf32>, tensor<4xbf16>) -> tensor<4xf32>
    %15 = stablehlo.convert %arg1 : (tensor<4xbf16>) -> tensor<4xf32>
    %16 = chlo.next_after %arg0, %15 : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
    %17 = call @floor_divide(%arg0, %arg1) : (tensor<4xf32>, tensor<4xbf16>) -> tensor<4xf32>
    %18 = call @remainder(%arg0, %arg1) : (tensor<4xf32>, tensor<4xbf16>) -> tensor<4xf32>
    return %1, %3, %5, %7, %9, %11, %13, %14, %16, %17, %18 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }
  func.func private @fmod(%arg0: tensor<4xf32>, %arg1: tensor<4xbf16>) -> tensor<4xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<4xbf16>) -> tensor<4xf32>
    %1 = stablehlo.remainder %arg0, %0 : tensor<4xf32>
    return %1 : tensor<4xf32>
  }
  func.func private @floor_divide(%arg0: tensor<4xf32>, %arg1: tensor<4xbf16>) -> tensor<4xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<4xbf16>) -> tensor<4xf32>
    %1 = stablehlo.remainder %arg0, %0 : tensor<4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %3 = stablehlo.compare EQ, %0, %2, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %4 = stablehlo.subtract %arg0, %1 : tensor<4xf32>
    %5 = call @_where(%3, %arg0, %4) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %6 = stablehlo.divide %5, %0 : tensor<4xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %8 = stablehlo.compare NE, %1, %7, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %9 = stablehlo.sign %0 : tensor<4xf32>
    %10 = stablehlo.sign %1 : tensor<4xf32>
    %11 = stablehlo.compare NE, %9, %10, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %12 = stablehlo.and %8, %11 : tensor<4xi1>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %14 = stablehlo.subtract %6, %13 : tensor<4xf32>
    %15 = stablehlo.select %12, %14, %6 : tensor<4xi1>, tensor<4xf32>
    %16 = stablehlo.round_nearest_afz %15 : tensor<4xf32>
    return %16 : tensor<4xf32>
  }
  func.func private @_where(%arg0: tensor<4xi1>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<4xi1>, tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @remainder(%arg0: tensor<4xf32>, %arg1: tensor<4xbf16>) -> tensor<4xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<4xbf16>) -> tensor<4xf32>
    %1 = stablehlo.remainder %arg0, %0 : tensor<4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %3 = stablehlo.compare NE, %1, %2, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %5 = stablehlo.compare LT, %1, %4, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %7 = stablehlo.compare LT, %0, %6, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %8 = stablehlo.compare NE, %5, %7, UNSIGNED : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
    %9 = stablehlo.and %8, %3 : tensor<4xi1>
    %10 = stablehlo.add %1, %0 : tensor<4xf32>
    %11 = stablehlo.select %9, %10, %1 : tensor<4xi1>, tensor<4xf32>
    return %11 : tensor<4xf32>
  }
}
