// The changes of a target, at each position, and as data.
// RUN: hlo-promote --target no64 --explain %s 2>&1 >/dev/null | FileCheck %s --check-prefix=NO64
// RUN: hlo-promote --target bf16-in-f32 --explain %s 2>&1 >/dev/null | FileCheck %s --check-prefix=HALF
// RUN: hlo-promote --target no64 --format json %s | FileCheck %s --check-prefix=JSON
// RUN: hlo-promote --target no64 --format sarif %s | FileCheck %s --check-prefix=SARIF
// RUN: hlo-promote --target no64 %s 2>&1 >/dev/null | FileCheck %s --check-prefix=PLAIN

// f32(0.1) is 0x3DCCCCCD.
// NO64:      explain.mlir:[[#@LINE+16]]:12: remark: 'stablehlo.constant' op value 0.1 becomes 0.10000000149011612 in 'f32', which replaces 'f64'
// NO64:      explain.mlir:[[#@LINE+16]]:12: remark: 'stablehlo.constant' op value -9223372036854775808 becomes -2147483648: the minimum or maximum of 'i64' becomes that of 'i32'
// NO64:      explain.mlir:[[#@LINE+16]]:12: remark: 'stablehlo.constant' op values are rounded in 'f32', which replaces 'f64'
// NO64:      explain.mlir:[[#@LINE+20]]:11: remark: 'stablehlo.convert' op from 'f32' to 'f64' became an identity and was erased
// PLAIN-NOT: becomes
// PLAIN-NOT: identity
// HALF:      explain.mlir:[[#@LINE+15]]:8: remark: 'stablehlo.exponential' op takes 'f32' instead of 'bf16', as target 'bf16-in-f32' requires
// HALF-NEXT: {{.*exponential}}
// HALF-NEXT: {{\^}}
// HALF-NEXT: note: and 1 more like this, in line [[#@LINE+13]]
// JSON:      "code": "HP355"
// JSON:      "target": {
// JSON-NEXT: "name": "no64"
// SARIF:     "properties": {
// SARIF-NEXT: "target": {
func.func @f(%x: tensor<f64>, %b: tensor<bf16>, %y: tensor<f32>) -> (tensor<f64>, tensor<i64>, tensor<2xf64>, tensor<bf16>, tensor<f64>) {
  %tenth = stablehlo.constant dense<0.1> : tensor<f64>
  %least = stablehlo.constant dense<-9223372036854775808> : tensor<i64>
  %other = stablehlo.constant dense<[0.3, 0.5]> : tensor<2xf64>
  %half = stablehlo.constant dense<0.5> : tensor<f64>
  %0 = stablehlo.add %tenth, %half : tensor<f64>
  %1 = stablehlo.exponential %b : tensor<bf16>
  %2 = stablehlo.exponential %1 : tensor<bf16>
  %wide = stablehlo.convert %y : (tensor<f32>) -> tensor<f64>
  return %0, %least, %other, %2, %wide : tensor<f64>, tensor<i64>, tensor<2xf64>, tensor<bf16>, tensor<f64>
}
