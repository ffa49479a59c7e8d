module @jit_complexes attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3xcomplex<f32>>, %arg1: tensor<3xf32>) -> (tensor<3xcomplex<f32>> {jax.result_info = "result[0]"}, tensor<3xf32> {jax.result_info = "result[1]"}, tensor<3xf32> {jax.result_info = "result[2]"}, tensor<3xcomplex<f32>> {jax.result_info = "result[3]"}, tensor<3xcomplex<f32>> {jax.result_info = "result[4]"}, tensor<3xf32> {jax.result_info = "result[5]"}) {
    %0 = stablehlo.convert %arg1 : (tensor<3xf32>) -> tensor<3xcomplex<f32>>
    %1 = stablehlo.multiply %arg0, %0 : tensor<3xcomplex<f32>>
    %2 = stablehlo.real %arg0 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
    %3 = stablehlo.add %2, %arg1 : tensor<3xf32>
    %4 = stablehlo.abs %arg0 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
    %5 = stablehlo.real %arg0 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
    %6 = stablehlo.imag %arg0 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
    %7 = stablehlo.negate %6 : tensor<3xf32>
    %8 = stablehlo.complex %5, %7 : tensor<3xcomplex<f32>>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %10 = stablehlo.multiply %arg1, %9 : tensor<3xf32>
    %11 = stablehlo.complex %arg1, %10 : tensor<3xcomplex<f32>>
    %12 = call @angle(%arg0) : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
    return %1, %3, %4, %8, %11, %12 : tensor<3xcomplex<f32>>, tensor<3xf32>, tensor<3xf32>, tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3xf32>
  }
  func.func private @angle(%arg0: tensor<3xcomplex<f32>>) -> tensor<3xf32> {
    %0 = stablehlo.real %arg0 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
    %1 = stablehlo.imag %arg0 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
    %2 = stablehlo.atan2 %1, %0 : tensor<3xf32>
    return %2 : tensor<3xf32>
  }
}
