// Verifier errors of shape, memref, affine and cf, in the words of mlir-opt 22.
// RUN: hlo-promote -s none --split-input-file --verify-diagnostics=only-expected %s
// RUN: %if mlir-opt %{ mlir-opt --split-input-file --verify-diagnostics=only-expected %s %}

// expected-error @below {{'shape.assuming' op along control flow edge from Operation shape.assuming_yield to parent: successor operand type #0 'index' should match successor input type #0 'i32'}}
func.func @a(%w: !shape.witness, %i: index) { %0 = shape.assuming %w -> i32 { shape.assuming_yield %i : index }  return }

// -----

// expected-error @below {{'shape.assuming' op along control flow edge from Operation shape.assuming_yield to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
func.func @a(%w: !shape.witness, %i: index) { %0 = shape.assuming %w -> i32 { shape.assuming_yield }  return }

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

// expected-error @below {{type mismatch for bb argument #0 of successor #0}}
func.func @a(%i: i32) { cf.switch %i : i32, [default: ^bb1(%i: i32), 1: ^bb1(%i: i32)]
^bb1(%x: f32): return }

// -----

// expected-error @below {{'cf.switch' op caseOperands count (0) does not match with the total size (1) specified in attribute 'case_operand_segments'}}
func.func @a(%i: i32) { "cf.switch"(%i)[^bb1, ^bb2] <{case_operand_segments = array<i32: 1>, case_values = dense<1> : tensor<1xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1: return
^bb2(%x: i32): return }

// -----

// expected-error @below {{'shape.div' op if at least one of the operands can hold error values then the result must be of type `size` to propagate them}}
func.func @a(%s: !shape.shape, %z: !shape.size) { %0 = shape.div %z, %z : !shape.size, !shape.size -> index return }

// -----

// expected-error @below {{'shape.assuming_all' op no operands specified}}
func.func @a(%w: !shape.witness) { %0 = "shape.assuming_all"() : () -> !shape.witness return }
