// What jaxlib 0.10.2 prints of CHLO operations with attributes that do not stand in the corpus; forms_test.go reads it both ways.
module {
  func.func @g(%arg0: tensor<4xf32>, %arg1: tensor<f32>, %arg2: tensor<4xi32>, %arg3: tensor<i32>, %arg4: tensor<4xi1>) {
    %0 = chlo.broadcast_and %arg2, %arg3 {broadcast_dimensions = array<i64>} : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
    %1 = chlo.broadcast_atan2 %arg0, %arg1 {broadcast_dimensions = array<i64>} : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
    %2 = chlo.broadcast_divide %arg0, %arg1 {broadcast_dimensions = array<i64>} : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
    %3 = chlo.broadcast_complex %arg0, %arg1 {broadcast_dimensions = array<i64>} : (tensor<4xf32>, tensor<f32>) -> tensor<4xcomplex<f32>>
    %4 = chlo.broadcast_maximum %arg0, %arg0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %5 = chlo.broadcast_zeta %arg0, %arg1 {broadcast_dimensions = array<i64>} : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
    %6 = chlo._asin_acos_kernel %3 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
    %values, %indices = chlo.top_k(%arg0, k = 2) : tensor<4xf32> -> (tensor<2xf32>, tensor<2xi32>)
    %7 = chlo.broadcast_compare %arg0, %arg1 {broadcast_dimensions = array<i64>, comparison_direction = #chlo<comparison_direction LT>} : (tensor<4xf32>, tensor<f32>) -> tensor<4xi1>
    %8 = chlo.broadcast_select %arg4, %arg0, %arg1 : (tensor<4xi1>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
    %9 = chlo.broadcast_next_after %arg0, %arg1 : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
    %10 = chlo.broadcast_shift_left %arg2, %arg3 {broadcast_dimensions = array<i64>, x} : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
    return
  }
}
