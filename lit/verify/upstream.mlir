// Verifier errors of scf and tensor, in the words of mlir-opt 22.
// RUN: hlo-promote -s none --split-input-file --verify-diagnostics=only-expected %s
// RUN: %if mlir-opt %{ mlir-opt --split-input-file --verify-diagnostics=only-expected %s %}

func.func @f(%a: index, %x: f32, %i: i32) {
  // expected-error @+1 {{'scf.for' op 0-th region iter_arg and 0-th yielded value have different type: 'f32' != 'i32'}}
  %r = "scf.for"(%a, %a, %a, %x) ({ ^bb0(%j: index, %y: f32): "scf.yield"(%i) : (i32) -> () }) : (index, index, index, f32) -> f32
  return
}

// -----

func.func @f(%a: index, %x: f32, %i: i32) {
  // expected-error @+1 {{'scf.for' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  %r = "scf.for"(%a, %a, %a, %x) ({ ^bb0(%j: index, %y: f32): "scf.yield"() : () -> () }) : (index, index, index, f32) -> f32
  return
}

// -----

func.func @f(%a: index, %x: f32, %i: i32) {
  // expected-error @+1 {{'scf.for' op 0-th init and 0-th region iter_arg have different type: 'f32' != 'i32'}}
  %r = "scf.for"(%a, %a, %a, %x) ({ ^bb0(%j: index, %y: i32): "scf.yield"(%x) : (f32) -> () }) : (index, index, index, f32) -> f32
  return
}

// -----

func.func @f(%a: index, %x: f32, %i: i32) {
  // expected-error @+1 {{'scf.for' op expected induction variable to be same type as bounds and step}}
  %r = "scf.for"(%a, %a, %a, %x) ({ ^bb0(%j: i32, %y: f32): "scf.yield"(%x) : (f32) -> () }) : (index, index, index, f32) -> f32
  return
}

// -----

func.func @f(%a: index, %x: f32, %i: i32) {
  // expected-error @+1 {{'scf.for' op 0-th init and 0-th region iter_arg have different type: 'i32' != 'f32'}}
  %r = "scf.for"(%a, %a, %a, %i) ({ ^bb0(%j: index, %y: f32): "scf.yield"(%x) : (f32) -> () }) : (index, index, index, i32) -> f32
  return
}

// -----

func.func @f(%a: index, %x: f32, %i: i32) {
  // expected-error @+1 {{'scf.for' op failed to verify that all of {lowerBound, upperBound, step} have same type}}
  "scf.for"(%a, %a, %i) ({ ^bb0(%j: index): "scf.yield"() : () -> () }) : (index, index, i32) -> ()
  return
}

// -----

func.func @f(%a: index, %x: f32, %i: i32) {
  // expected-error @+1 {{'scf.for' op different number of inits and region iter_args: 0 != 18446744073709551615}}
  "scf.for"(%a, %a, %a) ({ ^bb0: "scf.yield"() : () -> () }) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%a: index, %x: f32, %i: i32) {
  // expected-error @+1 {{'scf.for' op mismatch in number of loop-carried values and defined values}}
  "scf.for"(%a, %a, %a, %x) ({ ^bb0(%j: index, %y: f32): "scf.yield"(%x) : (f32) -> () }) : (index, index, index, f32) -> ()
  return
}

// -----

func.func @f(%c: i1, %x: f32, %i: i32) {
  // expected-error @+1 {{'scf.if' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'i32' should match successor input type #0 'f32'}}
  %r = "scf.if"(%c) ({ "scf.yield"(%i) : (i32) -> () }, { "scf.yield"(%x) : (f32) -> () }) : (i1) -> f32
  return
}

// -----

func.func @f(%c: i1, %x: f32, %i: i32) {
  // expected-error @+1 {{'scf.if' op must have an else block if defining values}}
  %r = "scf.if"(%c) ({ "scf.yield"(%x) : (f32) -> () }, { }) : (i1) -> f32
  return
}

// -----

func.func @f(%c: i1, %x: f32, %i: i32) {
  // expected-error @+1 {{'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 2 operands, but region successor needs 1 inputs}}
  %r = "scf.if"(%c) ({ "scf.yield"(%x) : (f32) -> () }, { "scf.yield"(%x, %x) : (f32, f32) -> () }) : (i1) -> f32
  return
}

// -----

