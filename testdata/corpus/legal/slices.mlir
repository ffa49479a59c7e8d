module @jit_slices attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x4xui8>, %arg1: tensor<i32>) -> (tensor<2x2xui8> {jax.result_info = "result[0]"}, tensor<4x4xui8> {jax.result_info = "result[1]"}, tensor<4xui8> {jax.result_info = "result[2]"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<4> : tensor<i32>
    %1 = stablehlo.add %arg1, %c_0 : tensor<i32>
    %2 = stablehlo.select %0, %1, %arg1 : tensor<i1>, tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.compare LT, %arg1, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<4> : tensor<i32>
    %4 = stablehlo.add %arg1, %c_2 : tensor<i32>
    %5 = stablehlo.select %3, %4, %arg1 : tensor<i1>, tensor<i32>
    %6 = stablehlo.dynamic_slice %arg0, %2, %5, sizes = [2, 2] : (tensor<4x4xui8>, tensor<i32>, tensor<i32>) -> tensor<2x2xui8>
    %c_3 = stablehlo.constant dense<1> : tensor<ui8>
    %7 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<ui8>) -> tensor<1x1xui8>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.multiply %arg1, %c_4 : tensor<i32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.compare LT, %arg1, %c_5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_6 = stablehlo.constant dense<4> : tensor<i32>
    %10 = stablehlo.add %arg1, %c_6 : tensor<i32>
    %11 = stablehlo.select %9, %10, %arg1 : tensor<i1>, tensor<i32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %12 = stablehlo.compare LT, %8, %c_7, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_8 = stablehlo.constant dense<4> : tensor<i32>
    %13 = stablehlo.add %8, %c_8 : tensor<i32>
    %14 = stablehlo.select %12, %13, %8 : tensor<i1>, tensor<i32>
    %15 = stablehlo.dynamic_update_slice %arg0, %7, %11, %14 : (tensor<4x4xui8>, tensor<1x1xui8>, tensor<i32>, tensor<i32>) -> tensor<4x4xui8>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %16 = stablehlo.compare LT, %arg1, %c_9, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_10 = stablehlo.constant dense<4> : tensor<i32>
    %17 = stablehlo.add %arg1, %c_10 : tensor<i32>
    %18 = stablehlo.select %16, %17, %arg1 : tensor<i1>, tensor<i32>
    %c_11 = stablehlo.constant dense<0> : tensor<i32>
    %c_12 = stablehlo.constant dense<0> : tensor<i32>
    %19 = stablehlo.compare LT, %c_11, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_13 = stablehlo.constant dense<0> : tensor<i32>
    %c_14 = stablehlo.constant dense<4> : tensor<i32>
    %20 = stablehlo.add %c_13, %c_14 : tensor<i32>
    %c_15 = stablehlo.constant dense<0> : tensor<i32>
    %21 = stablehlo.select %19, %20, %c_15 : tensor<i1>, tensor<i32>
    %22 = stablehlo.dynamic_slice %arg0, %18, %21, sizes = [1, 4] : (tensor<4x4xui8>, tensor<i32>, tensor<i32>) -> tensor<1x4xui8>
    %23 = stablehlo.reshape %22 : (tensor<1x4xui8>) -> tensor<4xui8>
    return %6, %15, %23 : tensor<2x2xui8>, tensor<4x4xui8>, tensor<4xui8>
  }
}
