// One type is the short form for operands and results that all have it. With an operand of another
// type it is an error, as for jaxlib 0.10.2, whose notes these are; another note says which types
// to write so that promotion applies.
// RUN: hlo-promote --verify-diagnostics --split-input-file %s
// RUN: not hlo-promote --split-input-file %s 2>&1 | FileCheck %s --check-prefix=TEXT
// RUN: not hlo-promote --format json %S/Inputs/short-form.mlir | FileCheck %s --check-prefix=JSON
// JSON: "notes": [
// JSON: "message": "prior use here",
// JSON: "message": "write the types of the operands, ': (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>'"
// JSON: "fixes": [
// JSON: "start": {
// JSON-NEXT: "line": 2,
// JSON-NEXT: "column": 31
// JSON: "end": {
// JSON-NEXT: "line": 2,
// JSON-NEXT: "column": 44
// JSON: "text": "(tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>"

// expected-note@+1 {{prior use here}}
func.func @binary(%a: tensor<4xi32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+2 {{use of value '%a' expects different type than prior uses: 'tensor<4xf32>' vs 'tensor<4xi32>'}}
  // TEXT: note: write the types of the operands, ': (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>'
  %0 = stablehlo.add %a, %b : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @second_result(%a: tensor<4xi32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %r:2 = "d.op"(%a) : (tensor<4xi32>) -> (tensor<4xf32>, tensor<4xi32>) // expected-note {{prior use here}}
  // expected-error@+2 {{use of value '%r#1' expects different type}}
  // TEXT: note: write the types of the operands, ': (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>'
  %0 = stablehlo.add %b, %r#1 : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// expected-note@+1 {{prior use here}}
func.func @select(%a: tensor<4xi32>, %b: tensor<4xf32>, %p: tensor<4xi1>) -> tensor<4xf32> {
  // expected-error@+2 {{use of value '%a' expects different type}}
  // TEXT: note: write the types of the operands, ': (tensor<4xi1>, tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>'
  %0 = stablehlo.select %p, %b, %a : tensor<4xi1>, tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @used_first(%a: tensor<4xi32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  cf.br ^bb2
^bb1:
  %0 = stablehlo.add %z, %b : tensor<4xf32> // expected-note {{previously used here with type 'tensor<4xf32>'}}
  return %0 : tensor<4xf32>
^bb2:
  // expected-error@+2 {{definition of SSA value '%z#0' has type 'tensor<4xi32>'}}
  // TEXT: note: write the types of the operands where it is used, ': (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>'
  %z = stablehlo.negate %a : tensor<4xi32>
  cf.br ^bb1
}
