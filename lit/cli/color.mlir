// --color=always colors text even in a pipe; auto does not.
// RUN: not hlo-promote --color always %s 2>&1 | FileCheck %s
// RUN: not hlo-promote %s 2>&1 | FileCheck %s --check-prefix=PLAIN
// RUN: not hlo-promote --color never %s 2>&1 | FileCheck %s --check-prefix=PLAIN
// RUN: not hlo-promote --color green %s 2>&1 | FileCheck %s --check-prefix=BAD

// CHECK: {{.\[1m.*color.mlir:[0-9]+:[0-9]+:.\[0m .\[0;1;31merror:.\[0m .\[1m}}
// PLAIN: {{color.mlir:[0-9]+:[0-9]+: error: }}
// BAD: must be one of auto, always, never
func.func @f(%x: tensor<4xf32>, %y: tensor<4xf8E4M3FN>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xf32>, tensor<4xf8E4M3FN>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
