// --control-flow: types of loop carries and of branch results.
// RUN: not hlo-promote --split-input-file %s 2>&1 | FileCheck %s --check-prefix=JAX
// RUN: hlo-promote --split-input-file --control-flow widen %s | FileCheck %s --check-prefix=WIDEN
// RUN: not hlo-promote --split-input-file --control-flow keep %s 2>%t | FileCheck %s --check-prefix=KEEP
// RUN: FileCheck %s --check-prefix=ERROR --input-file %t

// A strong carry that the body widens: refused, widened, or an error if it does not fit the
// declared type.
// JAX:         error: 'stablehlo.while' op carry #0 is 'f32' but the body yields 'f64'
// WIDEN-LABEL: func.func @grows(
// WIDEN:         %[[I:.*]] = stablehlo.convert %arg0 : (tensor<f32>) -> tensor<f64>
// WIDEN:         stablehlo.while(%[[T:.*]] = %[[I]]) : tensor<f64>
// WIDEN:           stablehlo.add %[[T]], %arg1 : tensor<f64>
// ERROR:       error: 'stablehlo.while' op carry #0 is declared 'f32' but the body yields 'f64'; converting it to 'f32' would lose information
// ERROR:       note: use --control-flow=widen, or write a stablehlo.convert of the 'f64' value to 'f32' if the loss is intended
func.func @grows(%x: tensor<f32>, %d: tensor<f64>, %p: tensor<i1>) {
  %0 = stablehlo.while(%t = %x) : tensor<f32>
  cond {
    stablehlo.return %p : tensor<i1>
  } do {
    %s = stablehlo.add %t, %d : (tensor<f32>, tensor<f64>) -> tensor<f32>
    stablehlo.return %s : tensor<f32>
  }
  return
}

// -----

// If a body yields a narrower type, widen and keep convert the yielded value.
// JAX:         error: 'stablehlo.while' op carry #0 is 'f32' but the body yields 'bf16'
// WIDEN-LABEL: func.func @narrows(
// WIDEN:         stablehlo.while(%{{.*}} = %arg0) : tensor<f32>
// WIDEN:           %[[Y:.*]] = stablehlo.convert %{{.*}} : (tensor<bf16>) -> tensor<f32>
// WIDEN-NEXT:      stablehlo.return %[[Y]] : tensor<f32>
// KEEP-LABEL:  func.func @narrows(
// KEEP:          stablehlo.while(%{{.*}} = %arg0) : tensor<f32>
// KEEP:            %[[Y:.*]] = stablehlo.convert %{{.*}} : (tensor<bf16>) -> tensor<f32>
// KEEP-NEXT:       stablehlo.return %[[Y]] : tensor<f32>
func.func @narrows(%x: tensor<f32>, %h: tensor<bf16>, %p: tensor<i1>) {
  %0 = stablehlo.while(%t = %x) : tensor<f32>
  cond {
    stablehlo.return %p : tensor<i1>
  } do {
    %s = stablehlo.negate %h : (tensor<bf16>) -> tensor<f32>
    stablehlo.return %s : tensor<f32>
  }
  return
}

// -----

// The condition uses the carry, so its comparison and its literal change type too.
// WIDEN-LABEL: func.func @condition(
// WIDEN:         stablehlo.while(%[[T:.*]] = %{{.*}}) : tensor<f32>
// WIDEN:           %[[L:.*]] = stablehlo.constant dense<1.000000e+01> : tensor<f32>
// WIDEN:           stablehlo.compare LT, %[[T]], %[[L]], FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
// JAX:         error: 'stablehlo.while' op carry #0 is 'i32' but the body yields 'f32'
// ERROR:       error: 'stablehlo.while' op carry #0 is declared 'i32' but the body yields 'f32'; converting it to 'i32' would lose information
func.func @condition(%x: tensor<i32>, %f: tensor<f32>) {
  %0 = stablehlo.while(%t = %x) : tensor<i32>
  cond {
    %l = stablehlo.constant dense<10> : tensor<i32>
    %p = stablehlo.compare LT, %t, %l, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %s = stablehlo.add %t, %f : (tensor<i32>, tensor<f32>) -> tensor<i32>
    stablehlo.return %s : tensor<i32>
  }
  return
}

