// --explain reports the reason for each conversion. It does not change the module.
// RUN: hlo-promote %s > %t.plain
// RUN: hlo-promote --explain %s > %t.out 2> %t.err
// RUN: diff %t.plain %t.out
// RUN: FileCheck %s --input-file %t.err
// RUN: hlo-promote --explain --format json %s | FileCheck %s --check-prefix=JSON
// RUN: hlo-promote --explain --format sarif %s | FileCheck %s --check-prefix=SARIF
// RUN: hlo-promote --explain -s torch %s 2>&1 >%t.out | FileCheck %s --check-prefix=TORCH
// RUN: hlo-promote --explain %S/Inputs/legal.mlir 2>&1 >%t.out | FileCheck %s --check-prefix=LEGAL
// RUN: hlo-promote --explain -d %s 2>&1 | FileCheck %s --check-prefix=DIFF
// RUN: not hlo-promote --explain --verify-diagnostics %s 2>&1 | FileCheck %s --check-prefix=VERIFY

//      SARIF: "text": "'stablehlo.add' op operand #0 is converted from 'i32' to 'bf16', which rounds it\n
//      SARIF: "properties": {
// SARIF-NEXT:   "classes": [
// SARIF-NEXT:     "precision"
// SARIF-NEXT:   ]
//      CHECK: explain.mlir:[[#@LINE+27]]:{{[0-9]+}}: remark: 'stablehlo.add' op operand #0 is converted from 'i32' to 'bf16', which rounds it [precision]
// CHECK-NEXT:   %0 = stablehlo.add %x, %y
//      CHECK: note: promotion path in jax: i32 -> i64 -> Python float (weak) -> bf16
// CHECK-NEXT: note: operand #1 has type 'bf16', which forces the conversion{{$}}
//      CHECK: note: and 2 more like this, in lines [[#@LINE+24]], [[#@LINE+25]]{{$}}
//      CHECK: remark: 'stablehlo.multiply' op operand #1 is converted from 'bf16' to 'f32', which keeps every value and takes more bits [widening]
//      CHECK: note: the converted value, 'tensor<4xf32>', takes 8 bytes more
//      CHECK: note: operand #0 has type 'f32', which forces the conversion; cast this operand to 'bf16' to avoid the conversion
//      CHECK: remark: the literal of 'stablehlo.multiply' op operand #1 is rewritten from 'f32' to 'bf16', because it is weak and takes the type of the operation [weak]
//      CHECK: explain.mlir: remark: {{[0-9]+}} conversions: 1 weak, 3 precision, {{[0-9]+}} widening, {{[0-9]+}} bytes more

// JSON: "code": "HP403",
// JSON-NEXT: "severity": "remark",
// JSON: "from": "i32",
// JSON-NEXT: "to": "bf16",
// JSON-NEXT: "classes": [
// JSON-NEXT:   "precision"
// JSON-NEXT: ],
// JSON-COUNT-2: "code": "HP403"
// JSON-NOT: "and 2 more

// TORCH: note: in torch: i32 with bf16 is bf16
// LEGAL: legal.mlir: remark: 0 conversions{{$}}
// DIFF: remark: 'stablehlo.add' op operand #0
// DIFF: +  %x_bf16 = stablehlo.convert
// VERIFY: --verify-diagnostics and --explain cannot be combined
func.func @f(%x: tensor<4xi32>, %y: tensor<4xbf16>, %z: tensor<4xf32>, %a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xbf16>) -> tensor<4xbf16>
  %1 = stablehlo.add %a, %y : (tensor<4xi32>, tensor<4xbf16>) -> tensor<4xbf16>
  %2 = stablehlo.add %b, %y : (tensor<4xi32>, tensor<4xbf16>) -> tensor<4xbf16>
  %3 = stablehlo.multiply %z, %0 : (tensor<4xf32>, tensor<4xbf16>) -> tensor<4xf32>
  %c = stablehlo.constant {promote.weak} dense<5.0e-01> : tensor<4xf32>
  %4 = stablehlo.multiply %1, %c : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xbf16>
  %5 = stablehlo.add %4, %2 : tensor<4xbf16>
  %6 = stablehlo.add %3, %5 : (tensor<4xf32>, tensor<4xbf16>) -> tensor<4xf32>
  return %6 : tensor<4xf32>
}
