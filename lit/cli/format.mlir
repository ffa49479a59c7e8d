// --format prints the findings as one document on standard output; modules are printed to files.
// RUN: not hlo-promote --format github %s | FileCheck %s --check-prefix=GITHUB
// RUN: not hlo-promote --format github --locations text %s | FileCheck %s --check-prefix=PLACES
// RUN: not hlo-promote --format json %s %S/Inputs/legal.mlir 2>&1 | FileCheck %s --check-prefix=JSON
// RUN: not hlo-promote --format sarif %s | FileCheck %s --check-prefix=SARIF
// RUN: not hlo-promote --format short --locations text %s %s.none 2>/dev/null | FileCheck %s --check-prefix=SHORT
// RUN: hlo-promote --format short --explain %S/Inputs/legal.mlir %S/../../testdata/mlir/example.mlir | FileCheck %s --check-prefix=REMARKS
// RUN: hlo-promote --format short --explain -q %S/../../testdata/mlir/example.mlir | count 0
// RUN: hlo-promote --format json %S/Inputs/legal.mlir -o %t.out | FileCheck %s --check-prefix=NONE
// RUN: FileCheck %s --check-prefix=MODULE --input-file %t.out
// RUN: not hlo-promote --format json %s --diff 2>&1 | FileCheck %s --check-prefix=DIFF
// RUN: not hlo-promote --format json %s -o - 2>&1 | FileCheck %s --check-prefix=BOTH

// GITHUB: ::error file=model.py,line=12,col=9,title=HP101 no common type::'stablehlo.add' op operands
// GITHUB-NOT: stablehlo.add {{%}}x
// PLACES: ::error file={{.*}}format.mlir,line=45,endLine=45,col=8,endColumn=21,title=HP101

// JSON:      "schema": 1,
// JSON:      "complete": true,
// JSON:      "code": "HP101",
// JSON-NEXT: "severity": "error",
// JSON:      "file": "model.py"
// JSON:      "function": "f",
// JSON:      "op": "stablehlo.add",
// JSON:      "errors": 1,
// JSON-NOT:  module {

// SARIF: "ruleId": "HP101"
// SHORT-NOT:  {{note}}
// SHORT:      {{^}}{{.*}}format.mlir:[[#]]:8: error: 'stablehlo.add' op operands 'tensor<4xf32>' and 'tensor<4xf8E4M3FN>' have no common type in jax (spec.md#add C1) [HP101]{{$}}
// SHORT-NOT:  {{.}}
// REMARKS:      {{^}}{{.*}}example.mlir:3:36: remark: 'stablehlo.subtract' op operand #0 is converted from 'i32' to 'bf16', which rounds it [HP403]{{$}}
// REMARKS-NEXT: {{^}}{{.*}}example.mlir:5:45: remark: the literal of 'stablehlo.multiply' op operand #1 is rewritten from 'f32' to 'bf16', because it is weak and takes the type of the operation [HP406]{{$}}
// REMARKS-NOT:  {{.}}

// NONE: "findings": []
// NONE-NOT: func.func
// MODULE: func.func
// DIFF: error: --diff and --format json cannot be combined
// BOTH: error: --format json and --output - both print to standard output
func.func @f(%x: tensor<4xf32>, %y: tensor<4xf8E4M3FN>) -> tensor<4xf32> {



  %0 = stablehlo.add %x, %y : (tensor<4xf32>, tensor<4xf8E4M3FN>) -> tensor<4xf32> loc("jit(f)/add"("f"("model.py":12:9)))
  return %0 : tensor<4xf32>
}
