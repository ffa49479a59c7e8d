// The position and the words of the reference's first error: an error in a header comes before an
// error in the body.
// RUN: not hlo-promote -s none --split-input-file %s 2>&1 >/dev/null | FileCheck %s

// CHECK: :[[#@LINE+2]]:12: error: Static dimension 0 cannot have a bound
func.func @results(%a: tensor<2xf32>) ->
  tensor<3xf32, #stablehlo.bounds<3>> {
  %0 = "stablehlo.abs"(%a) : (tensor<2xf32>) -> tensor<3xf32, #stablehlo.bounds<3>>
  return %0 : tensor<3xf32, #stablehlo.bounds<3>>
}

// -----

// CHECK: :[[#@LINE+1]]:1: error: custom op 'func.funcx' is unknown
func.funcx @name() {
  return
}

// -----

// The name after 'applies' must be the operation of the body.
// CHECK: :[[#@LINE+3]]:4: error: custom op 'reducer' is unknown
func.func @applied(%a: tensor<2xf32>, %c: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.reduce(%a init: %c) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
   reducer(%x: tensor<f32>, %y: tensor<f32>) {
    %1 = stablehlo.multiply %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }
  return %0 : tensor<f32>
}

// -----

// CHECK: :[[#@LINE+3]]:3: error: custom op 'stablehlo.reduce' expected 'reducer'
func.func @unreduced(%a: tensor<2xf32>, %c: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.reduce(%a init: %c) across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// CHECK: :[[#@LINE+2]]:8: error: 'stablehlo.while' op expects a non-empty block
func.func @empty(%a: tensor<i1>) {
  %0 = stablehlo.while(%i = %a) : tensor<i1>
  cond {
    stablehlo.return %i : tensor<i1>
  } do {
  }
  return
}

// -----

// CHECK: :[[#@LINE+2]]:8: error: 'chlo.scan' op result #0 must be variadic of tensor of {{.*}}, but got 'f32'
func.func @scanned(%a: tensor<1xf32>) -> f32 {
  %0 = "chlo.scan"(%a) ({
  ^bb0(%x: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) {dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 0>, resultSegmentSizes = array<i32: 1, 0>} : (tensor<1xf32>) -> f32
  return %0 : f32
}

// -----

// The bound of the scanned dimension is compared with the first bound of the body.
// CHECK: :[[#@LINE+2]]:3: error: 'chlo.scan' op operand and body argument 0 are incompatible
func.func @bounded(%a: tensor<?x2xf32, #stablehlo.bounds<1, ?>>) {
  "chlo.scan"(%a) ({
  ^bb0(%x: tensor<2xf32>):
    "stablehlo.return"() : () -> ()
  }) {dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 0>, resultSegmentSizes = array<i32: 0, 0>} : (tensor<?x2xf32, #stablehlo.bounds<1, ?>>) -> ()
  return
}

// -----

// Missing segment sizes are 0.
// CHECK-NOT: error
func.func @segments(%a: tensor<2xi32>) {
  "chlo.scan"(%a) ({
  ^bb0(%x: tensor<i32>):
    "stablehlo.return"() : () -> ()
  }) {dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 0>} : (tensor<2xi32>) -> ()
  return
}

// -----

// CHECK: :[[#@LINE+2]]:8: error: expects window to have positive stride for 0-th window dimension, but got -9223372036854775808.
func.func @stride(%a: tensor<4xf32>, %b: tensor<f32>) -> tensor<1xf32> {
  %0 = "stablehlo.reduce_window"(%a, %b) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) {window_dimensions = array<i64: 1>, window_strides = array<i64: -9223372036854775808>} : (tensor<4xf32>, tensor<f32>) -> tensor<1xf32>
  return %0 : tensor<1xf32>
}

// -----

// CHECK: :[[#@LINE+2]]:8: error: inferred shape '[5, 12]' is incompatible with return type of operation 'tensor<*xf32>'
func.func @ragged(%a: tensor<5x3xf32>, %b: tensor<2x3x12xf32>, %g: tensor<2xi32>) -> tensor<*xf32> {
  %0 = "chlo.ragged_dot"(%a, %b, %g) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<5x3xf32>, tensor<2x3x12xf32>, tensor<2xi32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// -----

// CHECK: :[[#@LINE+2]]:40: error: use of value '%a' expects different type than prior uses: 'tensor<3xf32>' vs 'tensor<2xf32>'
func.func @initial(%a: tensor<2xf32>, %p: tensor<i1>) -> tensor<2xf32> {
  %0:2 = stablehlo.while(%i = %p, %j = %a) : tensor<i1>, tensor<3xf32>
  cond {
    stablehlo.return %i : tensor<i1>
  } do {
    %1 = stablehlo.add %j, %j : tensor<2xf32>
    stablehlo.return %i, %1 : tensor<i1>, tensor<2xf32>
  }
  return %0#1 : tensor<2xf32>
}
