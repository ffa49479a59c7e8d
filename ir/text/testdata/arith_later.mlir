// What jaxlib 0.10.2 prints of the clauses of arith and math that mlir-opt 22 does not have; forms_test.go reads it both ways.
module {
  func.func @f(%arg0: i32, %arg1: f32, %arg2: tensor<4xf32>, %arg3: tensor<4xi32>) {
    %0 = arith.extui %arg0 nneg : i32 to i64
    %1 = arith.extui %arg3 nneg {a.b} : tensor<4xi32> to tensor<4xi64>
    %2 = arith.uitofp %arg0 nneg : i32 to f32
    %3 = arith.uitofp %arg3 nneg {a.b} : tensor<4xi32> to tensor<4xf32>
    %4 = arith.index_castui %arg0 nneg : i32 to index
    %5 = arith.index_castui %arg3 nneg {a.b} : tensor<4xi32> to tensor<4xindex>
    %6 = arith.addf %arg1, %arg1 to_nearest_even : f32
    %7 = arith.subf %arg1, %arg1 downward fastmath<fast> : f32
    %8 = arith.mulf %arg2, %arg2 upward {a.b} : tensor<4xf32>
    %9 = arith.divf %arg2, %arg2 toward_zero fastmath<nnan> {a.b} : tensor<4xf32>
    %10 = math.fma %arg2, %arg2, %arg2 to_nearest_away fastmath<nnan> {a.b} : tensor<4xf32>
    return
  }
}
