// What the verifiers of memref say of layouts, memory spaces and globals, in the words of mlir-opt 22.
// RUN: hlo-promote -s none --split-input-file --verify-diagnostics=only-expected %s
// RUN: %if mlir-opt %{ mlir-opt --split-input-file --verify-diagnostics=only-expected %s %}

func.func @f(%m: memref<4xf32>, %i: index) -> f32 {
  // expected-error @+1 {{'memref.load' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = "memref.load"(%m, %i) <{alignment = 7 : i64}> : (memref<4xf32>, index) -> f32
  return %0 : f32
}

// -----

func.func @f(%m: memref<4xf32>, %i: index, %x: f32) {
  // expected-error @+1 {{'memref.store' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  "memref.store"(%x, %m, %i) <{alignment = 7 : i64}> : (f32, memref<4xf32>, index) -> ()
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = "memref.alloc"() <{alignment = 7 : i64, operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'memref.alloca' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = "memref.alloca"() <{alignment = -7 : i64, operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @+1 {{'memref.assume_alignment' op alignment must be power of 2}}
  %0 = "memref.assume_alignment"(%m) <{alignment = 7 : i32}> : (memref<4xf32>) -> memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @+1 {{'memref.realloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = "memref.realloc"(%m) <{alignment = 7 : i64}> : (memref<4xf32>) -> memref<4xf32>
  return
}

// -----

// expected-error @+1 {{'memref.global' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
"memref.global"() <{alignment = 7 : i64, sym_name = "g", type = memref<4xf32>}> : () -> ()

// -----

// expected-error @+1 {{'memref.global' op type should be static shaped memref, but got 'memref<?xf32>'}}
"memref.global"() <{sym_name = "g", type = memref<?xf32>}> : () -> ()

// -----

// expected-error @+1 {{'memref.global' op initial value shape expected to be 3 but was 4}}
"memref.global"() <{sym_name = "g", type = memref<3xf32>, initial_value = dense<1.0> : tensor<4xf32>}> : () -> ()

// -----

// expected-error @+1 {{'memref.global' op initial value element expected to be of type 'f32', but was of type 'i32'}}
"memref.global"() <{sym_name = "g", type = memref<4xf32>, initial_value = dense<1> : tensor<4xi32>}> : () -> ()

// -----

// expected-error @+1 {{'memref.global' op initial value should be a unit or elements attribute, but got 1 : i32}}
"memref.global"() <{sym_name = "g", type = memref<4xf32>, initial_value = 1 : i32}> : () -> ()

// -----

// expected-error @+1 {{'memref.global' op initial value should be a unit or elements attribute, but got array<f32: 1.000000e+00, 1.000000e+00, 1.000000e+00, 1.000000e+00>}}
"memref.global"() <{sym_name = "g", type = memref<4xf32>, initial_value = array<f32: 1.0, 1.0, 1.0, 1.0>}> : () -> ()

// -----

// expected-error @+1 {{'memref.global' op attribute 'type' failed to satisfy constraint: memref type attribute}}
"memref.global"() <{sym_name = "g", type = memref<*xf32>}> : () -> ()

// -----

func.func @f() {
  // expected-error @+1 {{'memref.get_global' op 'g' does not reference a valid global memref}}
  %0 = memref.get_global @g : memref<4xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'memref.get_global' op 'f' does not reference a valid global memref}}
  %0 = memref.get_global @f : memref<4xf32>
  return
}

// -----

memref.global @g : memref<4xi32>
func.func @f() {
  // expected-error @+1 {{'memref.get_global' op result type 'memref<4xf32>' does not match type 'memref<4xi32>' of the global memref @g}}
  %0 = memref.get_global @g : memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'memref.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3}}
  "memref.prefetch"(%m, %i) <{isWrite = true, isDataCache = true, localityHint = 4 : i32}> : (memref<4xf32>, index) -> ()
  return
}

// -----

func.func @f(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'memref.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3}}
  "memref.prefetch"(%m, %i) <{isWrite = true, isDataCache = true, localityHint = 3 : i64}> : (memref<4xf32>, index) -> ()
  return
}

// -----

func.func @f(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'affine.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3}}
  "affine.prefetch"(%m, %i) <{isWrite = true, isDataCache = true, localityHint = -1 : i32, map = affine_map<(d0) -> (d0)>}> : (memref<4xf32>, index) -> ()
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @+1 {{different element types specified for source memref type 'memref<4xf32>' and result memref type 'memref<4xi32>'}}
  %0 = memref.realloc %m : memref<4xf32> to memref<4xi32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @+1 {{different memory spaces specified for source memref type 'memref<4xf32>' and result memref type 'memref<4xf32, 1>'}}
  %0 = memref.realloc %m : memref<4xf32> to memref<4xf32, 1>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @+1 {{unsupported layout for result memref type 'memref<4xf32, strided<[2]>>'}}
  %0 = memref.realloc %m : memref<4xf32> to memref<4xf32, strided<[2]>>
  return
}

// -----

func.func @f(%m: memref<4xf32, strided<[2]>>) {
  // expected-error @+1 {{unsupported layout for source memref type 'memref<4xf32, strided<[2]>>'}}
  %0 = memref.realloc %m : memref<4xf32, strided<[2]>> to memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @+1 {{missing dimension operand for result type 'memref<?xf32>'}}
  %0 = memref.realloc %m : memref<4xf32> to memref<?xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{unnecessary dimension operand for result type 'memref<5xf32>'}}
  %0 = memref.realloc %m(%i) : memref<4xf32> to memref<5xf32>
  return
}

// -----

func.func @f(%m: memref<16xi8>, %i: index) {
  // expected-error @+1 {{unsupported map for result memref type 'memref<4xf32, strided<[2]>>'}}
  %0 = memref.view %m[%i][] : memref<16xi8> to memref<4xf32, strided<[2]>>
  return
}

// -----

func.func @f(%m: memref<16xi8, strided<[2]>>, %i: index) {
  // expected-error @+1 {{unsupported map for base memref type 'memref<16xi8, strided<[2]>>'}}
  %0 = memref.view %m[%i][] : memref<16xi8, strided<[2]>> to memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<16xi8, 1>, %i: index) {
  // expected-error @+1 {{different memory spaces specified for base memref type 'memref<16xi8, 1>' and view memref type 'memref<4xf32>'}}
  %0 = memref.view %m[%i][] : memref<16xi8, 1> to memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<16xi8>, %i: index) {
  // expected-error @+1 {{'memref.view' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = memref.view %m[%i][%i] : memref<16xi8> to memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4x5xf32>) {
  // expected-error @+1 {{'memref.transpose' op result type 'memref<5x4xf32>' is not equivalent to the canonical transposed input type 'memref<5x4xf32, affine_map<(d0, d1) -> (d0 + d1 * 5)>>'}}
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<4x5xf32> to memref<5x4xf32>
  return
}

// -----

func.func @f(%m: memref<4x5xf32>) {
  // expected-error @+1 {{'memref.transpose' op result type 'memref<5x4xf32, strided<[1, 4]>>' is not equivalent to the canonical transposed input type 'memref<5x4xf32, affine_map<(d0, d1) -> (d0 + d1 * 5)>>'}}
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<4x5xf32> to memref<5x4xf32, strided<[1, 4]>>
  return
}

// -----

func.func @f(%m: memref<4x?xf32, strided<[?, 1], offset: 3>>) {
  // expected-error @+1 {{'memref.transpose' op result type 'memref<5x4xf32, strided<[1, 4]>>' is not equivalent to the canonical transposed input type 'memref<?x4xf32, affine_map<(d0, d1)[s0] -> (d0 + d1 * s0 + 3)>>'}}
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<4x?xf32, strided<[?, 1], offset: 3>> to memref<5x4xf32, strided<[1, 4]>>
  return
}

// -----

func.func @f(%m: memref<4x5xf32>) {
  // expected-error @+1 {{'memref.transpose' op expected a permutation map of same rank as the input}}
  %0 = memref.transpose %m (i) -> (i) : memref<4x5xf32> to memref<4x5xf32>
  return
}

// -----

func.func @f(%m: memref<4x5xf32>) {
  // expected-error @+1 {{'memref.transpose' op expected a permutation map}}
  %0 = memref.transpose %m (i, j) -> (i, i) : memref<4x5xf32> to memref<4x5xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %s: memref<?xindex>) {
  // expected-error @+1 {{'memref.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked memref type}}
  %0 = memref.reshape %m(%s) : (memref<?xf32>, memref<?xindex>) -> memref<?x?xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %s: memref<1xindex>) {
  // expected-error @+1 {{'memref.reshape' op length of shape operand differs from the result's memref rank}}
  %0 = memref.reshape %m(%s) : (memref<?xf32>, memref<1xindex>) -> memref<?x?xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %s: memref<?xindex>) {
  // expected-error @+1 {{'memref.reshape' op element types of source and destination memref types should be the same}}
  %0 = memref.reshape %m(%s) : (memref<?xf32>, memref<?xindex>) -> memref<*xi32>
  return
}

// -----

func.func @f(%m: memref<?xf32, strided<[2]>>, %s: memref<2xindex>) {
  // expected-error @+1 {{'memref.reshape' op source memref type should have identity affine map}}
  %0 = memref.reshape %m(%s) : (memref<?xf32, strided<[2]>>, memref<2xindex>) -> memref<?x?xf32>
  return
}

// -----

func.func @f(%m: tensor<?xf32>, %s: tensor<?xindex>) {
  // expected-error @+1 {{'tensor.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked tensor type}}
  %0 = tensor.reshape %m(%s) : (tensor<?xf32>, tensor<?xindex>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>) {
  // expected-error @+1 {{'memref.cast' op operand type 'memref<?xf32>' and result type 'memref<?xf32, strided<[2]>>' are cast incompatible}}
  %0 = memref.cast %m : memref<?xf32> to memref<?xf32, strided<[2]>>
  return
}

// -----

func.func @f(%m: memref<?xf32>) {
  // expected-error @+1 {{'memref.cast' op operand type 'memref<?xf32>' and result type 'memref<?xf32, 1>' are cast incompatible}}
  %0 = memref.cast %m : memref<?xf32> to memref<?xf32, 1>
  return
}

// -----

func.func @f(%m: memref<*xf32>) {
  // expected-error @+1 {{'memref.cast' op operand type 'memref<*xf32>' and result type 'memref<*xf32>' are cast incompatible}}
  %0 = memref.cast %m : memref<*xf32> to memref<*xf32>
  return
}

// -----

func.func @f(%m: memref<*xf32>) {
  // expected-error @+1 {{'memref.cast' op operand type 'memref<*xf32>' and result type 'memref<4xf32, 1>' are cast incompatible}}
  %0 = memref.cast %m : memref<*xf32> to memref<4xf32, 1>
  return
}

// -----

func.func @f(%m: memref<1x4xf32, strided<[7, 1]>>) {
  // expected-error @+1 {{'memref.cast' op operand type 'memref<1x4xf32, strided<[7, 1]>>' and result type 'memref<1x4xf32, strided<[5, 1]>>' are cast incompatible}}
  %0 = memref.cast %m : memref<1x4xf32, strided<[7, 1]>> to memref<1x4xf32, strided<[5, 1]>>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @+1 {{'memref.memory_space_cast' op operand type 'memref<4xf32>' and result type 'memref<4xf32, strided<[2]>, 1>' are cast incompatible}}
  %0 = memref.memory_space_cast %m : memref<4xf32> to memref<4xf32, strided<[2]>, 1>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @+1 {{'memref.memory_space_cast' op operand type 'memref<4xf32>' and result type 'memref<?xf32, 1>' are cast incompatible}}
  %0 = memref.memory_space_cast %m : memref<4xf32> to memref<?xf32, 1>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @+1 {{'memref.memory_space_cast' op operand type 'memref<4xf32>' and result type 'memref<*xf32, 1>' are cast incompatible}}
  %0 = memref.memory_space_cast %m : memref<4xf32> to memref<*xf32, 1>
  return
}

// -----

func.func @f(%i: index) {
  // expected-error @+1 {{'memref.alloc' op symbol operand count does not equal memref symbol count: expected 0, got 1}}
  %0 = memref.alloc(%i)[%i] : memref<?xf32>
  return
}

// -----

func.func @f(%i: index) {
  // expected-error @+1 {{'memref.alloc' op symbol operand count does not equal memref symbol count: expected 1, got 0}}
  %0 = memref.alloc(%i) : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  return
}

// -----

func.func @f(%i: index) {
  // expected-error @+1 {{'memref.alloc' op symbol operand count does not equal memref symbol count: expected 2, got 0}}
  %0 = memref.alloc(%i) : memref<?xf32, strided<[?], offset: ?>>
  return
}

// -----

func.func @f(%m: memref<4x5xf32, strided<[11, 2], offset: 3>>) {
  // expected-error @+1 {{'memref.collapse_shape' op invalid source layout map or collapsing non-contiguous dims}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x5xf32, strided<[11, 2], offset: 3>> into memref<20xf32, strided<[2], offset: 3>>
  return
}

// -----

func.func @f(%m: memref<4x5xf32, strided<[10, 2], offset: 3>>) {
  // expected-error @+1 {{'memref.collapse_shape' op expected collapsed type to be 'memref<20xf32, strided<[2], offset: 3>>' but found 'memref<20xf32, strided<[3], offset: 3>>'}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x5xf32, strided<[10, 2], offset: 3>> into memref<20xf32, strided<[3], offset: 3>>
  return
}

// -----

func.func @f(%m: memref<4x5xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op has source rank 2 and result rank 3. This is not a collapse (2 < 3).}}
  %0 = memref.collapse_shape %m [[0], [1], []] : memref<4x5xf32> into memref<4x5x1xf32>
  return
}

