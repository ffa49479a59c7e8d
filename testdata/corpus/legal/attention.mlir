module @jit_attention attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1x2x4x8xbf16>, %arg1: tensor<1x2x4x8xbf16>, %arg2: tensor<1x2x4x8xf32>, %arg3: tensor<4x4xi1>) -> (tensor<1x2x4x8xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<1x2x4x8xbf16>, tensor<1x2x4x8xbf16>) -> tensor<1x2x4x4xbf16>
    %cst = stablehlo.constant dense<8.000000e+00> : tensor<f64>
    %1 = stablehlo.sqrt %cst : tensor<f64>
    %2 = stablehlo.convert %1 : (tensor<f64>) -> tensor<bf16>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<bf16>) -> tensor<1x2x4x4xbf16>
    %4 = stablehlo.divide %0, %3 : tensor<1x2x4x4xbf16>
    %cst_0 = stablehlo.constant dense<-1.000000e+09> : tensor<f64>
    %5 = call @_where(%arg3, %4, %cst_0) : (tensor<4x4xi1>, tensor<1x2x4x4xbf16>, tensor<f64>) -> tensor<1x2x4x4xbf16>
    %cst_1 = stablehlo.constant dense<0xFF80> : tensor<bf16>
    %6 = stablehlo.reduce(%5 init: %cst_1) applies stablehlo.maximum across dimensions = [3] : (tensor<1x2x4x4xbf16>, tensor<bf16>) -> tensor<1x2x4xbf16>
    %cst_2 = stablehlo.constant dense<0xFF80> : tensor<bf16>
    %7 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<bf16>) -> tensor<1x2x4xbf16>
    %8 = stablehlo.maximum %7, %6 : tensor<1x2x4xbf16>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<1x2x4xbf16>) -> tensor<1x2x4x1xbf16>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2, 3] : (tensor<1x2x4x1xbf16>) -> tensor<1x2x4x4xbf16>
    %11 = stablehlo.subtract %5, %10 : tensor<1x2x4x4xbf16>
    %12 = stablehlo.exponential %11 : tensor<1x2x4x4xbf16>
    %13 = stablehlo.convert %12 : (tensor<1x2x4x4xbf16>) -> tensor<1x2x4x4xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.reduce(%13 init: %cst_3) applies stablehlo.add across dimensions = [3] : (tensor<1x2x4x4xf32>, tensor<f32>) -> tensor<1x2x4xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2] : (tensor<1x2x4xf32>) -> tensor<1x2x4x1xf32>
    %16 = stablehlo.convert %15 : (tensor<1x2x4x1xf32>) -> tensor<1x2x4x1xbf16>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2, 3] : (tensor<1x2x4x1xbf16>) -> tensor<1x2x4x4xbf16>
    %18 = stablehlo.divide %12, %17 : tensor<1x2x4x4xbf16>
    %19 = stablehlo.convert %18 : (tensor<1x2x4x4xbf16>) -> tensor<1x2x4x4xf32>
    %20 = stablehlo.convert %arg2 : tensor<1x2x4x8xf32>
    %21 = stablehlo.dot_general %19, %20, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<1x2x4x4xf32>, tensor<1x2x4x8xf32>) -> tensor<1x2x4x8xf32>
    return %21 : tensor<1x2x4x8xf32>
  }
  func.func private @_where(%arg0: tensor<4x4xi1>, %arg1: tensor<1x2x4x4xbf16>, %arg2: tensor<f64>) -> tensor<1x2x4x4xbf16> {
    %0 = stablehlo.convert %arg2 : (tensor<f64>) -> tensor<bf16>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [2, 3] : (tensor<4x4xi1>) -> tensor<1x2x4x4xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<bf16>) -> tensor<1x2x4x4xbf16>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<1x2x4x4xi1>, tensor<1x2x4x4xbf16>
    return %3 : tensor<1x2x4x4xbf16>
  }
}
