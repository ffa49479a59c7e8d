// --report also writes the findings to a file, in the format of its extension. The module and the
// text output do not change.
// RUN: rm -f %t.sarif %t.json
// RUN: hlo-promote %s --report %t.sarif --report %t.json > %t.out 2> %t.err
// RUN: FileCheck %s --check-prefix=SARIF --input-file %t.sarif
// RUN: FileCheck %s --check-prefix=JSON --input-file %t.json
// RUN: FileCheck %s --check-prefix=MODULE --input-file %t.out
// RUN: FileCheck %s --check-prefix=TEXT --input-file %t.err
// RUN: not hlo-promote %s --report %t.xml 2>&1 | FileCheck %s --check-prefix=ENDING
// RUN: cp %s %t.mlir.json
// RUN: not hlo-promote %t.mlir.json --report %t.mlir.json 2>&1 | FileCheck %s --check-prefix=INPUT
// RUN: diff %s %t.mlir.json
// RUN: not hlo-promote %s --report %t.none/x.json 2>&1 > %t.out | FileCheck %s --check-prefix=FOLDER

// SARIF: "ruleId": "HP201"
// SARIF: "level": "warning"
// JSON: "warnings": 1
// MODULE: 0x7C00
// TEXT: warning: {{.*}}infinit
// ENDING: error: invalid argument {{.*}} for "--report" flag: the name of a report ends in one of .txt, .json, .sarif
// INPUT: error: '{{.*}}.mlir.json' would overwrite
// FOLDER: error: cannot write {{.*}}x.json': no such file or directory
func.func @f(%x: tensor<4xf16>) -> tensor<4xf16> {
  %c = stablehlo.constant {promote.weak} dense<1.0e+10> : tensor<4xf32>
  %0 = stablehlo.multiply %x, %c : (tensor<4xf16>, tensor<4xf32>) -> tensor<4xf16>
  return %0 : tensor<4xf16>
}
