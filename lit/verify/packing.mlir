// What the verifiers of tensor, linalg, bufferization, arith and affine say of packing, gathering and buffers, in the words of mlir-opt 22.
// RUN: hlo-promote -s none --split-input-file --verify-diagnostics=only-expected %s
// RUN: %if mlir-opt %{ mlir-opt --split-input-file --verify-diagnostics=only-expected %s %}

func.func @f(%m: memref<f32>, %i: index) {
  // expected-error @+1 {{'memref.dim' op operand #0 must be unranked.memref of any type values or non-0-ranked.memref of any type values, but got 'memref<f32>'}}
  %0 = memref.dim %m, %i : memref<f32>
  return
}

// -----

func.func @f(%m: memref<4x5xf32>, %n: memref<5x4xf32>) {
  // expected-error @+1 {{'memref.copy' op requires the same shape for all operands}}
  memref.copy %m, %n : memref<4x5xf32> to memref<5x4xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %i: tensor<1x2x2xindex>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims length must match the size of last dimension of indices}}
  %0 = tensor.gather %a[%i] gather_dims([0]) : (tensor<4x4xf32>, tensor<1x2x2xindex>) -> tensor<1x2x1x1xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %i: tensor<1x2x2xindex>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims values must be strictly increasing}}
  %0 = tensor.gather %a[%i] gather_dims([1, 0]) : (tensor<4x4xf32>, tensor<1x2x2xindex>) -> tensor<1x2x1x1xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %i: tensor<1x2x2xindex>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims value must be smaller than source rank}}
  %0 = tensor.gather %a[%i] gather_dims([0, 2]) : (tensor<4x4xf32>, tensor<1x2x2xindex>) -> tensor<1x2x1x1xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %i: tensor<1x2x2xindex>) {
  // expected-error @+1 {{'tensor.gather' op result type mismatch: expected 'tensor<1x2x1x1xf32>' or its rank-reduced variant 'tensor<1x2xf32>' (got: 'tensor<1x2x1xf32>')}}
  %0 = tensor.gather %a[%i] gather_dims([0, 1]) : (tensor<4x4xf32>, tensor<1x2x2xindex>) -> tensor<1x2x1xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %i: tensor<1x2x0xindex>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims must be non-empty}}
  %0 = tensor.gather %a[%i] gather_dims([]) : (tensor<4x4xf32>, tensor<1x2x0xindex>) -> tensor<1x2x4x4xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %i: tensor<1x2x1xindex>, %s: tensor<1x2x4xf32>) {
  // expected-error @+1 {{'tensor.scatter' op requires 'unique' attribute to be set}}
  %0 = tensor.scatter %s into %a[%i] scatter_dims([1]) : (tensor<1x2x4xf32>, tensor<4x4xf32>, tensor<1x2x1xindex>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %i: tensor<1x2x1xindex>, %s: tensor<1x2x5xf32>) {
  // expected-error @+1 {{'tensor.scatter' op source type mismatch: expected 'tensor<1x2x4x1xf32>' or its rank-reduced variant 'tensor<1x2x4xf32>' (got: 'tensor<1x2x5xf32>')}}
  %0 = tensor.scatter %s into %a[%i] scatter_dims([1]) unique : (tensor<1x2x5xf32>, tensor<4x4xf32>, tensor<1x2x1xindex>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %i: tensor<1x2x1xindex>, %s: tensor<1x2x4xf32>) {
  // expected-error @+1 {{'tensor.scatter' op scatter_dims value must be non-negative}}
  %0 = tensor.scatter %s into %a[%i] scatter_dims([-1]) unique : (tensor<1x2x4xf32>, tensor<4x4xf32>, tensor<1x2x1xindex>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%s: tensor<16x8xf32>, %d: tensor<1x2x4x8xf32>) {
  // expected-error @+1 {{expected 'tensor<2x2x4x8xf32>' for the packed domain value, got 'tensor<1x2x4x8xf32>'}}
  %0 = linalg.pack %s inner_dims_pos = [1, 0] inner_tiles = [4, 8] into %d : tensor<16x8xf32> -> tensor<1x2x4x8xf32>
  return
}

// -----

func.func @f(%s: tensor<16x8xf32>, %d: tensor<3x2x4x8xf32>) {
  // expected-error @+1 {{expected 'tensor<2x2x4x8xf32>' for the packed domain value, got 'tensor<3x2x4x8xf32>'}}
  %0 = linalg.pack %s inner_dims_pos = [1, 0] inner_tiles = [4, 8] into %d : tensor<16x8xf32> -> tensor<3x2x4x8xf32>
  return
}

// -----

func.func @f(%s: tensor<15x8xf32>, %d: tensor<2x2x4x8xf32>) {
  // expected-error @+1 {{'linalg.pack' op invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set}}
  %0 = linalg.pack %s inner_dims_pos = [1, 0] inner_tiles = [4, 8] into %d : tensor<15x8xf32> -> tensor<2x2x4x8xf32>
  return
}

// -----

func.func @f(%s: tensor<15x8xf32>, %d: tensor<2x2x4x8xf32>, %p: i32) {
  // expected-error @+1 {{'linalg.pack' op expected padding_value has 'f32' but got: 'i32'}}
  %0 = linalg.pack %s padding_value(%p : i32) inner_dims_pos = [1, 0] inner_tiles = [4, 8] into %d : tensor<15x8xf32> -> tensor<2x2x4x8xf32>
  return
}

// -----

func.func @f(%s: tensor<16x8xf32>, %d: tensor<2x2x4x8xf32>) {
  // expected-error @+1 {{invalid zero tile factor}}
  %0 = linalg.pack %s inner_dims_pos = [1, 0] inner_tiles = [0, 8] into %d : tensor<16x8xf32> -> tensor<2x2x4x8xf32>
  return
}

// -----

func.func @f(%s: tensor<16x8xf32>, %d: tensor<2x2x4x8xf32>) {
  // expected-error @+1 {{invalid inner_dims_pos vector}}
  %0 = linalg.pack %s inner_dims_pos = [1, 1] inner_tiles = [4, 8] into %d : tensor<16x8xf32> -> tensor<2x2x4x8xf32>
  return
}

// -----

func.func @f(%s: tensor<16x8xf32>, %d: tensor<2x2x4x8xf32>) {
  // expected-error @+1 {{outer_dims_perm must be a permutation or empty}}
  %0 = linalg.pack %s outer_dims_perm = [0] inner_dims_pos = [1, 0] inner_tiles = [4, 8] into %d : tensor<16x8xf32> -> tensor<2x2x4x8xf32>
  return
}

// -----

func.func @f(%s: tensor<16x8xf32>, %d: tensor<2x2x4x8xf32>) {
  // expected-error @+1 {{invalid outer_dims_perm vector}}
  %0 = linalg.pack %s outer_dims_perm = [0, 2] inner_dims_pos = [1, 0] inner_tiles = [4, 8] into %d : tensor<16x8xf32> -> tensor<2x2x4x8xf32>
  return
}

// -----

func.func @f(%s: tensor<16x8xf32>, %d: tensor<2x2x4x8xf32>) {
  // expected-error @+1 {{tiling factors must equal the number of dimensions to tile}}
  %0 = linalg.pack %s inner_dims_pos = [1] inner_tiles = [4, 8] into %d : tensor<16x8xf32> -> tensor<2x2x4x8xf32>
  return
}

// -----

func.func @f(%s: tensor<16x8xf32>, %d: tensor<2x2x4x8xf32>) {
  // expected-error @+1 {{tiling factors must be less than or equal to the input rank for pack or output rank for unpack}}
  %0 = linalg.pack %s inner_dims_pos = [1, 0] inner_tiles = [4, 8, 2] into %d : tensor<16x8xf32> -> tensor<2x2x4x8xf32>
  return
}

// -----

func.func @f(%s: tensor<16x8xf32>, %d: tensor<2x2x4xf32>) {
  // expected-error @+1 {{packed rank != (unpacked rank + num tiling factors), got 3 != 4}}
  %0 = linalg.pack %s inner_dims_pos = [1, 0] inner_tiles = [4, 8] into %d : tensor<16x8xf32> -> tensor<2x2x4xf32>
  return
}

// -----

func.func @f(%s: tensor<16x8xf32>, %d: tensor<2x2x4x9xf32>) {
  // expected-error @+1 {{mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type}}
  %0 = linalg.pack %s inner_dims_pos = [1, 0] inner_tiles = [4, 8] into %d : tensor<16x8xf32> -> tensor<2x2x4x9xf32>
  return
}

// -----

func.func @f(%s: tensor<16x8xf32>, %d: tensor<?x?x?x8xf32>) {
  %t = arith.constant 3 : index
  // expected-error @+1 {{'linalg.pack' op invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set}}
  %0 = linalg.pack %s inner_dims_pos = [1, 0] inner_tiles = [%t, 8] into %d : tensor<16x8xf32> -> tensor<?x?x?x8xf32>
  return
}

// -----

func.func @f(%s: tensor<16x8xf32>, %d: tensor<?x?x?x8xf32>) {
  %t = arith.constant 0 : index
  // expected-error @+1 {{invalid zero tile factor}}
  %0 = linalg.pack %s inner_dims_pos = [1, 0] inner_tiles = [%t, 8] into %d : tensor<16x8xf32> -> tensor<?x?x?x8xf32>
  return
}

// -----

func.func @f(%s: tensor<16x8xf32>, %d: tensor<2x3x?x8xf32>, %t: index) {
  // expected-error @+1 {{'linalg.pack' op invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set}}
  %0 = linalg.pack %s inner_dims_pos = [1, 0] inner_tiles = [%t, 8] into %d : tensor<16x8xf32> -> tensor<2x3x?x8xf32>
  return
}

// -----

func.func @f(%s: tensor<17x8xf32>, %d: tensor<2x2x4x8xf32>) {
  // expected-error @+1 {{expected 'tensor<3x2x4x8xf32>' for the packed domain value, got 'tensor<2x2x4x8xf32>'}}
  %0 = linalg.unpack %d inner_dims_pos = [1, 0] inner_tiles = [4, 8] into %s : tensor<2x2x4x8xf32> -> tensor<17x8xf32>
  return
}

// -----

func.func @f(%s: tensor<16x8xf32>, %d: tensor<2x2x4x8xf32>) {
  // expected-error @+1 {{mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type}}
  %0 = linalg.unpack %d inner_dims_pos = [1, 0] inner_tiles = [4, 7] into %s : tensor<2x2x4x8xf32> -> tensor<16x8xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x5xf32>) {
  // expected-error @+1 {{'linalg.softmax' op incompatible output shape}}
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4x4xf32>) outs(%b : tensor<4x5xf32>) -> tensor<4x5xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) {
  // expected-error @+1 {{'linalg.softmax' op incorrect dimension specified}}
  %0 = linalg.softmax dimension(2) ins(%a : tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) {
  // expected-error @+1 {{'linalg.softmax' op expected type of operand #1 ('tensor<4x4xf32>') to match type of corresponding result ('tensor<4x?xf32>')}}
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %m: memref<4xf32>, %c: tensor<5xf32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op 'writable' must be specified if and only if the destination is of memref type}}
  bufferization.materialize_in_destination %a in %m : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %m: memref<4xf32>, %c: tensor<5xf32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op tensor 'dest' implies exactly one tensor result}}
  bufferization.materialize_in_destination %a in %b : (tensor<4xf32>, tensor<4xf32>) -> ()
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %m: memref<4xf32>, %c: tensor<5xf32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op result and 'dest' types must match}}
  %0 = bufferization.materialize_in_destination %a in %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %m: memref<4xf32>, %c: tensor<5xf32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op memref 'dest' implies zero results}}
  %0 = bufferization.materialize_in_destination %a in writable %m : (tensor<4xf32>, memref<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %m: memref<4xf32>, %c: tensor<5xf32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op 'restrict' is valid only for memref destinations}}
  %0 = bufferization.materialize_in_destination %a in restrict %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %m: memref<4xf32>, %c: tensor<5xf32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op 'writable' must be specified if and only if the destination is of memref type}}
  %0 = bufferization.materialize_in_destination %a in writable %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %m: memref<4xf32>, %c: tensor<5xf32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op source/destination shapes are incompatible}}
  %0 = bufferization.materialize_in_destination %a in %c : (tensor<4xf32>, tensor<5xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4x4xf32>, %m: memref<4xf32>, %c: tensor<5xf32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op rank mismatch between source and destination shape}}
  %0 = bufferization.materialize_in_destination %a in %b : (tensor<4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op source/destination shapes are incompatible}}
  %0 = bufferization.materialize_in_destination %a in %u : (tensor<4xf32>, tensor<*xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @f(%a: tensor<4xi32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op failed to verify that all of {source, dest} have same element type}}
  %0 = bufferization.materialize_in_destination %a in %b : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error @+1 {{shapes do not match}}
  %0 = bufferization.to_buffer %a : tensor<4xf32> to memref<?xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error @+1 {{element types do not match}}
  %0 = bufferization.to_buffer %a : tensor<4xf32> to memref<4xi32>
  return
}