// -----

// Branches: refused, joined, or converted to the declared type if they fit it.
// JAX:         error: 'stablehlo.case' op branches yield different types for result #1: 'i8', 'bf16' and 'f32'
// WIDEN-LABEL: func.func @branches(
// WIDEN:         %{{.*}}:2 = "stablehlo.case"(%arg0) ({
// WIDEN-NEXT:      %[[A:.*]] = stablehlo.convert %arg1 : (tensor<i8>) -> tensor<f32>
// WIDEN-NEXT:      stablehlo.return %arg0, %[[A]] : tensor<i32>, tensor<f32>
// WIDEN-NEXT:    }, {
// WIDEN-NEXT:      %[[B:.*]] = stablehlo.convert %arg2 : (tensor<bf16>) -> tensor<f32>
// WIDEN-NEXT:      stablehlo.return %arg0, %[[B]] : tensor<i32>, tensor<f32>
// WIDEN-NEXT:    }, {
// WIDEN-NEXT:      stablehlo.return %arg0, %arg3 : tensor<i32>, tensor<f32>
// WIDEN-NEXT:    }) : (tensor<i32>) -> (tensor<i32>, tensor<f32>)
// KEEP-LABEL:  func.func @branches(
// KEEP:            stablehlo.convert %arg1 : (tensor<i8>) -> tensor<f32>
// KEEP:            stablehlo.convert %arg2 : (tensor<bf16>) -> tensor<f32>
// KEEP:          }) : (tensor<i32>) -> (tensor<i32>, tensor<f32>)
func.func @branches(%i: tensor<i32>, %b: tensor<i8>, %h: tensor<bf16>, %f: tensor<f32>) {
  %0:2 = "stablehlo.case"(%i) ({
    stablehlo.return %i, %b : tensor<i32>, tensor<i8>
  }, {
    stablehlo.return %i, %h : tensor<i32>, tensor<bf16>
  }, {
    stablehlo.return %i, %f : tensor<i32>, tensor<f32>
  }) : (tensor<i32>) -> (tensor<i32>, tensor<f32>)
  return
}

// -----

// JAX:         error: 'stablehlo.if' op branches yield different types for result #0: 'i32' and 'f32'
// WIDEN-LABEL: func.func @lossy(
// WIDEN:         }) : (tensor<i1>) -> tensor<f32>
// ERROR:       error: 'stablehlo.if' op branch result #0 is declared 'i32' but a branch yields 'f32'; converting it to 'i32' would lose information
func.func @lossy(%p: tensor<i1>, %x: tensor<i32>, %y: tensor<f32>) {
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %x : tensor<i32>
  }, {
    stablehlo.return %y : tensor<f32>
  }) : (tensor<i1>) -> tensor<i32>
  return
}

// -----

// A join that the system refuses is also refused in mode widen; see control-flow-refused.mlir.
// Valid loops do not change in any mode.
// WIDEN-LABEL: func.func @legal(
// WIDEN-NOT:     stablehlo.convert
// WIDEN:         stablehlo.while(%{{.*}} = %arg0) : tensor<f32>
// WIDEN-NOT:     stablehlo.convert
// WIDEN:         return
// KEEP-LABEL:  func.func @legal(
// KEEP-NOT:      stablehlo.convert
// KEEP:          stablehlo.while(%{{.*}} = %arg0) : tensor<f32>
// KEEP-NOT:      stablehlo.convert
// KEEP:          return
// JAX-NOT:     error:
// ERROR-NOT:   error:
func.func @legal(%x: tensor<f32>, %p: tensor<i1>) -> tensor<f32> {
  %0 = stablehlo.while(%t = %x) : tensor<f32>
  cond {
    stablehlo.return %p : tensor<i1>
  } do {
    %s = stablehlo.negate %t : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }
  return %0 : tensor<f32>
}