// -----

func.func @f(%m: memref<4x5xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op rank 0 memrefs can only be extended/collapsed with/from ones}}
  %0 = memref.collapse_shape %m [] : memref<4x5xf32> into memref<f32>
  return
}

// -----

func.func @f(%m: memref<4x5xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op expanded rank (2) inconsistent with number of reassociation indices (1)}}
  %0 = memref.collapse_shape %m [[0]] : memref<4x5xf32> into memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4x5xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op reassociation index 2 is out of bounds}}
  %0 = memref.collapse_shape %m [[0, 1, 2]] : memref<4x5xf32> into memref<20xf32>
  return
}

// -----

func.func @f(%m: memref<20xf32, strided<[2], offset: ?>>) {
  // expected-error @+1 {{'memref.expand_shape' op expected expanded type to be 'memref<4x5xf32, strided<[10, 2], offset: ?>>' but found 'memref<4x5xf32, strided<[5, 1], offset: ?>>'}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 5] : memref<20xf32, strided<[2], offset: ?>> into memref<4x5xf32, strided<[5, 1], offset: ?>>
  return
}

// -----

func.func @f(%m: memref<20xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op invalid output shape provided at pos 1}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 6] : memref<20xf32> into memref<4x5xf32>
  return
}

// -----

func.func @f(%m: memref<20xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op expected number of static shape bounds to be equal to the output rank (2) but found 1 inputs instead}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4] : memref<20xf32> into memref<4x5xf32>
  return
}