// -----

func.func @f(%a: tensor<*xf32>) {
  %0 = bufferization.to_buffer %a : tensor<*xf32> to memref<*xf32>
  // expected-error @+1 {{shapes do not match}}
  %1 = bufferization.to_buffer %a : tensor<*xf32> to memref<4xf32>
  return
}

// -----

func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{shapes do not match}}
  %0 = bufferization.to_tensor %a : memref<4xf32> to tensor<?xf32>
  return
}

// -----

func.func @f(%a: f32, %s: f8E8M0FNU) {
  // expected-error @+1 {{'arith.scaling_truncf' op operand types 'f32', 'f8E8M0FNU' and result type 'f32' are cast incompatible}}
  %1 = arith.scaling_truncf %a, %s : f32, f8E8M0FNU to f32
  return
}

// -----

func.func @f(%a: f32, %s: f8E8M0FNU) {
  // expected-error @+1 {{'arith.scaling_extf' op operand types 'f32', 'f8E8M0FNU' and result type 'f32' are cast incompatible}}
  %1 = arith.scaling_extf %a, %s : f32, f8E8M0FNU to f32
  return
}

// -----

func.func @f(%a: f32, %s: f8E8M0FNU) {
  // expected-error @+1 {{'arith.scaling_extf' op operand types 'f32', 'f8E8M0FNU' and result type 'f16' are cast incompatible}}
  %1 = arith.scaling_extf %a, %s : f32, f8E8M0FNU to f16
  return
}

