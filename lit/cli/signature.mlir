// --signature selects what happens to result types of public functions.
// RUN: not hlo-promote %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: not hlo-promote --signature safe %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: hlo-promote --signature infer %s | FileCheck %s --check-prefix=INFER
// RUN: hlo-promote --signature=keep %s | FileCheck %s --check-prefix=KEEP

// SAFE:        signature.mlir:[[#@LINE+10]]:10: error: result #0 of '@f' is declared 'f16' but promotion computes 'f32'; converting it to 'f16' would lose information
// SAFE:        note: use --signature=infer to return 'f32', or --signature=keep to convert it anyway
// INFER:       func.func @f(%{{.*}}) -> tensor<4xf32>
// INFER-NOT:     -> tensor<4xf16>
// KEEP:        func.func @f(%{{.*}}) -> tensor<4xf16>
// KEEP:          %[[S:.*]] = stablehlo.add
// KEEP-NEXT:     %[[C:.*]] = stablehlo.convert %[[S]] : (tensor<4xf32>) -> tensor<4xf16>
// KEEP-NEXT:     return %[[C]]
func.func @f(%x: tensor<4xf16>, %y: tensor<4xf32>) -> tensor<4xf16> {
  %0 = stablehlo.add %x, %y : (tensor<4xf16>, tensor<4xf32>) -> tensor<4xf16>
  return %0 : tensor<4xf16>
}
