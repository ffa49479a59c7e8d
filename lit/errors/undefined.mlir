// RUN: not hlo-promote %s 2>&1 | FileCheck %s
// A syntax error after an operation with an undefined operand, in a module without values.

// CHECK: undefined.mlir:6:3: error: invalid properties {call_target_name = 1 : i64} for op stablehlo.custom_call
func.func @f() {
  "stablehlo.custom_call"(%x) <{call_target_name = 1 : i64}> : (tensor<4xf32>) -> ()
  return
}"x"
