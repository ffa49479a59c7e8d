// A resumed run processes the remaining inputs. Its exit status includes the inputs that an earlier
// run refused.
// RUN: rm -rf %t && mkdir -p %t && cp %s %t/a.mlir && cp %S/Inputs/undeclared.mlir %t/bad.mlir && cp %S/Inputs/legal.mlir %t/legal.mlir
// RUN: cd %t && not hlo-promote --manifest m.jsonl --out-dir out a.mlir bad.mlir 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: cd %t && not hlo-promote --manifest m.jsonl --out-dir out a.mlir bad.mlir legal.mlir 2>&1 | FileCheck %s --check-prefix=TWO --implicit-check-not=undeclared
// RUN: FileCheck %s --check-prefix=LINES < %t/m.jsonl
// RUN: ls %t/out/legal.mlir
// Resuming with other flags is an error.
// RUN: cd %t && not hlo-promote -s torch --manifest m.jsonl --out-dir out a.mlir 2>&1 | FileCheck %s --check-prefix=FLAGS

// ONE:   bad.mlir:2:10: error: use of undeclared SSA value name '%nothing'
// TWO:   note: 2 of 3 inputs were already recorded in 'm.jsonl'; 1 of them has errors
// FLAGS: error: cannot use the manifest 'm.jsonl': was created without --system=torch
// LINES:      {"manifest":1,"version":"{{.*}}","flags":[]}
// LINES-NEXT: {"path":"a.mlir","sha256":"{{[0-9a-f]*}}","verdict":"changed","converts":1,"errors":0,"warnings":0,"output":"{{[0-9a-f]*}}"}
// LINES-NEXT: {"path":"bad.mlir","sha256":"{{[0-9a-f]*}}","verdict":"refused","status":1,"converts":0,"errors":1,"warnings":0}
// LINES-NEXT: {"path":"legal.mlir","sha256":"{{[0-9a-f]*}}","verdict":"unchanged","converts":0,"errors":0,"warnings":0,"output":"{{[0-9a-f]*}}"}
// LINES-NOT:  path
func.func @f(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
