// Verifier errors of memref for layouts, memory spaces and globals, in the words of mlir-opt 22.
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

func.func @f(%m: tensor<?xf32>, %s: tensor<?xindex>) {
  // expected-error @+1 {{'tensor.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked tensor type}}
  %0 = tensor.reshape %m(%s) : (tensor<?xf32>, tensor<?xindex>) -> tensor<?x?xf32>
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
