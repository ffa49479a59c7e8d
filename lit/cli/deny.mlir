// --deny reports conversions as errors, -W as warnings; --allow, --baseline and --against permit
// some. The module is printed nevertheless.
// RUN: not hlo-promote --deny precision,has:f64 %s > %t.out 2> %t.err
// RUN: FileCheck %s --input-file %t.err --implicit-check-not=error:
// RUN: hlo-promote %s | diff - %t.out
// RUN: hlo-promote -W precision %s 2>&1 >%t.out | FileCheck %s --check-prefix=WARN
// RUN: hlo-promote --deny precision --allow 'func=f,types=i*:bf16' %s 2>&1 >%t.out | count 0
// RUN: rm -f %t.known && hlo-promote --deny precision --baseline %t.known --baseline-update %s > %t.out
// RUN: FileCheck %s --check-prefix=KNOWN --input-file %t.known
// RUN: hlo-promote --deny precision --baseline %t.known %s > %t.out
// RUN: not hlo-promote --deny precision --format sarif %s | FileCheck %s --check-prefix=SARIF

// CHECK: error: 'stablehlo.add' op operand #0 is converted from 'i32' to 'bf16', which rounds it [precision]
// WARN: warning: 'stablehlo.add' op operand #0 is converted from 'i32' to 'bf16', which rounds it [precision]
// KNOWN: {"file":"{{.*}}deny.mlir","function":"f","code":"HP403","op":"stablehlo.add","from":"i32","to":"bf16","count":1}
// SARIF: "level": "error"
func.func @f(%x: tensor<4xi32>, %y: tensor<4xbf16>) -> tensor<4xbf16> {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xbf16>) -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}
