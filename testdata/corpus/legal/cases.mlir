module @jit_cases attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<i32>, %arg1: tensor<3xbf16>) -> (tensor<3xbf16> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<2> : tensor<i32>
    %0 = stablehlo.clamp %c, %arg0, %c_0 : tensor<i32>
    %1 = "stablehlo.case"(%0) ({
      %2 = stablehlo.sine %arg1 : tensor<3xbf16>
      stablehlo.return %2 : tensor<3xbf16>
    }, {
      %2 = stablehlo.cosine %arg1 : tensor<3xbf16>
      stablehlo.return %2 : tensor<3xbf16>
    }, {
      %cst = stablehlo.constant dense<1.000000e+00> : tensor<bf16>
      %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<bf16>) -> tensor<3xbf16>
      %3 = stablehlo.add %arg1, %2 : tensor<3xbf16>
      stablehlo.return %3 : tensor<3xbf16>
    }) : (tensor<i32>) -> tensor<3xbf16>
    return %1 : tensor<3xbf16>
  }
}
