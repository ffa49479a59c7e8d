// What mlir-opt 22 prints of contractions whose maps its verifier notes in an attribute, linalg.memoized_indexing_maps, that shows in the generic form.
module {
  func.func @named(%arg0: tensor<4x?xf32>, %arg1: tensor<?xf32>, %arg2: tensor<4xf32>, %arg3: tensor<f32>) {
    %0 = linalg.matvec ins(%arg0, %arg1 : tensor<4x?xf32>, tensor<?xf32>) outs(%arg2 : tensor<4xf32>) -> tensor<4xf32>
    %1 = linalg.vecmat ins(%arg2, %arg0 : tensor<4xf32>, tensor<4x?xf32>) outs(%arg1 : tensor<?xf32>) -> tensor<?xf32>
    %2 = linalg.dot ins(%arg1, %arg2 : tensor<?xf32>, tensor<4xf32>) outs(%arg3 : tensor<f32>) -> tensor<f32>
    return
  }
}