func.func @f(%c: i1, %x: f32, %i: i32) {
  // expected-error @+1 {{'scf.while' op along control flow edge from Operation scf.condition to Region #1: successor operand type #0 'f32' should match successor input type #0 'i32'}}
  %r = "scf.while"(%x) ({ ^bb0(%y: f32): "scf.condition"(%c, %x) : (i1, f32) -> () }, { ^bb0(%z: i32): "scf.yield"(%x) : (f32) -> () }) : (f32) -> f32
  return
}

// -----

func.func @f(%c: i1, %x: f32, %i: i32) {
  // expected-error @+1 {{'scf.while' op along control flow edge from Operation scf.yield to Region #0: successor operand type #0 'i32' should match successor input type #0 'f32'}}
  %r = "scf.while"(%x) ({ ^bb0(%y: f32): "scf.condition"(%c, %x) : (i1, f32) -> () }, { ^bb0(%z: f32): "scf.yield"(%i) : (i32) -> () }) : (f32) -> f32
  return
}

// -----

func.func @f(%c: i1, %x: f32, %i: i32) {
  // expected-error @+1 {{'scf.while' op expects the 'before' region to terminate with 'scf.condition'}}
  %r = "scf.while"(%x) ({ ^bb0(%y: f32): "scf.yield"(%x) : (f32) -> () }, { ^bb0(%z: f32): "scf.yield"(%x) : (f32) -> () }) : (f32) -> f32
  return
}

// -----

func.func @f(%c: i1, %x: f32, %i: i32) {
  // expected-error @+1 {{'scf.while' op along control flow edge from parent to Region #0: successor operand type #0 'f32' should match successor input type #0 'i32'}}
  %r = "scf.while"(%x) ({ ^bb0(%y: i32): "scf.condition"(%c, %x) : (i1, f32) -> () }, { ^bb0(%z: f32): "scf.yield"(%x) : (f32) -> () }) : (f32) -> f32
  return
}

// -----

func.func @f(%c: i1, %x: f32, %i: i32) {
  // expected-error @+1 {{'scf.while' op along control flow edge from Operation scf.condition to parent: successor operand type #0 'i32' should match successor input type #0 'f32'}}
  %r = "scf.while"(%x) ({ ^bb0(%y: f32): "scf.condition"(%c, %i) : (i1, i32) -> () }, { ^bb0(%z: i32): "scf.yield"(%x) : (f32) -> () }) : (f32) -> f32
  return
}

// -----

func.func @f(%a: index, %x: f32, %i: i32) {
  // expected-error @+1 {{'scf.reduce' op expects type of 0-th reduction operand: 'i32' to be the same as the 0-th result type: 'f32'}}
  %r = scf.parallel (%k) = (%a) to (%a) step (%a) init (%x) -> f32 { scf.reduce(%i : i32) { ^bb0(%u: i32, %v: i32): scf.reduce.return %u : i32 } }
  return
}

// -----

func.func @f(%a: index, %x: f32, %i: i32) {
  // expected-error @+1 {{'scf.reduce' op expected two block arguments with type 'f32' in the 0-th reduction region}}
  %r = scf.parallel (%k) = (%a) to (%a) step (%a) init (%x) -> f32 { scf.reduce(%x : f32) { ^bb0(%u: i32, %v: i32): scf.reduce.return %u : i32 } }
  return
}

// -----

func.func @f(%a: index, %x: f32, %i: i32) {
  // expected-error @+1 {{'scf.reduce.return' op must have type 'f32' (the type of the reduction inputs)}}
  %r = scf.parallel (%k) = (%a) to (%a) step (%a) init (%x) -> f32 { scf.reduce(%x : f32) { ^bb0(%u: f32, %v: f32): scf.reduce.return %i : i32 } }
  return
}

// -----

func.func @f(%a: index, %x: f32, %i: i32) {
  // expected-error @+1 {{'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0}}
  %r = scf.parallel (%k) = (%a) to (%a) step (%a) init (%x) -> f32 { scf.reduce }
  return
}

// -----

func.func @f(%a: index, %x: f32, %i: i32) {
  // expected-error @+1 {{'scf.index_switch' op expected result #0 of each region to be 'f32'}}
  %r = scf.index_switch %a -> f32 case 1 { scf.yield %i : i32 } default { scf.yield %x : f32 }
  return
}

