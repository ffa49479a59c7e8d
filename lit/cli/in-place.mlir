// -i adds the converts to the file itself. It keeps comments and names.
// RUN: cp %s %t.mlir && chmod 640 %t.mlir
// RUN: hlo-promote -i %t.mlir | count 0
// RUN: not diff -U0 %s %t.mlir > %t.diff
// RUN: FileCheck %s --check-prefix=DIFF < %t.diff
// RUN: hlo-promote --in-place %t.mlir && hlo-promote --check %t.mlir | count 0
// RUN: hlo-promote %t.mlir | FileCheck %s
// RUN: not hlo-promote -i - < %s 2>&1 | FileCheck %s --check-prefix=STDIN

// Only the lines of the operation with mixed types change.
// DIFF:        {{^@@}}
// DIFF-NEXT:   {{^-}}  %sum = stablehlo.add
// DIFF-NEXT:   {{^\+}}  %[[C:.*]] = stablehlo.convert %count : (tensor<4xi32>) -> tensor<4xf32>
// DIFF-NEXT:   {{^\+}}  %sum = stablehlo.add %[[C]], %y : tensor<4xf32>
// DIFF-NOT:    {{^[-+@]}}
// CHECK-LABEL: func.func @f(
// CHECK:         stablehlo.convert %{{.*}} : (tensor<4xi32>) -> tensor<4xf32>
// STDIN:       error: --in-place cannot rewrite standard input
func.func @f(%count: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %sum = stablehlo.add %count, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  return %sum : tensor<4xf32> // the sum
}
