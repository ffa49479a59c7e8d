// What mlir-opt 22 prints of tensor, complex and ub; forms_test.go reads it both ways, and cmd/hlo-promote compares it with mlir-opt.
module {
  func.func @f(%arg0: index, %arg1: f32, %arg2: tensor<4x?xf32>, %arg3: tensor<?x4xf32>, %arg4: memref<4x4xf32>, %arg5: tensor<4xf32>) -> tensor<4x?xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<4x4xf32>
    %collapsed = tensor.collapse_shape %0 [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>
    %expanded = tensor.expand_shape %collapsed [[0, 1]] output_shape [4, 4] : tensor<16xf32> into tensor<4x4xf32>
    %expanded_0 = tensor.expand_shape %arg2 [[0], [1, 2]] output_shape [4, %arg0, 4] : tensor<4x?xf32> into tensor<4x?x4xf32>
    %extracted_slice = tensor.extract_slice %arg2[0, %arg0] [4, 2] [1, %arg0] : tensor<4x?xf32> to tensor<4x2xf32>
    %inserted_slice = tensor.insert_slice %extracted_slice into %arg2[0, %arg0] [4, 2] [1, 1] : tensor<4x2xf32> into tensor<4x?xf32>
    %padded = tensor.pad %arg2 low[0, %arg0] high[1, 2] {
    ^bb0(%arg6: index, %arg7: index):
      tensor.yield %arg1 : f32
    } : tensor<4x?xf32> to tensor<5x?xf32>
    %padded_1 = tensor.pad %0 nofold low[0, 0] high[0, 0] {
    ^bb0(%arg6: index, %arg7: index):
      tensor.yield %arg1 : f32
    } : tensor<4x4xf32> to tensor<4x4xf32>
    %concat = tensor.concat dim(0) %0, %0 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %generated = tensor.generate %arg0 {
    ^bb0(%arg6: index, %arg7: index):
      tensor.yield %arg1 : f32
    } : tensor<4x?xf32>
    %cst_2 = arith.constant dense<16> : tensor<1xindex>
    %reshape = tensor.reshape %0(%cst_2) : (tensor<4x4xf32>, tensor<1xindex>) -> tensor<16xf32>
    %cst_3 = complex.constant [1.000000e-01, -1.000000e+00] : complex<f64>
    %1 = complex.bitcast %cst_3 : complex<f64> to i128
    %2 = ub.poison : f32
    %3 = scf.forall (%arg6, %arg7) in (%arg0, 4) shared_outs(%arg8 = %arg2) -> (tensor<4x?xf32>) {
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %extracted_slice into %arg8[0, %arg6] [4, 2] [1, 1] : tensor<4x2xf32> into tensor<4x?xf32>
      }
    }
    scf.forall (%arg6) = (0) to (4) step (2) {
    } {k}
    return %arg2 : tensor<4x?xf32>
  }
  func.func @c(%arg0: i64) {
    %cst = complex.constant [1.000000e-01, -1.000000e+00] : complex<f64>
    %cst_0 = complex.constant [1.000000e-01 : f32, -1.000000e+00 : f32] {k = 1 : i32} : complex<f32>
    %0 = complex.bitcast %cst : complex<f64> to i128
    %1 = complex.bitcast %arg0 : i64 to complex<f32>
    return
  }
  func.func @p() -> tensor<4xf32> {
    %0 = ub.poison : f32
    %1 = ub.poison {k} : tensor<4xf32>
    return %1 : tensor<4xf32>
  }
}
