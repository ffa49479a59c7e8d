// Errors that follow from another error are not reported, because the result type of a refused
// operation is unknown. Notes give advice if any helps.
// RUN: not hlo-promote %s 2>&1 | FileCheck %s --implicit-check-not=error:

// CHECK: consequences.mlir:[[#@LINE+1]]:1: error: function '@recursive' calls itself
func.func private @recursive(%x: tensor<4xi32>) -> tensor<4xi32> {
  %0 = call @recursive(%x) : (tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
func.func @calls(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @recursive(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @carry(%z: tensor<f32>, %x: tensor<i32>) -> tensor<f32> {
  // CHECK: [[#@LINE+2]]:8: error: 'stablehlo.while' op carry #0 is 'i32' but the body yields 'f32'
  // CHECK: note: convert the initial value or the yielded value, or use --control-flow=widen
  %r = stablehlo.while(%i = %x) : tensor<i32>
  cond {
    %p = stablehlo.compare LT, %i, %z : (tensor<i32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %j = stablehlo.add %i, %z : (tensor<i32>, tensor<f32>) -> tensor<f32>
    stablehlo.return %j : tensor<f32>
  }
  return %r : tensor<i32>
}

// Two types without a join: neither a wider type nor another system helps.
func.func @branches(%p: tensor<i1>, %x: tensor<f8E5M2>, %y: tensor<f8E4M3FN>) -> tensor<f8E5M2> {
  // CHECK: [[#@LINE+2]]:8: error: 'stablehlo.if' op branches yield different types for result #0: 'f8E5M2' and 'f8E4M3FN'
  // CHECK: note: write a stablehlo.convert in the branches that differ{{$}}
  %r = "stablehlo.if"(%p) ({
    stablehlo.return %x : tensor<f8E5M2>
  }, {
    stablehlo.return %y : tensor<f8E4M3FN>
  }) : (tensor<i1>) -> tensor<f8E5M2>
  return %r : tensor<f8E5M2>
}
func.func @loop(%z: tensor<f8E5M2>, %x: tensor<f8E4M3FN>, %true: tensor<i1>) -> tensor<f8E5M2> {
  // CHECK: [[#@LINE+2]]:8: error: 'stablehlo.while' op carry #0 is 'f8E5M2' but the body yields 'f8E4M3FN'
  // CHECK: note: convert the initial value or the yielded value{{$}}
  %r = stablehlo.while(%i = %z) : tensor<f8E5M2>
  cond {
    stablehlo.return %true : tensor<i1>
  } do {
    stablehlo.return %x : tensor<f8E4M3FN>
  }
  return %r : tensor<f8E5M2>
}
func.func @three(%x: tensor<4xf8E5M2>, %y: tensor<4xf8E4M3FN>, %z: tensor<4xf32>) {
  // CHECK: [[#@LINE+2]]:8: error: 'stablehlo.concatenate' op operands
  // CHECK: note: write an explicit stablehlo.convert, or use --policy f8=widen-f32 to convert floats of 4 to 8 bits to f32{{$}}
  %0 = stablehlo.concatenate %x, %y, %z, dim = 0 : (tensor<4xf8E5M2>, tensor<4xf8E4M3FN>, tensor<4xf32>) -> tensor<12xf32>
  return
}

// CHECK: error: 'stablehlo.add' op operand #0 cannot be promoted: its elements are of type 'index'
// CHECK: note: convert it first: arith.index_cast to an integer type
// CHECK: error: 'stablehlo.add' op operand #1 cannot be promoted: its elements are of type 'si32'
// CHECK: note: convert it first: tensor.bitcast to 'i32'
// CHECK: error: 'stablehlo.add' op operand #1 cannot be promoted: its elements are of type '!quant.uniform<i8:f32, 1.000000e+00>'
// CHECK: note: convert it first: stablehlo.uniform_dequantize
func.func @elements(%x: tensor<4xindex>, %s: tensor<4xsi32>, %y: tensor<4xi32>, %q: tensor<4x!quant.uniform<i8:f32, 1.0>>) {
  %0 = stablehlo.add %x, %y : (tensor<4xindex>, tensor<4xi32>) -> tensor<4xi32>
  %1 = stablehlo.add %y, %s : (tensor<4xi32>, tensor<4xsi32>) -> tensor<4xi32>
  %2 = stablehlo.add %y, %q : (tensor<4xi32>, tensor<4x!quant.uniform<i8:f32, 1.0>>) -> tensor<4xi32>
  return
}
