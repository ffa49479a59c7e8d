// A function may end in stablehlo.return, as in MLIR, and returns its operands: its signature
// stays, and its callers use their types.
// RUN: hlo-promote --signature=keep %s | FileCheck %s
// RUN: not hlo-promote %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: not hlo-promote --signature=keep --emit llvm %s 2>&1 | FileCheck %s --check-prefix=LLVM

// CHECK-LABEL: func.func @public(
// CHECK-SAME:    -> tensor<4xf32>
// CHECK:         %[[S:.*]] = stablehlo.add %{{.*}} : tensor<4xf64>
// CHECK-NEXT:    %[[C:.*]] = stablehlo.convert %[[S]] : (tensor<4xf64>) -> tensor<4xf32>
// CHECK-NEXT:    stablehlo.return %[[C]] : tensor<4xf32>
// SAFE: [[#@LINE+3]]:20: error: result #0 of '@public' is declared 'f32' but promotion computes 'f64'; converting it to 'f32' would lose information
func.func @public(%a: tensor<4xf32>, %b: tensor<4xf64>) -> tensor<4xf32> {
  %0 = stablehlo.add %a, %b : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xf32>
  stablehlo.return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func private @private(
// CHECK-SAME:    -> tensor<4xf64>
// CHECK:         stablehlo.return %{{.*}} : tensor<4xf64>
func.func private @private(%a: tensor<4xf32>, %b: tensor<4xf64>) -> tensor<4xf32> {
  %0 = stablehlo.add %a, %b : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xf32>
  stablehlo.return %0 : tensor<4xf32>
}
// CHECK-LABEL: func.func @caller(
// CHECK:         %[[R:.*]] = call @private(%arg0, %arg1) : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xf64>
// CHECK-NEXT:    stablehlo.return %[[R]] : tensor<4xf64>
func.func @caller(%a: tensor<4xf32>, %b: tensor<4xf64>) -> tensor<4xf64> {
  %0 = func.call @private(%a, %b) : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xf32>
  stablehlo.return %0 : tensor<4xf32>
}

// A stablehlo.return with another number of operands than the function has results does not return
// from it.
// CHECK-LABEL: func.func @other()
// LLVM: error: function '@other' is not emitted: 'stablehlo.return' op returns other types than the function declares
func.func @other() -> tensor<4xf32> {
  stablehlo.return
}
