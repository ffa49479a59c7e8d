// What mlir-opt 22 prints of shape, tensor, cf.switch and ub; forms_test.go reads it both ways, and cmd/hlo-promote compares it with mlir-opt.
module {
  func.func @shapes(%arg0: !shape.shape, %arg1: tensor<?xindex>, %arg2: !shape.size, %arg3: index, %arg4: !shape.witness, %arg5: !shape.value_shape, %arg6: tensor<?xf32>) -> index {
    %0 = shape.any %arg0, %arg0 : !shape.shape, !shape.shape -> !shape.shape
    %1 = shape.concat %arg0, %arg0 : !shape.shape, !shape.shape -> !shape.shape
    %2 = shape.div %arg2, %arg3 : !shape.size, index -> !shape.size
    %3 = shape.max %arg2, %arg2 : !shape.size, !shape.size -> !shape.size
    %4 = shape.min %arg0, %arg0 {a.b} : !shape.shape, !shape.shape -> !shape.shape
    %5 = shape.to_extent_tensor %arg0 : !shape.shape -> tensor<?xindex>
    %6 = shape.value_as_shape %arg5 : !shape.value_shape -> !shape.shape
    %7 = shape.meet %arg0, %arg0, error = "what" : !shape.shape, !shape.shape -> !shape.shape
    %8 = shape.meet %arg0, %arg0 {a.b} : !shape.shape, !shape.shape -> !shape.shape
    %9 = shape.assuming_all %arg4, %arg4
    %c5 = shape.const_size 5
    %10 = shape.index_to_size %arg3
    %11 = shape.from_extent_tensor %arg1 : tensor<?xindex>
    %12 = shape.from_extents %arg2, %arg3 : !shape.size, index
    %13 = shape.is_broadcastable %arg0, %arg1 : !shape.shape, tensor<?xindex>
    %14 = shape.shape_eq %arg0, %arg0 : !shape.shape, !shape.shape
    %15 = shape.value_of %arg5 : tensor<?xf32>
    %16 = shape.with_shape %arg6, %arg0 : tensor<?xf32>, !shape.shape
    %17 = "shape.debug_print"(%arg0) : (!shape.shape) -> !shape.shape
    %head, %tail = "shape.split_at"(%arg0, %arg2) : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
    %18:2 = shape.assuming %arg4 -> (index, i1) {
      %true = arith.constant true
      shape.assuming_yield %arg3, %true : index, i1
    }
    shape.assuming %arg4 {
    }
    shape.assuming %9 {
      "test.a"() : () -> ()
    } {a.b}
    %19:2 = shape.reduce(%arg1, %arg3, %arg3) : tensor<?xindex> -> (index, index) {
    ^bb0(%arg7: index, %arg8: index, %arg9: index, %arg10: index):
      %23 = arith.muli %arg8, %arg9 : index
      shape.yield %23, %arg10 : index, index
    }
    %20 = shape.reduce(%arg0, %arg2) : !shape.shape -> !shape.size {
    ^bb0(%arg7: index, %arg8: !shape.size, %arg9: !shape.size):
      shape.yield %arg9 : !shape.size
    }
    %21 = shape.size_to_index %c5 : !shape.size
    %22 = shape.cstr_require %13, "no"
    return %arg3 : index
  }
  func.func @t(%arg0: tensor<4x4xf32>, %arg1: tensor<1x2x2xindex>, %arg2: tensor<1x2x1x1xf32>, %arg3: index, %arg4: f32, %arg5: tensor<?x?xf32>, %arg6: tensor<?x?x8x?xf32>) {
    %0 = tensor.bitcast %arg0 : tensor<4x4xf32> to tensor<4x4xi32>
    %gather = tensor.gather %arg0[%arg1] gather_dims([0, 1]) : (tensor<4x4xf32>, tensor<1x2x2xindex>) -> tensor<1x2x1x1xf32>
    %gather_0 = tensor.gather %arg0[%arg1] gather_dims([0, 1]) unique {a.b} : (tensor<4x4xf32>, tensor<1x2x2xindex>) -> tensor<1x2x1x1xf32>
    %scatter = tensor.scatter %arg2 into %arg0[%arg1] scatter_dims([0, 1]) unique : (tensor<1x2x1x1xf32>, tensor<4x4xf32>, tensor<1x2x2xindex>) -> tensor<4x4xf32>
    return
  }
  func.func @x(%arg0: index, %arg1: i32, %arg2: i64) -> index {
    %0 = arith.addi %arg0, %arg0 : index
    cf.switch %arg1 : i32, [
      default: ^bb1(%arg0 : index),
      42: ^bb1(%0 : index),
      4294967253: ^bb2
    ]
  ^bb1(%1: index):  // 2 preds: ^bb0, ^bb0
    cf.switch %arg2 : i64, [
      default: ^bb2] {a.b}
  ^bb2:  // 2 preds: ^bb0, ^bb1
    return %arg0 : index
  }
  func.func @un() {
    ub.unreachable
  }
  func.func @sc(%arg0: f4E2M1FN, %arg1: f8E8M0FNU, %arg2: f32, %arg3: vector<4xf32>, %arg4: vector<4xf8E8M0FNU>) {
    %0 = arith.scaling_extf %arg0, %arg1 : f4E2M1FN, f8E8M0FNU to f32
    %1 = arith.scaling_extf %arg0, %arg1 fastmath<nnan> {a.b} : f4E2M1FN, f8E8M0FNU to f32
    %2 = arith.scaling_truncf %arg2, %arg1 : f32, f8E8M0FNU to f4E2M1FN
    %3 = arith.scaling_truncf %arg3, %arg4 to_nearest_even fastmath<fast> : vector<4xf32>, vector<4xf8E8M0FNU> to vector<4xf4E2M1FN>
    return
  }
}
