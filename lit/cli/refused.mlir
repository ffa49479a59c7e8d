// why, --explain, compare and gates also report on a refused module, as far as its types are
// known. The errors follow.
// RUN: not hlo-promote why f64 %s 2>&1 | FileCheck %s --check-prefixes=WHY,ERROR
// RUN: not hlo-promote why f64 %s 2>/dev/null | FileCheck %s --check-prefix=WHY
// RUN: not hlo-promote --explain %s 2>&1 | FileCheck %s --check-prefixes=EXPLAIN,ERROR
// RUN: not hlo-promote -W precision,new:i64,has:f64,overruled %s 2>&1 | FileCheck %s --check-prefixes=GATE,ERROR
// RUN: not hlo-promote --deny overruled %s 2>&1 | FileCheck %s --check-prefixes=DENY,ERROR
// RUN: not hlo-promote compare numpy %s | FileCheck %s --check-prefix=COMPARE
// RUN: not hlo-promote why f64 --format json %s | FileCheck %s --check-prefix=JSON
// RUN: not hlo-promote why f16 %s 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not hlo-promote --explain -o %t.out %s 2>/dev/null
// RUN: not ls %t.out

// WHY: :[[#@LINE+18]]:39: remark: 'f64' appears here: argument #1 of '@returns'
// WHY: note: reaches result #0 of '@returns'
// EXPLAIN: remark: 'stablehlo.add' op operand #0 is converted from 'f32' to 'f64'
// EXPLAIN: remark: 'stablehlo.multiply' op operand #0 is converted from 'i32' to 'f32', which rounds it [precision]
// EXPLAIN: remark: {{[0-9]+}} conversions:
// GATE: warning: result #0 of 'stablehlo.sine' is declared 'f64', but its operand gives it the type 'f32' in jax
// GATE: warning: 'stablehlo.multiply' op operand #0 is converted from 'i32' to 'f32'
// GATE: warning: 'f64' appears here: argument #1 of '@returns'
// DENY: error: result #0 of 'stablehlo.sine' is declared 'f64', but its operand gives it the type 'f32' in jax
// ERROR: error: result #0 of '@returns' is declared 'f32' but promotion computes 'f64'; converting it to 'f32' would lose information
// ERROR: error: 'stablehlo.while' op carry #0 is 'f32' but the body yields 'f64'
// ERROR: error: 'stablehlo.add' op operands 'tensor<f32>' and 'tensor<f8E5M2>' have no common type in jax
// COMPARE: remark: 'stablehlo.add' op is refused in jax and gives 'f32' in numpy
// COMPARE: remark: 'stablehlo.multiply' op gives 'f32' in jax and gives 'f64' in numpy
// JSON: "severity": "remark"
// JSON: "severity": "error"
// ABSENT: error:
// ABSENT: remark: no value has elements of type 'f16'
func.func @returns(%x: tensor<4xf32>, %y: tensor<4xf64>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @carries(%x: tensor<f32>, %y: tensor<f64>, %p: tensor<i1>) -> tensor<f32> {
  %0 = stablehlo.while(%i = %x) : tensor<f32> cond {
    stablehlo.return %p : tensor<i1>
  } do {
    %1 = stablehlo.add %i, %y : (tensor<f32>, tensor<f64>) -> tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }
  return %0 : tensor<f32>
}
func.func @joins(%x: tensor<f32>, %y: tensor<f8E5M2>, %i: tensor<i32>) -> (tensor<f32>, tensor<f64>) {
  %0 = stablehlo.add %x, %y : (tensor<f32>, tensor<f8E5M2>) -> tensor<f32>
  %1 = stablehlo.multiply %i, %x : (tensor<i32>, tensor<f32>) -> tensor<f32>
  %2 = stablehlo.sine %1 : (tensor<f32>) -> tensor<f64>
  return %0, %2 : tensor<f32>, tensor<f64>
}
