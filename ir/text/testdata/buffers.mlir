// What mlir-opt 22 prints of linalg, tensor, complex and ub; forms_test.go reads it both ways, and cmd/hlo-promote compares it with mlir-opt.
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1, d0)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1)>
module {
  func.func @f(%arg0: index, %arg1: f32, %arg2: tensor<4x?xf32>, %arg3: tensor<?x4xf32>, %arg4: memref<4x4xf32>, %arg5: tensor<4xf32>) -> tensor<4x?xf32> {
    %0 = linalg.fill ins(%arg1 : f32) outs(%arg2 : tensor<4x?xf32>) -> tensor<4x?xf32>
    linalg.fill ins(%arg1 : f32) outs(%arg4 : memref<4x4xf32>)
    %1 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "reduction"]} ins(%arg2, %arg3 : tensor<4x?xf32>, tensor<?x4xf32>) outs(%0 : tensor<4x?xf32>) attrs =  {k = 1 : i64} {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %8 = linalg.index 0 : index
      %9 = arith.addf %in, %in_7 : f32
      linalg.yield %9 : f32
    } -> tensor<4x?xf32>
    linalg.generic {doc = "d", indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"], library_call = "c"} ins(%arg4 : memref<4x4xf32>) outs(%arg4 : memref<4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    }
    linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%arg4 : memref<4x4xf32>) {
    ^bb0(%out: f32):
      linalg.yield %out : f32
    }
    %cst = arith.constant 0.000000e+00 : f32
    %2 = tensor.empty() : tensor<4x4xf32>
    %3 = linalg.matmul ins(%arg2, %arg3 : tensor<4x?xf32>, tensor<?x4xf32>) outs(%2 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %transposed = linalg.transpose ins(%arg2 : tensor<4x?xf32>) outs(%arg3 : tensor<?x4xf32>) permutation = [1, 0] 
    %broadcasted = linalg.broadcast ins(%arg5 : tensor<4xf32>) outs(%2 : tensor<4x4xf32>) dimensions = [1] 
    %reduced = linalg.reduce { arith.addf } ins(%2 : tensor<4x4xf32>) outs(%arg5 : tensor<4xf32>) dimensions = [1] 
    %reduced_0 = linalg.reduce ins(%2 : tensor<4x4xf32>) outs(%arg5 : tensor<4xf32>) dimensions = [1] 
      (%in: f32, %init: f32) {
        %8 = arith.subf %in, %init : f32
        linalg.yield %8 : f32
      }
    %mapped = linalg.map { arith.addf } ins(%2, %2 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%2 : tensor<4x4xf32>)
    %mapped_1 = linalg.map { arith.addf {fastmath = #arith.fastmath<fast>} } ins(%2, %2 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%2 : tensor<4x4xf32>)
    %mapped_2 = linalg.map ins(%2 : tensor<4x4xf32>) outs(%2 : tensor<4x4xf32>)
      (%in: f32, %init: f32) {
        %8 = arith.negf %in : f32
        %9 = arith.negf %8 : f32
        linalg.yield %9 : f32
      }
    %4 = linalg.exp ins(%2 : tensor<4x4xf32>) outs(%2 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %collapsed = tensor.collapse_shape %2 [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>
    %expanded = tensor.expand_shape %collapsed [[0, 1]] output_shape [4, 4] : tensor<16xf32> into tensor<4x4xf32>
    %expanded_3 = tensor.expand_shape %arg2 [[0], [1, 2]] output_shape [4, %arg0, 4] : tensor<4x?xf32> into tensor<4x?x4xf32>
    %extracted_slice = tensor.extract_slice %arg2[0, %arg0] [4, 2] [1, %arg0] : tensor<4x?xf32> to tensor<4x2xf32>
    %inserted_slice = tensor.insert_slice %extracted_slice into %arg2[0, %arg0] [4, 2] [1, 1] : tensor<4x2xf32> into tensor<4x?xf32>
    %padded = tensor.pad %arg2 low[0, %arg0] high[1, 2] {
    ^bb0(%arg6: index, %arg7: index):
      tensor.yield %arg1 : f32
    } : tensor<4x?xf32> to tensor<5x?xf32>
    %padded_4 = tensor.pad %2 nofold low[0, 0] high[0, 0] {
    ^bb0(%arg6: index, %arg7: index):
      tensor.yield %arg1 : f32
    } : tensor<4x4xf32> to tensor<4x4xf32>
    %concat = tensor.concat dim(0) %2, %2 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %generated = tensor.generate %arg0 {
    ^bb0(%arg6: index, %arg7: index):
      tensor.yield %arg1 : f32
    } : tensor<4x?xf32>
    %cst_5 = arith.constant dense<16> : tensor<1xindex>
    %reshape = tensor.reshape %2(%cst_5) : (tensor<4x4xf32>, tensor<1xindex>) -> tensor<16xf32>
    %cst_6 = complex.constant [1.000000e-01, -1.000000e+00] : complex<f64>
    %5 = complex.bitcast %cst_6 : complex<f64> to i128
    %6 = ub.poison : f32
    %7 = scf.forall (%arg6, %arg7) in (%arg0, 4) shared_outs(%arg8 = %arg2) -> (tensor<4x?xf32>) {
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %extracted_slice into %arg8[0, %arg6] [4, 2] [1, 1] : tensor<4x2xf32> into tensor<4x?xf32>
      }
    }
    scf.forall (%arg6) = (0) to (4) step (2) {
    } {k}
    return %1 : tensor<4x?xf32>
  }
  func.func @named(%arg0: f16, %arg1: tensor<4x?xf32>, %arg2: tensor<4x?xf16>, %arg3: tensor<4x?xi32>, %arg4: tensor<4x?xi8>, %arg5: tensor<?xf32>, %arg6: tensor<4xf32>, %arg7: tensor<f32>, %arg8: memref<4x4xf32>, %arg9: index) {
    %0 = linalg.copy ins(%arg2 : tensor<4x?xf16>) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %1 = linalg.copy ins(%arg1 : tensor<4x?xf32>) outs(%arg2 : tensor<4x?xf16>) -> tensor<4x?xf16>
    %2 = linalg.copy ins(%arg3 : tensor<4x?xi32>) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %3 = linalg.copy ins(%arg1 : tensor<4x?xf32>) outs(%arg3 : tensor<4x?xi32>) -> tensor<4x?xi32>
    %4 = linalg.copy {k = 1 : i32} ins(%arg3 : tensor<4x?xi32>) outs(%arg4 : tensor<4x?xi8>) -> tensor<4x?xi8>
    linalg.copy ins(%arg8 : memref<4x4xf32>) outs(%arg8 : memref<4x4xf32>)
    %5 = linalg.exp ins(%arg1 : tensor<4x?xf32>) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %6 = linalg.log ins(%arg1 : tensor<4x?xf32>) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %7 = linalg.abs ins(%arg1 : tensor<4x?xf32>) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %8 = linalg.ceil ins(%arg1 : tensor<4x?xf32>) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %9 = linalg.floor ins(%arg1 : tensor<4x?xf32>) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %10 = linalg.negf ins(%arg1 : tensor<4x?xf32>) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %11 = linalg.sqrt ins(%arg1 : tensor<4x?xf32>) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %12 = linalg.rsqrt ins(%arg1 : tensor<4x?xf32>) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %13 = linalg.tanh ins(%arg1 : tensor<4x?xf32>) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %14 = linalg.round ins(%arg1 : tensor<4x?xf32>) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %15 = linalg.erf ins(%arg1 : tensor<4x?xf32>) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %16 = linalg.add ins(%arg1, %arg1 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %17 = linalg.sub ins(%arg3, %arg3 : tensor<4x?xi32>, tensor<4x?xi32>) outs(%arg3 : tensor<4x?xi32>) -> tensor<4x?xi32>
    %18 = linalg.mul ins(%arg1, %arg1 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %19 = linalg.div ins(%arg3, %arg3 : tensor<4x?xi32>, tensor<4x?xi32>) outs(%arg3 : tensor<4x?xi32>) -> tensor<4x?xi32>
    %20 = linalg.max ins(%arg1, %arg1 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %21 = linalg.min ins(%arg3, %arg3 : tensor<4x?xi32>, tensor<4x?xi32>) outs(%arg3 : tensor<4x?xi32>) -> tensor<4x?xi32>
    %22 = linalg.fill ins(%arg0 : f16) outs(%arg2 : tensor<4x?xf16>) -> tensor<4x?xf16>
    %23 = linalg.add ins(%arg3, %arg3 : tensor<4x?xi32>, tensor<4x?xi32>) outs(%arg3 : tensor<4x?xi32>) -> tensor<4x?xi32>
    %24 = linalg.mul ins(%arg3, %arg3 : tensor<4x?xi32>, tensor<4x?xi32>) outs(%arg3 : tensor<4x?xi32>) -> tensor<4x?xi32>
    %25 = linalg.div ins(%arg1, %arg1 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %26 = linalg.max ins(%arg3, %arg3 : tensor<4x?xi32>, tensor<4x?xi32>) outs(%arg3 : tensor<4x?xi32>) -> tensor<4x?xi32>
    %27 = linalg.min ins(%arg1, %arg1 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %28 = linalg.sub ins(%arg1, %arg1 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %mapped = linalg.map { math.absf } ins(%arg1 : tensor<4x?xf32>) outs(%arg1 : tensor<4x?xf32>)
    %mapped_0 = linalg.map { arith.addi {overflowFlags = #arith.overflow<none>} } ins(%arg3, %arg3 : tensor<4x?xi32>, tensor<4x?xi32>) outs(%arg3 : tensor<4x?xi32>)
    %reduced = linalg.reduce { arith.maxsi } ins(%arg3 : tensor<4x?xi32>) outs(%arg3 : tensor<4x?xi32>) dimensions = [] 
    linalg.map ins(%arg8 : memref<4x4xf32>) outs(%arg8 : memref<4x4xf32>)
      (%in: f32, %init: f32) {
        linalg.yield %in : f32
      }
    return
  }
  func.func @contract(%arg0: tensor<2x3xf32>, %arg1: tensor<3x4xf32>, %arg2: tensor<2x4xf32>, %arg3: tensor<2x4xi32>, %arg4: tensor<2x3xi8>, %arg5: tensor<3x4xi8>, %arg6: tensor<2x3xf16>, %arg7: tensor<3x4xf16>, %arg8: tensor<5x2x3xf32>, %arg9: tensor<5x3x4xf32>, %arg10: tensor<5x2x4xf32>, %arg11: tensor<4x3xf32>, %arg12: tensor<2x3xi1>) {
    %0 = linalg.matmul ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<3x4xf32>) outs(%arg2 : tensor<2x4xf32>) -> tensor<2x4xf32>
    %1 = linalg.matmul ins(%arg4, %arg5 : tensor<2x3xi8>, tensor<3x4xi8>) outs(%arg3 : tensor<2x4xi32>) -> tensor<2x4xi32>
    %2 = linalg.matmul ins(%arg6, %arg7 : tensor<2x3xf16>, tensor<3x4xf16>) outs(%arg2 : tensor<2x4xf32>) -> tensor<2x4xf32>
    %3 = linalg.batch_matmul ins(%arg8, %arg9 : tensor<5x2x3xf32>, tensor<5x3x4xf32>) outs(%arg10 : tensor<5x2x4xf32>) -> tensor<5x2x4xf32>
    %4 = linalg.matmul indexing_maps = [#map2, #map3, #map4] ins(%arg0, %arg11 : tensor<2x3xf32>, tensor<4x3xf32>) outs(%arg2 : tensor<2x4xf32>) -> tensor<2x4xf32>
    %5 = linalg.matmul {k = 1 : i32} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<3x4xf32>) outs(%arg2 : tensor<2x4xf32>) -> tensor<2x4xf32>
    return
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