// -----

func.func @f(%m: memref<20xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op expected expanded type to be 'memref<4x5xf32>' but found 'memref<4x5xi32>'}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 5] : memref<20xf32> into memref<4x5xi32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>) {
  // expected-error @+1 {{expected result type to be 'memref<1x1xf32, strided<[4, 2], offset: 4>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<1xf32, strided<[3], offset: 4>>'}}
  %3 = memref.subview %m[1, 0] [1, 1] [1, 2] : memref<4x4xf32> to memref<1xf32, strided<[3], offset: 4>>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>) {
  // expected-error @+1 {{expected result type to be 'memref<2x2xf32, strided<[4, 1]>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<2x2xf32>'}}
  %3 = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<4x4xf32> to memref<2x2xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>) {
  // expected-error @+1 {{expected result element type to be 'f32', but got 'memref<2x2xi32, strided<[4, 1]>>'}}
  %3 = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<4x4xf32> to memref<2x2xi32, strided<[4, 1]>>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>) {
  // expected-error @+1 {{expected result rank to be smaller or equal to the source rank, but got 'memref<1x2x2xf32, strided<[16, 4, 1]>>'}}
  %3 = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<4x4xf32> to memref<1x2x2xf32, strided<[16, 4, 1]>>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>) {
  // expected-error @+1 {{slice along dimension 1 runs out-of-bounds: 4 >= 4}}
  %3 = memref.subview %m[0, 3] [2, 2] [1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1], offset: 3>>
  return
}

