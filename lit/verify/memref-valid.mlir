// Custom forms of memref, linalg, bufferization, affine and index, as mlir-opt 22 accepts them, which
// are read as text.
// RUN: hlo-promote -s none --split-input-file %s
// RUN: %if mlir-opt %{ mlir-opt --split-input-file %s %}

func.func @f(%m: memref<4x5xf32>) {
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<4x5xf32> to memref<5x4xf32, strided<[1, 5]>>
  return
}

// -----

func.func @f(%m: memref<4x5xf32>) {
  %0 = memref.transpose %m (i, j) -> (i, j) : memref<4x5xf32> to memref<4x5xf32>
  return
}

// -----

func.func @f(%m: memref<4x5xf32>) {
  %0 = memref.transpose %m (i, j) -> (i, j) : memref<4x5xf32> to memref<4x5xf32, strided<[5, 1]>>
  return
}

// -----

func.func @f(%m: memref<4x5xf32>) {
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<4x5xf32> to memref<5x4xf32, affine_map<(d0, d1) -> (d1 * 5 + d0)>>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %s: memref<?xindex>) {
  %0 = memref.reshape %m(%s) : (memref<?xf32>, memref<?xindex>) -> memref<*xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>) {
  %0 = memref.cast %m : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  %0 = memref.memory_space_cast %m : memref<4xf32> to memref<4xf32, 1>
  return
}

// -----

func.func @f(%i: index) {
  %0 = memref.alloc(%i)[%i] : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  return
}

// -----

func.func @f(%i: index) {
  %0 = memref.alloc(%i)[%i, %i] : memref<?xf32, strided<[?], offset: ?>>
  return
}

// -----

func.func @f(%m: memref<4x5xf32, strided<[10, 2], offset: 3>>) {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x5xf32, strided<[10, 2], offset: 3>> into memref<20xf32, strided<[2], offset: 3>>
  return
}

// -----

func.func @f(%m: memref<4x1xf32, strided<[10, 2], offset: 3>>) {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x1xf32, strided<[10, 2], offset: 3>> into memref<4xf32, strided<[10], offset: 3>>
  return
}

// -----

func.func @f(%m: memref<4x?xf32, strided<[?, 2], offset: 3>>) {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x?xf32, strided<[?, 2], offset: 3>> into memref<?xf32, strided<[?], offset: 3>>
  return
}

// -----

func.func @f(%m: memref<1x1xf32>) {
  %0 = memref.collapse_shape %m [] : memref<1x1xf32> into memref<f32>
  return
}

// -----

func.func @f(%m: memref<20xf32, strided<[2], offset: ?>>) {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 5] : memref<20xf32, strided<[2], offset: ?>> into memref<4x5xf32, strided<[10, 2], offset: ?>>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index) {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [%i, %i] : memref<?xf32> into memref<?x?xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %i: index) {
  %0 = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1]>>
  %1 = memref.subview %m[%i, 0] [2, 2] [1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1], offset: ?>>
  %2 = memref.subview %m[1, 0] [1, 2] [1, 2] : memref<4x4xf32> to memref<2xf32, strided<[2], offset: 4>>
  %3 = memref.subview %m[1, 0] [1, 1] [1, 2] : memref<4x4xf32> to memref<1xf32, strided<[2], offset: 4>>
  %4 = memref.subview %m[1, 0] [1, 1] [1, 2] : memref<4x4xf32> to memref<1xf32, strided<[4], offset: 4>>
  %5 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<4x4xf32> to memref<4x4xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1 * 2 + 3)>>) {
  %3 = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<4x4xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1 * 2 + 3)>> to memref<2x2xf32, strided<[?, 2], offset: 3>>
  return
}

// -----

func.func @f(%m: memref<?x?xf32>, %i: index) {
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [10, 10], strides: [10, 1] : memref<?x?xf32> to memref<10x10xf32>
  %1 = memref.reinterpret_cast %m to offset: [%i], sizes: [%i, 10], strides: [%i, 1] : memref<?x?xf32> to memref<?x10xf32, strided<[?, 1], offset: ?>>
  return
}

// -----

func.func @f(%m: memref<4x5xf32, strided<[?, 1]>, 1>) {
  %0:6 = "memref.extract_strided_metadata"(%m) : (memref<4x5xf32, strided<[?, 1]>, 1>) -> (memref<f32, 1>, index, index, index, index, index)
  return
}

// -----

func.func @f(%m: memref<*xf32>, %n: memref<4xf32>) {
  %0 = memref.cast %m : memref<*xf32> to memref<4xf32>
  %1 = memref.cast %n : memref<4xf32> to memref<*xf32>
  memref.copy %m, %1 : memref<*xf32> to memref<*xf32>
  memref.dealloc %m : memref<*xf32>
  return
}

