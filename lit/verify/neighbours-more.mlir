// What the verifiers of shape, memref, affine and cf say, in the words of mlir-opt 22.
// RUN: hlo-promote -s none --split-input-file --verify-diagnostics=only-expected %s
// RUN: %if mlir-opt %{ mlir-opt --split-input-file --verify-diagnostics=only-expected %s %}

// expected-error @below {{'shape.assuming' op along control flow edge from Operation shape.assuming_yield to parent: successor operand type #0 'index' should match successor input type #0 'i32'}}
func.func @a(%w: !shape.witness, %i: index) { %0 = shape.assuming %w -> i32 { shape.assuming_yield %i : index }  return }

// -----

// expected-error @below {{'shape.assuming' op along control flow edge from Operation shape.assuming_yield to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
func.func @a(%w: !shape.witness, %i: index) { %0 = shape.assuming %w -> i32 { shape.assuming_yield }  return }

// -----

// expected-error @below {{'memref.alloca_scope' op along control flow edge from Operation memref.alloca_scope.return to parent: successor operand type #0 'index' should match successor input type #0 'i32'}}
func.func @a(%w: !shape.witness, %i: index) { %0 = memref.alloca_scope -> (i32) { memref.alloca_scope.return %i : index }  return }

// -----

// expected-error @below {{'shape.reduce' op argument 1 of ReduceOp body is expected to be of SizeType if the ReduceOp operates on a ShapeType}}
func.func @a(%s: !shape.shape, %i: index) { %0 = shape.reduce(%s, %i) : !shape.shape -> index { ^bb0(%a: index, %b: index, %c: index): shape.yield %a : index } return }

// -----

// expected-error @below {{'shape.reduce' op ReduceOp body is expected to have 3 arguments}}
func.func @a(%s: tensor<?xindex>, %i: index) { %0 = shape.reduce(%s, %i) : tensor<?xindex> -> index { ^bb0(%a: index, %b: index): shape.yield %a : index } return }

// -----

// expected-error @below {{'shape.reduce' op argument 0 of ReduceOp body is expected to be of IndexType}}
func.func @a(%s: tensor<?xindex>, %i: index) { %0 = shape.reduce(%s, %i) : tensor<?xindex> -> index { ^bb0(%a: i32, %b: index, %c: index): shape.yield %c : index } return }

// -----

// expected-error @below {{'shape.reduce' op type mismatch between argument 2 of ReduceOp body and initial value 0}}
func.func @a(%s: tensor<?xindex>, %i: index) { %0 = shape.reduce(%s, %i) : tensor<?xindex> -> index { ^bb0(%a: index, %b: index, %c: i32): shape.yield %b : index } return }

// -----

// expected-error @below {{'shape.yield' op number of operands does not match number of results of its parent}}
func.func @a(%s: tensor<?xindex>, %i: index) { %0 = shape.reduce(%s, %i) : tensor<?xindex> -> index { ^bb0(%a: index, %b: index, %c: index): shape.yield %b, %b : index, index } return }

// -----

// expected-error @below {{'shape.yield' op types mismatch between yield op and its parent}}
func.func @a(%s: tensor<?xindex>, %i: i32) { %0 = shape.reduce(%s, %i) : tensor<?xindex> -> i32 { ^bb0(%a: index, %b: index, %c: i32): shape.yield %b : index } return }

// -----

// expected-error @below {{'memref.atomic_rmw' op expects the number of subscripts to be equal to memref rank}}
func.func @a(%m: memref<4x4xf32>, %i: index, %x: f32) { %0 = memref.atomic_rmw addf %x, %m[%i] : (f32, memref<4x4xf32>) -> f32 return }

// -----

// expected-error @below {{'memref.atomic_rmw' op with kind 'addf' expects a floating-point type}}
func.func @a(%m: memref<4xi32>, %i: index, %x: i32) { %0 = memref.atomic_rmw addf %x, %m[%i] : (i32, memref<4xi32>) -> i32 return }

// -----

// expected-error @below {{'memref.atomic_rmw' op with kind 'addi' expects an integer type}}
func.func @a(%m: memref<4xf32>, %i: index, %x: f32) { %0 = memref.atomic_rmw addi %x, %m[%i] : (f32, memref<4xf32>) -> f32 return }

// -----

// expected-error @below {{'memref.atomic_rmw' op failed to verify that value type matches element type of memref}}
func.func @a(%m: memref<4xf32>, %i: index, %x: i32) { %0 = memref.atomic_rmw addi %x, %m[%i] : (i32, memref<4xf32>) -> i32 return }

// -----

// expected-error @below {{'memref.generic_atomic_rmw' op expected single number of entry block arguments}}
func.func @a(%m: memref<4xf32>, %i: index, %x: f32) { %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> { ^bb0(%a: f32, %b: f32): memref.atomic_yield %a : f32 } return }

// -----

// expected-error @below {{'memref.generic_atomic_rmw' op expected block argument of the same type result type}}
func.func @a(%m: memref<4xf32>, %i: index, %x: f32) { %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> { ^bb0(%a: i32): memref.atomic_yield %x : f32 } return }

// -----

// expected-error @below {{'memref.atomic_yield' op types mismatch between yield op: 'index' and its parent: 'f32'}}
func.func @a(%m: memref<4xf32>, %i: index, %x: f32) { %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> { ^bb0(%a: f32): memref.atomic_yield %i : index } return }

// -----

// expected-error @below {{'memref.prefetch' op too few indices}}
func.func @a(%m: memref<4xf32>, %i: index, %x: f32) { memref.prefetch %m[%i, %i], read, locality<3>, data : memref<4xf32> return }

// -----

// expected-error @below {{type mismatch for bb argument #0 of successor #0}}
func.func @a(%i: i32) { cf.switch %i : i32, [default: ^bb1(%i: i32), 1: ^bb1(%i: i32)]
^bb1(%x: f32): return }

// -----

// expected-error @below {{'shape.div' op if at least one of the operands can hold error values then the result must be of type `size` to propagate them}}
func.func @a(%s: !shape.shape, %z: !shape.size) { %0 = shape.div %z, %z : !shape.size, !shape.size -> index return }

// -----

// expected-error @below {{'shape.assuming_all' op no operands specified}}
func.func @a(%w: !shape.witness) { %0 = "shape.assuming_all"() : () -> !shape.witness return }

// -----

// expected-error @below {{'affine.delinearize_index' op should return an index for each basis element and up to one extra index}}
func.func @a(%m: memref<4xf32>, %i: index) { %0:2 = affine.delinearize_index %i into (2, 3, 4) : index, index return }

// -----

// expected-error @below {{'affine.linearize_index' op should be passed a basis element for each index except possibly the first}}
func.func @a(%m: memref<4xf32>, %i: index) { %0 = affine.linearize_index [%i, %i] by (2, 3, 4) : index return }

// -----

// expected-error @below {{'memref.view' op incorrect number of dynamic sizes, has 0, expected 1}}
func.func @a(%m: memref<2048xi8>, %i: index) { %0 = memref.view %m[%i][] : memref<2048xi8> to memref<?xf32> return }