// -----

func.func @f(%m: memref<4x4xf32, 1>) {
  // expected-error @+1 {{different memory spaces specified for base memref type 'memref<4x4xf32, 1>' and subview memref type 'memref<2x2xf32, strided<[4, 1]>>'}}
  %3 = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<4x4xf32, 1> to memref<2x2xf32, strided<[4, 1]>>
  return
}

// -----

func.func @f(%m: memref<4x4xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>>) {
  // expected-error @+1 {{base type 'memref<4x4xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>>' is not strided}}
  %3 = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<4x4xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>> to memref<2x2xf32, strided<[4, 1]>>
  return
}

// -----

func.func @f(%m: memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>) {
  // expected-error @+1 {{base type 'memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>' is not strided}}
  %3 = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>> to memref<2x2xf32, strided<[4, 1]>>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>) {
  // expected-error @+1 {{expected the number of 'sizes' to match the number of dynamic entries in 'static_sizes' (0 vs 1)}}
  %0 = "memref.subview"(%m) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 2, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (memref<4x4xf32>) -> memref<2x2xf32, strided<[4, 1]>>
  return
}

// -----

func.func @f(%m: tensor<4x4xf32>) {
  // expected-error @+1 {{expected the number of 'sizes' to match the number of dynamic entries in 'static_sizes' (0 vs 1)}}
  %0 = "tensor.extract_slice"(%m) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 2, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (tensor<4x4xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @f(%m: tensor<4x4xf32>) {
  // expected-error @+1 {{expected mixed offsets rank to match mixed sizes rank (1 vs 2) so the rank of the result type is well-formed.}}
  %0 = tensor.extract_slice %m[0] [2, 2] [1, 1] : tensor<4x4xf32> to tensor<2x2xf32>
  return
}

// -----

func.func @f(%m: tensor<4x4xf32>) {
  // expected-error @+1 {{expected 2 offset values, got 1}}
  %0 = tensor.extract_slice %m[0] [2] [1] : tensor<4x4xf32> to tensor<2xf32>
  return
}

// -----

func.func @f(%m: tensor<4x4xf32>) {
  // expected-error @+1 {{expected offsets to be non-negative, but got -1}}
  %0 = tensor.extract_slice %m[-1, 0] [2, 2] [1, 1] : tensor<4x4xf32> to tensor<2x2xf32>
  return
}

// -----

func.func @f(%m: tensor<4x4xf32>, %d: tensor<4x4xf32>) {
  // expected-error @+1 {{expected sizes to be non-negative, but got -4}}
  %0 = tensor.insert_slice %m into %d[0, 0] [4, -4] [1, 1] : tensor<4x4xf32> into tensor<4x4xf32>
  return
}

// -----

func.func @f(%m: memref<?x?xf32>, %i: index) {
  // expected-error @+1 {{expected result type with stride = 11 instead of 10 in dim = 0}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [10, 10], strides: [11, 1] : memref<?x?xf32> to memref<10x10xf32>
  return
}

// -----

func.func @f(%m: memref<?x?xf32>, %i: index) {
  // expected-error @+1 {{expected result type with offset = 1 instead of 0}}
  %0 = memref.reinterpret_cast %m to offset: [1], sizes: [10, 10], strides: [10, 1] : memref<?x?xf32> to memref<10x10xf32>
  return
}

// -----

func.func @f(%m: memref<?x?xf32>, %i: index) {
  // expected-error @+1 {{expected result type with size = dynamic instead of 10 in dim = 1}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [10, %i], strides: [10, 1] : memref<?x?xf32> to memref<10x10xf32>
  return
}

// -----

func.func @f(%m: memref<?x?xf32>, %i: index) {
  // expected-error @+1 {{expected 1 offset values, got 2}}
  %0 = memref.reinterpret_cast %m to offset: [0, 0], sizes: [10, 10], strides: [10, 1] : memref<?x?xf32> to memref<10x10xf32>
  return
}

// -----

func.func @f(%m: memref<?x?xf32>, %i: index) {
  // expected-error @+1 {{expected mixed sizes rank to match mixed strides rank (1 vs 2) so the rank of the result type is well-formed.}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [10], strides: [10, 1] : memref<?x?xf32> to memref<10x10xf32>
  return
}

// -----

func.func @f(%m: memref<?x?xf32>, %i: index) {
  // expected-error @+1 {{different memory spaces specified for source type 'memref<?x?xf32>' and result memref type 'memref<10x10xf32, 1>'}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [10, 10], strides: [10, 1] : memref<?x?xf32> to memref<10x10xf32, 1>
  return
}

// -----

func.func @f(%m: memref<4x5xf32>) {
  // expected-error @+1 {{'memref.extract_strided_metadata' op inferred type(s) 'memref<f32>', 'index', 'index', 'index', 'index', 'index' are incompatible with return type(s) of operation 'memref<i32>', 'index', 'index', 'index', 'index', 'index'}}
  %0:6 = "memref.extract_strided_metadata"(%m) : (memref<4x5xf32>) -> (memref<i32>, index, index, index, index, index)
  return
}

// -----

func.func @f(%m: memref<4x5xf32>) {
  // expected-error @+1 {{'memref.extract_strided_metadata' op inferred type(s) 'memref<f32>', 'index', 'index', 'index', 'index', 'index' are incompatible with return type(s) of operation 'memref<f32>', 'index', 'index', 'index'}}
  %0:4 = "memref.extract_strided_metadata"(%m) : (memref<4x5xf32>) -> (memref<f32>, index, index, index)
  return
}
