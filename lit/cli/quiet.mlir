// --quiet prints errors only, --error-limit the first of each input. Documents contain all
// findings.
// RUN: not hlo-promote --error-limit 1 %s 2>&1 | FileCheck %s
// RUN: not hlo-promote %s 2>&1 | FileCheck %s --check-prefix=HINT
// RUN: not hlo-promote --split-input-file --error-limit 1 %s 2>&1 >%t.out | FileCheck %s --check-prefix=LIMIT
// RUN: not hlo-promote --split-input-file --error-limit 1 --format json %s 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: not hlo-promote --split-input-file --format json %s | FileCheck %s --check-prefix=JSON
// RUN: not hlo-promote --split-input-file --explain --quiet --report %t.json %s 2>&1 >%t.out | FileCheck %s --check-prefix=QUIET --implicit-check-not=remark:
// RUN: not hlo-promote --error-limit=-1 %s 2>&1 | FileCheck %s --check-prefix=NEGATIVE

// REFUSED: error: --error-limit and --format json cannot be combined
// CHECK: error: redefinition of symbol named 'f'
// HINT: note: the text has '// -----' lines: use --split-input-file to process the parts as separate modules
// LIMIT: error: 'stablehlo.add' op operands
// LIMIT-NOT: error: 'stablehlo.add' op operands
// LIMIT: quiet.mlir: note: 1 more error is left out by --error-limit=1
// JSON: "errors": 2
// QUIET-COUNT-2: error:
// NEGATIVE: must not be negative
func.func @f(%x: tensor<4xf32>, %y: tensor<4xf8E4M3FN>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xf32>, tensor<4xf8E4M3FN>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
func.func @f(%x: tensor<4xf32>, %y: tensor<4xf8E4M3FN>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xf32>, tensor<4xf8E4M3FN>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
func.func @f(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
