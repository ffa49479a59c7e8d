// What mlir-opt 22 prints of shape, memref, index, bufferization and cf.switch; forms_test.go reads it both ways, and cmd/hlo-promote compares it with mlir-opt.
#map = affine_map<(d0, d1)[s0] -> (d1 * s0 + d0)>
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
  memref.global "private" constant @g : memref<2xf32> = dense<[1.000000e+00, 2.000000e+00]> {alignment = 64 : i64}
  memref.global @h : memref<2x3xi32> = uninitialized
  memref.global "private" @k : memref<4xf32>
  memref.global constant @s : memref<f32> = dense<1.000000e+00>
  func.func @m(%arg0: memref<4x5xf32>, %arg1: memref<?x?xf32>, %arg2: memref<*xf32>, %arg3: index, %arg4: memref<2x3xi32, 1>, %arg5: memref<2048xi8>, %arg6: f32, %arg7: i32, %arg8: memref<10xi32>, %arg9: memref<2xindex>, %arg10: memref<?xf32>, %arg11: memref<i32>) -> index {
    %assume_align = memref.assume_alignment %arg0, 16 : memref<4x5xf32>
    %0 = memref.atomic_rmw addf %arg6, %arg1[%arg3, %arg3] : (f32, memref<?x?xf32>) -> f32
    %1 = memref.atomic_rmw maxs %arg7, %arg8[%arg3] {a.b} : (i32, memref<10xi32>) -> i32
    %2 = memref.atomic_rmw assign %arg7, %arg11[] : (i32, memref<i32>) -> i32
    %3 = memref.generic_atomic_rmw %arg8[%arg3] : memref<10xi32> {
    ^bb0(%arg12: i32):
      %c1_i32 = arith.constant 1 : i32
      %18 = arith.addi %arg12, %c1_i32 : i32
      memref.atomic_yield %18 : i32
    }
    %4 = memref.generic_atomic_rmw %arg11[] : memref<i32> {
    ^bb0(%arg12: i32):
      memref.atomic_yield %arg12 : i32
    } {a.b}
    memref.alloca_scope  {
      %alloca = memref.alloca() : memref<4xf32>
    }
    %5:2 = memref.alloca_scope  -> (f32, index) {
      memref.alloca_scope.return %arg6, %arg3 : f32, index
    }
    memref.alloca_scope  {
    }
    %6:2 = memref.distinct_objects %arg0, %arg1 : memref<4x5xf32>, memref<?x?xf32>
    %collapse_shape = memref.collapse_shape %arg0 [[0, 1]] : memref<4x5xf32> into memref<20xf32>
    %expand_shape = memref.expand_shape %arg10 [[0, 1]] output_shape [%arg3, 4] : memref<?xf32> into memref<?x4xf32>
    memref.dma_wait %arg8[%arg3], %arg3 : memref<10xi32>
    memref.dma_wait %arg11[], %arg3 : memref<i32>
    %intptr = memref.extract_aligned_pointer_as_index %arg0 : memref<4x5xf32> -> index
    %7 = memref.get_global @g : memref<2xf32>
    %memspacecast = memref.memory_space_cast %arg4 : memref<2x3xi32, 1> to memref<2x3xi32>
    memref.prefetch %arg0[%arg3, %arg3], read, locality<3>, data : memref<4x5xf32>
    memref.prefetch %arg11[], write, locality<0>, instr : memref<i32>
    %8 = memref.rank %arg2 : memref<*xf32>
    %9 = memref.rank %arg0 : memref<4x5xf32>
    %10 = memref.realloc %arg10 : memref<?xf32> to memref<124xf32>
    %11 = memref.realloc %arg10(%arg3) : memref<?xf32> to memref<?xf32>
    %12 = memref.realloc %arg10(%arg3) {alignment = 8 : i64} : memref<?xf32> to memref<?xf32>
    %reinterpret_cast = memref.reinterpret_cast %arg1 to offset: [0], sizes: [%arg3, 10], strides: [%arg3, 1] : memref<?x?xf32> to memref<?x10xf32, strided<[?, 1]>>
    %reinterpret_cast_0 = memref.reinterpret_cast %arg2 to offset: [%arg3], sizes: [], strides: [] : memref<*xf32> to memref<f32, strided<[], offset: ?>>
    %reshape = memref.reshape %arg0(%arg9) : (memref<4x5xf32>, memref<2xindex>) -> memref<?x?xf32>
    %transpose = memref.transpose %arg1 (d0, d1) -> (d1, d0) : memref<?x?xf32> to memref<?x?xf32, #map>
    %view = memref.view %arg5[%arg3][] : memref<2048xi8> to memref<64x4xf32>
    %view_1 = memref.view %arg5[%arg3][%arg3, %arg3] : memref<2048xi8> to memref<?x4x?xf32>
    %13:3 = affine.delinearize_index %arg3 into (16, 224, 224) : index, index, index
    %14:3 = affine.delinearize_index %arg3 into (224, %arg3) : index, index, index
    %15 = affine.linearize_index [%arg3, %arg3, %arg3] by (2, 3, 5) : index
    %16 = affine.linearize_index disjoint [%arg3, %arg3] by (2, %arg3) : index
    %17 = affine.linearize_index disjoint [%arg3, %arg3] by (4) {a.b} : index
    affine.for %arg12 = 0 to 4 {
      affine.prefetch %arg0[%arg12, %arg12 + 1], read, locality<3>, data : memref<4x5xf32>
      %18 = affine.vector_load %arg10[%arg12] : memref<?xf32>, vector<8xf32>
      affine.vector_store %18, %arg0[%arg12, %arg12 * 2] {a.b} : memref<4x5xf32>, vector<8xf32>
    }
    return %arg3 : index
  }
  func.func @t(%arg0: tensor<4x4xf32>, %arg1: tensor<1x2x2xindex>, %arg2: tensor<1x2x1x1xf32>, %arg3: index, %arg4: f32, %arg5: tensor<?x?xf32>, %arg6: tensor<?x?x8x?xf32>) {
    %0 = tensor.bitcast %arg0 : tensor<4x4xf32> to tensor<4x4xi32>
    %gather = tensor.gather %arg0[%arg1] gather_dims([0, 1]) : (tensor<4x4xf32>, tensor<1x2x2xindex>) -> tensor<1x2x1x1xf32>
    %gather_0 = tensor.gather %arg0[%arg1] gather_dims([0, 1]) unique {a.b} : (tensor<4x4xf32>, tensor<1x2x2xindex>) -> tensor<1x2x1x1xf32>
    %scatter = tensor.scatter %arg2 into %arg0[%arg1] scatter_dims([0, 1]) unique : (tensor<1x2x1x1xf32>, tensor<4x4xf32>, tensor<1x2x2xindex>) -> tensor<4x4xf32>
    %pack = linalg.pack %arg5 padding_value(%arg4 : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, %arg3] into %arg6 : tensor<?x?xf32> -> tensor<?x?x8x?xf32>
    %pack_1 = linalg.pack %arg5 inner_dims_pos = [0, 1] inner_tiles = [8, %arg3] into %arg6 {a.b} : tensor<?x?xf32> -> tensor<?x?x8x?xf32>
    %unpack = linalg.unpack %arg6 outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, %arg3] into %arg5 : tensor<?x?x8x?xf32> -> tensor<?x?xf32>
    %unpack_2 = linalg.unpack %arg6 inner_dims_pos = [0, 1] inner_tiles = [8, %arg3] into %arg5 : tensor<?x?x8x?xf32> -> tensor<?x?xf32>
    %1 = linalg.softmax dimension(1) ins(%arg0 : tensor<4x4xf32>) outs(%arg0 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %2 = bufferization.to_buffer %arg0 : tensor<4x4xf32> to memref<4x4xf32>
    %3 = bufferization.to_buffer %arg0 read_only : tensor<4x4xf32> to memref<4x4xf32>
    %4 = bufferization.to_tensor %2 restrict writable : memref<4x4xf32> to tensor<4x4xf32>
    %5 = bufferization.to_tensor %2 : memref<4x4xf32> to tensor<4x4xf32>
    %6 = bufferization.clone %2 : memref<4x4xf32> to memref<4x4xf32>
    bufferization.dealloc_tensor %arg0 : tensor<4x4xf32>
    %7 = bufferization.materialize_in_destination %arg0 in %arg0 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    bufferization.materialize_in_destination %arg0 in restrict writable %2 : (tensor<4x4xf32>, memref<4x4xf32>) -> ()
    return
  }
  func.func @x(%arg0: index, %arg1: i32, %arg2: i64) -> index {
    %0 = index.add %arg0, %arg0
    %1 = index.cmp slt(%arg0, %0)
    %idx5 = index.constant 5
    %idx-5 = index.constant -5
    %true = index.bool.constant true
    %2 = index.casts %arg0 : index to i64
    %3 = index.castu %arg1 : i32 to index
    %4 = index.sizeof
    %5 = index.shl %arg0, %arg0 {a.b}
    %idx5_0 = index.constant 5
    %idx5_1 = index.constant {a.b} 5
    cf.switch %arg1 : i32, [
      default: ^bb1(%arg0 : index),
      42: ^bb1(%0 : index),
      4294967253: ^bb2
    ]
  ^bb1(%6: index):  // 2 preds: ^bb0, ^bb0
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
  func.func @ix(%arg0: index) {
    %0 = index.add %arg0, %arg0
    %1 = index.and %arg0, %arg0
    %2 = index.ceildivs %arg0, %arg0
    %3 = index.ceildivu %arg0, %arg0
    %4 = index.divs %arg0, %arg0
    %5 = index.divu %arg0, %arg0
    %6 = index.floordivs %arg0, %arg0
    %7 = index.maxs %arg0, %arg0
    %8 = index.maxu %arg0, %arg0
    %9 = index.mins %arg0, %arg0
    %10 = index.minu %arg0, %arg0
    %11 = index.mul %arg0, %arg0
    %12 = index.or %arg0, %arg0
    %13 = index.rems %arg0, %arg0
    %14 = index.remu %arg0, %arg0
    %15 = index.shl %arg0, %arg0
    %16 = index.shrs %arg0, %arg0
    %17 = index.shru %arg0, %arg0
    %18 = index.sub %arg0, %arg0
    %19 = index.xor %arg0, %arg0
    return
  }
}
