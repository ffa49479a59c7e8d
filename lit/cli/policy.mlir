// --policy selects the result of pairs on which libraries differ. It can be repeated, or take a
// comma-separated list.
// RUN: hlo-promote --signature infer --split-input-file %s 2>&1 | FileCheck %s
// RUN: hlo-promote --signature infer --policy u64-signed=i64 --policy bf16-f16=f32 --split-input-file %s | FileCheck %s --check-prefix=I64
// RUN: not hlo-promote --signature infer --policy u64-signed=error,bf16-f16=error --split-input-file %s 2>&1 | FileCheck %s --check-prefix=ERROR

// CHECK:         func.func @u64({{.*}} -> tensor<4xf64>
// CHECK:         func.func @halves({{.*}} -> tensor<4xf32>
// I64:           func.func @u64({{.*}} -> tensor<4xi64>
// ERROR-COUNT-2: error: 'stablehlo.add' op
func.func @u64(%x: tensor<4xui64>, %y: tensor<4xi32>) -> tensor<4xi64> {
  %0 = stablehlo.add %x, %y : (tensor<4xui64>, tensor<4xi32>) -> tensor<4xi64>
  return %0 : tensor<4xi64>
}

// -----

func.func @halves(%x: tensor<4xbf16>, %y: tensor<4xf16>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xbf16>, tensor<4xf16>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