// -----

func.func @f(%m: memref<*xf32>, %i: index) {
  %0 = memref.dim %m, %i : memref<*xf32>
  return
}

// -----

func.func @f(%m: tensor<*xf32>, %i: index) {
  %0 = tensor.dim %m, %i : tensor<*xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %i: tensor<1x2x2xindex>) {
  %0 = tensor.gather %a[%i] gather_dims([0, 1]) : (tensor<4x4xf32>, tensor<1x2x2xindex>) -> tensor<1x2xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %i: tensor<1x2x1xindex>) {
  %0 = tensor.gather %a[%i] gather_dims([1]) : (tensor<4x4xf32>, tensor<1x2x1xindex>) -> tensor<1x2x4x1xf32>
  %1 = tensor.gather %a[%i] gather_dims([1]) : (tensor<4x4xf32>, tensor<1x2x1xindex>) -> tensor<1x2x4xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %i: tensor<1x2x1xindex>, %s: tensor<1x2x4xf32>) {
  %0 = tensor.scatter %s into %a[%i] scatter_dims([1]) unique : (tensor<1x2x4xf32>, tensor<4x4xf32>, tensor<1x2x1xindex>) -> tensor<4x5xf32>
  return
}

// -----

func.func @f(%s: tensor<16x8xf32>, %d: tensor<2x2x4x8xf32>) {
  %0 = linalg.pack %s inner_dims_pos = [1, 0] inner_tiles = [4, 8] into %d : tensor<16x8xf32> -> tensor<2x2x4x8xf32>
  %1 = linalg.pack %s outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [4, 8] into %d : tensor<16x8xf32> -> tensor<2x2x4x8xf32>
  return
}

// -----

func.func @f(%s: tensor<16x8xf32>, %d: tensor<2x2x4x8xi32>) {
  %0 = linalg.pack %s inner_dims_pos = [1, 0] inner_tiles = [4, 8] into %d : tensor<16x8xf32> -> tensor<2x2x4x8xi32>
  return
}

// -----

func.func @f(%s: tensor<16x8xf32>, %d: tensor<?x?x?x8xf32>, %t: index) {
  %0 = linalg.pack %s inner_dims_pos = [1, 0] inner_tiles = [%t, 8] into %d : tensor<16x8xf32> -> tensor<?x?x?x8xf32>
  return
}

// -----

func.func @f(%s: tensor<16x8xf32>, %d: tensor<2x2x4x8xf32>) {
  %0 = linalg.unpack %d inner_dims_pos = [1, 0] inner_tiles = [4, 8] into %s : tensor<2x2x4x8xf32> -> tensor<16x8xf32>
  return
}

// -----

func.func @f(%s: tensor<15x8xf32>, %d: tensor<2x2x4x8xf32>) {
  %0 = linalg.unpack %d inner_dims_pos = [1, 0] inner_tiles = [4, 8] into %s : tensor<2x2x4x8xf32> -> tensor<15x8xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %b: memref<4x4xf32>) {
  linalg.softmax dimension(1) ins(%a : tensor<4x4xf32>) outs(%b : memref<4x4xf32>)
  return
}

// -----

func.func @f(%a: memref<4x4xf32>, %b: memref<4x4xf32>) {
  linalg.softmax dimension(1) ins(%a : memref<4x4xf32>) outs(%b : memref<4x4xf32>)
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %m: memref<4xf32>, %c: tensor<5xf32>, %u: tensor<*xf32>) {
  bufferization.materialize_in_destination %a in writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  bufferization.materialize_in_destination %a in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  %0 = bufferization.materialize_in_destination %a in %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: memref<4xf32, strided<[2]>>) {
  %0 = bufferization.to_tensor %a : memref<4xf32, strided<[2]>> to tensor<4xf32>
  return
}

// -----

func.func @f(%a: f32, %b: vector<4xf32>, %s: f8E8M0FNU, %t: f8E4M3FN, %v: vector<4xf8E8M0FNU>) {
  %0 = arith.scaling_extf %t, %s : f8E4M3FN, f8E8M0FNU to f32
  %1 = arith.scaling_truncf %a, %s : f32, f8E8M0FNU to f8E4M3FN
  return
}

// -----

func.func @f(%a: vector<4xf16>, %s: vector<4xf32>) {
  %1 = arith.scaling_extf %a, %s : vector<4xf16>, vector<4xf32> to vector<4xf32>
  return
}