// -----

func.func @f(%a: vector<4xf16>, %s: vector<5xf32>) {
  // expected-error @+1 {{'arith.scaling_extf' op all non-scalar operands/results must have the same shape and base type}}
  %1 = arith.scaling_extf %a, %s : vector<4xf16>, vector<5xf32> to vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<4x5xf32>, %i: index) {
  // expected-error @+1 {{'affine.vector_load' op affine map num results must equal memref rank}}
  %0 = "affine.vector_load"(%m, %i) <{map = affine_map<(d0) -> (d0)>}> : (memref<4x5xf32>, index) -> vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<4x5xf32>, %i: index) {
  // expected-error @+1 {{'affine.vector_load' op requires memref and vector types of the same elemental type}}
  %0 = "affine.vector_load"(%m, %i) <{map = affine_map<(d0) -> (d0, d0)>}> : (memref<4x5xf32>, index) -> vector<4xi32>
  return
}

// -----

func.func @f(%m: memref<4x5xf32>, %i: index) {
  // expected-error @+1 {{'affine.vector_load' op expects as many subscripts as affine map inputs}}
  %0 = "affine.vector_load"(%m, %i) <{map = affine_map<(d0, d1) -> (d0, d1)>}> : (memref<4x5xf32>, index) -> vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<4x5xf32>, %i: index) {
  // expected-error @+1 {{'affine.prefetch' op affine.prefetch affine map num results must equal memref rank}}
  "affine.prefetch"(%m, %i) <{isWrite = true, isDataCache = true, localityHint = 1 : i32, map = affine_map<(d0) -> (d0)>}> : (memref<4x5xf32>, index) -> ()
  return
}

// -----

func.func @f(%m: memref<4x5xf32>, %i: index) {
  // expected-error @+1 {{'affine.prefetch' op too few operands}}
  "affine.prefetch"(%m, %i) <{isWrite = true, isDataCache = true, localityHint = 1 : i32, map = affine_map<(d0, d1) -> (d0, d1)>}> : (memref<4x5xf32>, index) -> ()
  return
}
