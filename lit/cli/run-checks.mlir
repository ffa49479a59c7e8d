// run executes check operations; a part that fails does not end the run.
// RUN: not hlo-promote run --split-input-file %s >%t 2>%t.err
// RUN: FileCheck %s --check-prefix=ERRORS --input-file %t.err
// RUN: FileCheck %s --input-file %t
// RUN: not hlo-promote run %s 2>&1 | FileCheck %s --check-prefix=PARTS

//      ERRORS: run-checks.mlir:[[#@LINE+13]]:3: error: 'check.expect_eq_const' op found 3 at index [], expected 4 exactly
//      ERRORS: run-checks.mlir:[[#@LINE+21]]:8: error: op requires the same element type for all operands and results
//      ERRORS: note: the module is valid but for its element types: promote it first, with hlo-promote promote FILE | hlo-promote run
//  ERRORS-NOT: error

// CHECK: {{^}}dense<[1, 2]> : tensor<2xi32>

// PARTS: note: the text has '// -----' lines: use --split-input-file

// -----

func.func @three() {
  %0 = stablehlo.constant dense<3> : tensor<i32>
  check.expect_eq_const %0, dense<4> : tensor<i32>
  return
}

// -----

func.func @mixed() -> tensor<f32> {
  %0 = stablehlo.constant dense<3> : tensor<i32>
  %1 = stablehlo.constant dense<3.0> : tensor<f32>
  %2 = stablehlo.add %0, %1 : (tensor<i32>, tensor<f32>) -> tensor<f32>
  return %2 : tensor<f32>
}

// -----

func.func @last() -> tensor<2xi32> {
  %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  stablehlo.custom_call @check.expect_eq(%0, %0) {has_side_effect = true} : (tensor<2xi32>, tensor<2xi32>) -> ()
  return %0 : tensor<2xi32>
}
