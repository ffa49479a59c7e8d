// The warning about overruled declared types: disabled, as an error, and with gates.
// RUN: hlo-promote %s 2>&1 >/dev/null | FileCheck %s
// RUN: hlo-promote -W no-overruled %s 2>&1 >/dev/null | count 0
// RUN: hlo-promote --allow op=*.add %s 2>&1 >/dev/null | count 0
// RUN: hlo-promote --allow types=f16:f32 %s 2>&1 >/dev/null | count 0
// RUN: hlo-promote --allow func=g %s 2>&1 >/dev/null | FileCheck %s
// RUN: not hlo-promote -s none %s 2>&1 | FileCheck %s --check-prefix=NONE --implicit-check-not=HP208
// RUN: not hlo-promote --deny overruled %s 2>&1 >/dev/null | FileCheck %s --check-prefix=DENY
// RUN: hlo-promote --deny overruled --allow func=f %s 2>&1 >/dev/null | count 0
// RUN: rm -f %t.jsonl && hlo-promote --baseline %t.jsonl --baseline-update %s 2>&1 >/dev/null | count 0
// RUN: hlo-promote --baseline %t.jsonl %s 2>&1 >/dev/null | count 0
// RUN: hlo-promote --deny overruled --baseline %t.jsonl %s 2>&1 >/dev/null | count 0
// RUN: hlo-promote --against %s %s 2>&1 >/dev/null | count 0
// RUN: not hlo-promote --deny no-overruled %s 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: not hlo-promote -W no-overruled --allow op=x %s 2>&1 | FileCheck %s --check-prefix=NEEDS
// RUN: hlo-promote --format json %s | FileCheck %s --check-prefix=JSON

// CHECK: overruled.mlir:[[#@LINE+10]]:8: warning: result #0 of 'stablehlo.add' is declared 'f32', but its operands have the common type 'f16' in jax
// CHECK: note: write a stablehlo.convert of an operand to 'f32', or declare 'f16', or use --results=keep to convert the result to 'f32'
// DENY: error: result #0 of 'stablehlo.add' is declared 'f32', but its operands have the common type 'f16' in jax
// WORD: 'no-overruled' is for -W, not for --deny
// NEEDS: --allow needs -W or --deny
// NONE: error: op requires the same element type for all operands and results
// JSON: "code": "HP208"
// JSON: "from": "f16"
// JSON: "to": "f32"
func.func @f(%x: tensor<4xi32>, %y: tensor<4xf16>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf16>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