// -----

func.func @f(%a: index, %x: f32, %i: i32) {
  // expected-error @+1 {{'scf.index_switch' op has duplicate case value: 1}}
  %r = scf.index_switch %a -> f32 case 1 { scf.yield %x : f32 } case 1 { scf.yield %x : f32 } default { scf.yield %x : f32 }
  return
}

// -----

func.func @f(%a: index, %x: f32, %i: i32) {
  // expected-error @+1 {{'scf.execute_region' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'i32' should match successor input type #0 'f32'}}
  %r = scf.execute_region -> f32 { scf.yield %i : i32 }
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>) {
  // expected-error @+1 {{expected type to be 'tensor<2x2xf32>' or a rank-reduced version. (size mismatch)}}
  %r = tensor.extract_slice %a[0, 0] [2, 2] [1, 1] : tensor<4x4xf32> to tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>) {
  // expected-error @+1 {{expected element type to be 'f32'}}
  %r = tensor.extract_slice %a[0, 0] [2, 2] [1, 1] : tensor<4x4xf32> to tensor<2x2xi32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>) {
  // expected-error @+1 {{slice along dimension 1 runs out-of-bounds: 7 >= 4}}
  %r = tensor.extract_slice %a[0, 0] [2, 8] [1, 1] : tensor<4x4xf32> to tensor<2x8xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %b: tensor<2x3xf32>) {
  // expected-error @+1 {{expected type to be 'tensor<2x2xf32>' or a rank-reduced version. (size mismatch)}}
  %r = tensor.insert_slice %b into %a[0, 0] [2, 2] [1, 1] : tensor<2x3xf32> into tensor<4x4xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected dimension 0 of collapsed type to be static value of 16}}
  %r = tensor.collapse_shape %a [[0, 1]] : tensor<4x4xf32> into tensor<15xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected collapsed type to be 'tensor<16xf32>', but got 'tensor<16xi32>'}}
  %r = tensor.collapse_shape %a [[0, 1]] : tensor<4x4xf32> into tensor<16xi32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %x: i32) {
  // expected-error @+1 {{'tensor.pad' op expected yield type to match shape element type}}
  %r = tensor.pad %a low[0, 0] high[1, 1] { ^bb0(%i: index, %j: index): tensor.yield %x : i32 } : tensor<4x4xf32> to tensor<5x5xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %x: f32) {
  // expected-error @+1 {{specified type 'tensor<5x6xf32>' does not match the inferred type 'tensor<5x5xf32>'}}
  %r = tensor.pad %a low[0, 0] high[1, 1] { ^bb0(%i: index, %j: index): tensor.yield %x : f32 } : tensor<4x4xf32> to tensor<5x6xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %x: i32, %n: index) {
  // expected-error @+1 {{'tensor.generate' op body must be terminated with a `yield` operation of the tensor element type}}
  %r = tensor.generate %n { ^bb0(%i: index): tensor.yield %x : i32 } : tensor<?xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %x: i32, %n: index) {
  // expected-error @+1 {{'tensor.generate' op incorrect number of dynamic sizes, has 0, expected 1}}
  %r = tensor.generate { ^bb0(%i: index): tensor.yield %x : i32 } : tensor<?xi32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>) {
  // expected-error @+1 {{'tensor.concat' op result type 'tensor<9x4xf32>'does not match inferred shape 'tensor<8x4xf32>' static sizes}}
  %r = tensor.concat dim(0) %a, %a : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<9x4xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %s: tensor<1xindex>) {
  // expected-error @+1 {{'tensor.reshape' op source and destination tensor should have the same number of elements}}
  %r = tensor.reshape %a(%s) : (tensor<4x4xf32>, tensor<1xindex>) -> tensor<17xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %s: tensor<1xindex>) {
  // expected-error @+1 {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
  scf.yield %a : tensor<4x4xf32>
}

// -----

func.func @f(%n: index, %a: tensor<4xf32>, %b: tensor<1xi32>) {
  %fa = scf.forall (%i) in (%n) shared_outs(%o = %a) -> (tensor<4xf32>) {
    // expected-error @+1 {{expected element type to be 'f32'}}
    scf.forall.in_parallel { tensor.parallel_insert_slice %b into %o[%i] [1] [1] : tensor<1xi32> into tensor<4xf32> }
  }
  return
}
