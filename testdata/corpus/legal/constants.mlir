module @jit_constants attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main() -> (tensor<4xi64> {jax.result_info = "result[0]"}, tensor<3xbf16> {jax.result_info = "result[1]"}, tensor<2x2xui8> {jax.result_info = "result[2]"}, tensor<2x3xf16> {jax.result_info = "result[3]"}, tensor<2x2xcomplex<f32>> {jax.result_info = "result[4]"}, tensor<0x3xf32> {jax.result_info = "result[5]"}) {
    %c = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xui8>
    %0 = stablehlo.iota dim = 0 : tensor<4xi64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %c_1 = stablehlo.constant dense<1> : tensor<i64>
    %1 = call @_linspace(%c_0, %c_1) : (tensor<i64>, tensor<i64>) -> tensor<3xbf16>
    %cst = stablehlo.constant dense<0x7C00> : tensor<f16>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f16>) -> tensor<2x3xf16>
    %3 = stablehlo.iota dim = 0 : tensor<2x2xi64>
    %4 = stablehlo.iota dim = 1 : tensor<2x2xi64>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %5 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<2x2xi64>
    %6 = stablehlo.add %3, %5 : tensor<2x2xi64>
    %7 = stablehlo.compare EQ, %6, %4, SIGNED : (tensor<2x2xi64>, tensor<2x2xi64>) -> tensor<2x2xi1>
    %8 = stablehlo.convert %7 : (tensor<2x2xi1>) -> tensor<2x2xcomplex<f32>>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<0x3xf32>
    return %0, %1, %c, %2, %8, %9 : tensor<4xi64>, tensor<3xbf16>, tensor<2x2xui8>, tensor<2x3xf16>, tensor<2x2xcomplex<f32>>, tensor<0x3xf32>
  }
  func.func private @_linspace(%arg0: tensor<i64>, %arg1: tensor<i64>) -> tensor<3xbf16> {
    %0 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<bf16>
    %1 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<bf16>
    %2 = stablehlo.iota dim = 0 : tensor<2xbf16>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<bf16>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<bf16>) -> tensor<2xbf16>
    %4 = stablehlo.divide %2, %3 : tensor<2xbf16>
    %5 = stablehlo.reshape %0 : (tensor<bf16>) -> tensor<1xbf16>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<bf16>
    %6 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<bf16>) -> tensor<2xbf16>
    %7 = stablehlo.subtract %6, %4 : tensor<2xbf16>
    %8 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<1xbf16>) -> tensor<2xbf16>
    %9 = stablehlo.multiply %8, %7 : tensor<2xbf16>
    %10 = stablehlo.reshape %1 : (tensor<bf16>) -> tensor<1xbf16>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<1xbf16>) -> tensor<2xbf16>
    %12 = stablehlo.multiply %11, %4 : tensor<2xbf16>
    %13 = stablehlo.add %9, %12 : tensor<2xbf16>
    %14 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<bf16>) -> tensor<1xbf16>
    %15 = stablehlo.concatenate %13, %14, dim = 0 : (tensor<2xbf16>, tensor<1xbf16>) -> tensor<3xbf16>
    return %15 : tensor<3xbf16>
  }
}
