module @jit_adam attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4xf32>, %arg1: tensor<4xbf16>, %arg2: tensor<4xf32>, %arg3: tensor<4xf32>, %arg4: tensor<i32>) -> (tensor<4xf64> {jax.result_info = "result[0]"}, tensor<4xf32> {jax.result_info = "result[1]"}, tensor<4xf32> {jax.result_info = "result[2]"}) {
    %cst = stablehlo.constant dense<0.899999976> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %1 = stablehlo.multiply %0, %arg2 : tensor<4xf32>
    %cst_0 = stablehlo.constant dense<1.000980e-01> : tensor<bf16>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<bf16>) -> tensor<4xbf16>
    %3 = stablehlo.multiply %2, %arg1 : tensor<4xbf16>
    %4 = stablehlo.convert %3 : (tensor<4xbf16>) -> tensor<4xf32>
    %5 = stablehlo.add %1, %4 : tensor<4xf32>
    %cst_1 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %7 = stablehlo.multiply %6, %arg3 : tensor<4xf32>
    %cst_2 = stablehlo.constant dense<9.994500e-04> : tensor<bf16>
    %8 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<bf16>) -> tensor<4xbf16>
    %9 = stablehlo.multiply %8, %arg1 : tensor<4xbf16>
    %10 = stablehlo.multiply %9, %arg1 : tensor<4xbf16>
    %11 = stablehlo.convert %10 : (tensor<4xbf16>) -> tensor<4xf32>
    %12 = stablehlo.add %7, %11 : tensor<4xf32>
    %cst_3 = stablehlo.constant dense<9.000000e-01> : tensor<f64>
    %13 = stablehlo.convert %arg4 : (tensor<i32>) -> tensor<f64>
    %14 = stablehlo.power %cst_3, %13 : tensor<f64>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %15 = stablehlo.subtract %cst_4, %14 : tensor<f64>
    %16 = stablehlo.convert %5 : (tensor<4xf32>) -> tensor<4xf64>
    %17 = stablehlo.broadcast_in_dim %15, dims = [] : (tensor<f64>) -> tensor<4xf64>
    %18 = stablehlo.divide %16, %17 : tensor<4xf64>
    %cst_5 = stablehlo.constant dense<1.000000e-03> : tensor<f64>
    %19 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f64>) -> tensor<4xf64>
    %20 = stablehlo.multiply %19, %18 : tensor<4xf64>
    %cst_6 = stablehlo.constant dense<0.99899999999999999> : tensor<f64>
    %21 = stablehlo.convert %arg4 : (tensor<i32>) -> tensor<f64>
    %22 = stablehlo.power %cst_6, %21 : tensor<f64>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %23 = stablehlo.subtract %cst_7, %22 : tensor<f64>
    %24 = stablehlo.convert %12 : (tensor<4xf32>) -> tensor<4xf64>
    %25 = stablehlo.broadcast_in_dim %23, dims = [] : (tensor<f64>) -> tensor<4xf64>
    %26 = stablehlo.divide %24, %25 : tensor<4xf64>
    %27 = stablehlo.sqrt %26 : tensor<4xf64>
    %cst_8 = stablehlo.constant dense<1.000000e-08> : tensor<f64>
    %28 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f64>) -> tensor<4xf64>
    %29 = stablehlo.add %27, %28 : tensor<4xf64>
    %30 = stablehlo.divide %20, %29 : tensor<4xf64>
    %31 = stablehlo.convert %arg0 : (tensor<4xf32>) -> tensor<4xf64>
    %32 = stablehlo.subtract %31, %30 : tensor<4xf64>
    return %32, %5, %12 : tensor<4xf64>, tensor<4xf32>, tensor<4xf32>
  }
}
