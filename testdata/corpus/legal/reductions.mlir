module @jit_reductions attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x4xbf16>, %arg1: tensor<5xi8>) -> (tensor<bf16> {jax.result_info = "result[0]"}, tensor<i64> {jax.result_info = "result[1]"}, tensor<4xbf16> {jax.result_info = "result[2]"}, tensor<i64> {jax.result_info = "result[3]"}, tensor<i1> {jax.result_info = "result[4]"}, tensor<f32> {jax.result_info = "result[5]"}, tensor<bf16> {jax.result_info = "result[6]"}) {
    %0 = stablehlo.convert %arg0 : (tensor<3x4xbf16>) -> tensor<3x4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<f32>
    %2 = stablehlo.convert %1 : (tensor<f32>) -> tensor<bf16>
    %3 = stablehlo.convert %arg1 : (tensor<5xi8>) -> tensor<5xi64>
    %c = stablehlo.constant dense<1> : tensor<i64>
    %4 = stablehlo.reduce(%3 init: %c) applies stablehlo.multiply across dimensions = [0] : (tensor<5xi64>, tensor<i64>) -> tensor<i64>
    %cst_0 = stablehlo.constant dense<0xFF80> : tensor<bf16>
    %5 = stablehlo.reduce(%arg0 init: %cst_0) applies stablehlo.maximum across dimensions = [0] : (tensor<3x4xbf16>, tensor<bf16>) -> tensor<4xbf16>
    %6 = call @argmin(%arg1) : (tensor<5xi8>) -> tensor<i64>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<bf16>) -> tensor<3x4xbf16>
    %8 = stablehlo.compare GT, %arg0, %7, FLOAT : (tensor<3x4xbf16>, tensor<3x4xbf16>) -> tensor<3x4xi1>
    %c_2 = stablehlo.constant dense<true> : tensor<i1>
    %9 = stablehlo.reduce(%8 init: %c_2) applies stablehlo.and across dimensions = [0, 1] : (tensor<3x4xi1>, tensor<i1>) -> tensor<i1>
    %10 = stablehlo.convert %arg1 : (tensor<5xi8>) -> tensor<5xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%10 init: %cst_3) applies stablehlo.add across dimensions = [0] : (tensor<5xf32>, tensor<f32>) -> tensor<f32>
    %cst_4 = stablehlo.constant dense<5.000000e+00> : tensor<f32>
    %12 = stablehlo.divide %11, %cst_4 : tensor<f32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %13 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<bf16>) -> tensor<3x4xbf16>
    %14 = stablehlo.maximum %arg0, %13 : tensor<3x4xbf16>
    %15 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<bf16>) -> tensor<3x4xbf16>
    %16 = stablehlo.subtract %arg0, %15 : tensor<3x4xbf16>
    %17 = stablehlo.compare NE, %16, %16, FLOAT : (tensor<3x4xbf16>, tensor<3x4xbf16>) -> tensor<3x4xi1>
    %18 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<bf16>) -> tensor<3x4xbf16>
    %19 = stablehlo.add %arg0, %18 : tensor<3x4xbf16>
    %20 = stablehlo.abs %16 : tensor<3x4xbf16>
    %21 = stablehlo.negate %20 : tensor<3x4xbf16>
    %22 = stablehlo.exponential %21 : tensor<3x4xbf16>
    %23 = stablehlo.log_plus_one %22 : tensor<3x4xbf16>
    %24 = stablehlo.add %14, %23 : tensor<3x4xbf16>
    %25 = stablehlo.select %17, %19, %24 : tensor<3x4xi1>, tensor<3x4xbf16>
    %c_6 = stablehlo.constant dense<0> : tensor<i64>
    %26 = call @_std(%25, %c_6) : (tensor<3x4xbf16>, tensor<i64>) -> tensor<bf16>
    return %2, %4, %5, %6, %9, %12, %26 : tensor<bf16>, tensor<i64>, tensor<4xbf16>, tensor<i64>, tensor<i1>, tensor<f32>, tensor<bf16>
  }
  func.func private @argmin(%arg0: tensor<5xi8>) -> tensor<i64> {
    %0 = stablehlo.iota dim = 0 : tensor<5xi64>
    %c = stablehlo.constant dense<127> : tensor<i8>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %1:2 = stablehlo.reduce(%arg0 init: %c), (%0 init: %c_0) across dimensions = [0] : (tensor<5xi8>, tensor<5xi64>, tensor<i8>, tensor<i64>) -> (tensor<i8>, tensor<i64>)
     reducer(%arg1: tensor<i8>, %arg3: tensor<i8>) (%arg2: tensor<i64>, %arg4: tensor<i64>)  {
      %2 = stablehlo.compare LT, %arg1, %arg3, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<i8>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i64>
      stablehlo.return %9, %10 : tensor<i8>, tensor<i64>
    }
    return %1#1 : tensor<i64>
  }
  func.func private @_std(%arg0: tensor<3x4xbf16>, %arg1: tensor<i64>) -> tensor<bf16> {
    %0 = call @_var(%arg0, %arg1) : (tensor<3x4xbf16>, tensor<i64>) -> tensor<bf16>
    %1 = stablehlo.sqrt %0 : tensor<bf16>
    return %1 : tensor<bf16>
  }
  func.func private @_var(%arg0: tensor<3x4xbf16>, %arg1: tensor<i64>) -> tensor<bf16> {
    %0 = stablehlo.convert %arg0 : (tensor<3x4xbf16>) -> tensor<3x4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<f32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %cst_0 = stablehlo.constant dense<1.200000e+01> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %4 = stablehlo.divide %2, %3 : tensor<1x1xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x4xf32>
    %6 = stablehlo.subtract %0, %5 : tensor<3x4xf32>
    %7 = chlo.square %6 : tensor<3x4xf32> -> tensor<3x4xf32>
    %8 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<f32>
    %cst_1 = stablehlo.constant dense<1.200000e+01> : tensor<f32>
    %9 = stablehlo.subtract %cst_1, %8 : tensor<f32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.reduce(%7 init: %cst_2) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<f32>
    %11 = stablehlo.divide %10, %9 : tensor<f32>
    %12 = stablehlo.convert %11 : (tensor<f32>) -> tensor<bf16>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.compare GT, %9, %cst_3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_4 = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %14 = call @_where(%13, %12, %cst_4) : (tensor<i1>, tensor<bf16>, tensor<f64>) -> tensor<bf16>
    return %14 : tensor<bf16>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<bf16>, %arg2: tensor<f64>) -> tensor<bf16> {
    %0 = stablehlo.convert %arg2 : (tensor<f64>) -> tensor<bf16>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<i1>, tensor<bf16>
    return %1 : tensor<bf16>
  }
}
