module @jit_hyperbolic attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4xbf16>) -> (tensor<4xbf16> {jax.result_info = "result[0]"}, tensor<4xbf16> {jax.result_info = "result[1]"}, tensor<4xbf16> {jax.result_info = "result[2]"}, tensor<4xbf16> {jax.result_info = "result[3]"}, tensor<4xbf16> {jax.result_info = "result[4]"}, tensor<4xbf16> {jax.result_info = "result[5]"}, tensor<4xbf16> {jax.result_info = "result[6]"}, tensor<4xbf16> {jax.result_info = "result[7]"}, tensor<4xbf16> {jax.result_info = "result[8]"}) {
    %0 = chlo.sinh %arg0 : tensor<4xbf16> -> tensor<4xbf16>
    %1 = chlo.cosh %arg0 : tensor<4xbf16> -> tensor<4xbf16>
    %2 = chlo.asin %arg0 : tensor<4xbf16> -> tensor<4xbf16>
    %3 = chlo.acos %arg0 : tensor<4xbf16> -> tensor<4xbf16>
    %4 = chlo.atan %arg0 : tensor<4xbf16> -> tensor<4xbf16>
    %5 = chlo.asinh %arg0 : tensor<4xbf16> -> tensor<4xbf16>
    %6 = call @arccosh(%arg0) : (tensor<4xbf16>) -> tensor<4xbf16>
    %7 = chlo.atanh %arg0 : tensor<4xbf16> -> tensor<4xbf16>
    %8 = chlo.bessel_i1e %arg0 : tensor<4xbf16> -> tensor<4xbf16>
    return %0, %1, %2, %3, %4, %5, %6, %7, %8 : tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>
  }
  func.func private @arccosh(%arg0: tensor<4xbf16>) -> tensor<4xbf16> {
    %0 = chlo.acosh %arg0 : tensor<4xbf16> -> tensor<4xbf16>
    return %0 : tensor<4xbf16>
  }
}
