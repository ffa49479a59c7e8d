// hlo-promote diff compares the structure and the values of two modules.

// RUN: sed 's/3[.]0/4.0/' %s >%t.constant.mlir
// RUN: sed 's/@main/@g/; s/%0/%c/g; s/%1/%d/g' %s >%t.names.mlir
// RUN: sed 's/%x: tensor<f32>, //' %s >%t.signature.mlir
// RUN: not hlo-promote diff --input x=1 --input y=3 %s %t.constant.mlir | FileCheck %s
// RUN: hlo-promote diff --input x=1 --input y=3 --rtol 0.7 %s %t.constant.mlir | FileCheck %s --check-prefix=WITHIN
// RUN: hlo-promote diff --ulp 1e8 --atol 0.1 --function main --max-steps 100 --max-bytes 1M --max-depth 3 %s %t.constant.mlir | FileCheck %s --check-prefix=WITHIN
// RUN: not hlo-promote diff --max-steps 2 %s %t.constant.mlir | FileCheck %s --check-prefix=STEPS
// RUN: not hlo-promote diff --structure %s %t.constant.mlir | FileCheck %s --check-prefix=STRUCTURE
// RUN: hlo-promote diff --structure %s %t.names.mlir | FileCheck %s --check-prefix=SAME
// RUN: not hlo-promote diff %s %t.signature.mlir | FileCheck %s --check-prefix=SIGNATURE
// RUN: not hlo-promote diff --demote f32=bf16 --boundary convert --format json %s | FileCheck %s --check-prefix=JSON
// RUN: not hlo-promote diff %s 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: not hlo-promote diff --target no64 %s %s 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not hlo-promote diff --structure --ulp 3 %s %s 2>&1 | FileCheck %s --check-prefix=EXCLUDED

// CHECK: structure: 1 constant changed
// CHECK-NEXT: constant.mlir:[[#]]:8: constant changed: 'stablehlo.constant' op: the value is 4.000000e+00 in place of 3.000000e+00
// CHECK-NEXT: values of @main, inputs x=1 y=3: 3 compared, 3 beyond 4 ulp
// CHECK-NEXT: first beyond: {{.*}}constant.mlir:[[#]]:8: stablehlo.constant (f32): 4.19e+06 ulp, 1 absolute, 0.3333 relative: 4 in place of 3
// CHECK: constant.mlir:[[#]]:8: result #0 (f32): 5.24e+06 ulp, 1.25 absolute, 0.625 relative: 3.25 in place of 2: beyond the bound

// WITHIN: 0 beyond

// STEPS: note: A was not evaluated to its end: {{.*}} exceeds the bound of 2 evaluated operations

// STRUCTURE: constant changed
// STRUCTURE-NOT: values

// SAME: structure: the same, apart from names and order

// SIGNATURE: note: the values are not compared: the functions have 2 and 1 arguments

// JSON: "same": false
// JSON: "kind": "convert added"

// ONE: diff needs a second file, or --target or --system, here or in a project file, which make it of the first

// TWO: --target makes the second module of the first, so that diff takes one file with it

// EXCLUDED: --ulp

func.func @main(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.constant dense<3.0> : tensor<f32>
  %1 = stablehlo.divide %y, %0 : tensor<f32>
  %2 = stablehlo.subtract %0, %1 : tensor<f32>
  return %2 : tensor<f32>
}
