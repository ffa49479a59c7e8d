// lattice --compare marks the cells in which another system differs.
// RUN: hlo-promote lattice --form table --compare numpy > %t.with
// RUN: hlo-promote lattice --form table > %t.without
// RUN: not diff %t.with %t.without | FileCheck %s
// CHECK: f64

// The command compare lists the operations that the other system treats differently,
// one per line, and a total. It prints no module.
// RUN: hlo-promote compare numpy --signature infer --split-input-file %s | FileCheck %s --check-prefix=NUMPY --implicit-check-not=remark: --implicit-check-not=module
// RUN: not hlo-promote compare jax -s tf-safe --split-input-file %s | FileCheck %s --check-prefix=REFUSED
// RUN: hlo-promote compare tf-safe --split-input-file %s | FileCheck %s --check-prefix=REFUSES
// RUN: hlo-promote compare torch --format json --split-input-file %s | FileCheck %s --check-prefix=JSON
// RUN: hlo-promote compare jax --split-input-file -j 2 %s %S/Inputs/legal.mlir | FileCheck %s --check-prefix=SAME
// RUN: not hlo-promote compare numpy %S/Inputs/undeclared.mlir 2>&1 | FileCheck %s --check-prefix=BAD
// RUN: not hlo-promote compare numpy -d %s 2>&1 | FileCheck %s --check-prefix=DIFF
// RUN: not hlo-promote compare nonumpy %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// NUMPY:      compare.mlir:[[#@LINE+13]]:8: remark: 'stablehlo.add' op gives 'f32' in jax and gives 'f64' in numpy
// NUMPY-NEXT: compare.mlir:[[#@LINE+13]]:8: remark: 'stablehlo.compare' op takes 'f32' and 'f32' in jax and takes 'f64' and 'f64' in numpy
// NUMPY-NEXT: compare.mlir:{{[0-9]+}}:8: remark: 'stablehlo.multiply' op gives 'weak f32' in jax and gives 'f64' in numpy
// NUMPY-NEXT: 3 of 4 operations differ between jax and numpy, in 2 modules

// REFUSED: compare.mlir:[[#@LINE+8]]:8: remark: 'stablehlo.add' op is refused in tf-safe and gives 'f32' in jax
// REFUSES: compare.mlir:[[#@LINE+7]]:8: remark: 'stablehlo.add' op gives 'f32' in jax and is refused in tf-safe
// JSON: "code": "HP421"
// SAME: 0 of {{[0-9]+}} operations differ between jax and jax, in 3 modules
// BAD: undeclared.mlir:{{.*}} error:
// DIFF: error: compare has no flag --diff, which is for promote
// UNKNOWN: unknown promotion system 'nonumpy'
func.func @f(%x: tensor<4xi32>, %y: tensor<4xf32>, %z: tensor<4xf32>) -> tensor<4xi1> {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.compare LT, %0, %z : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %2 = stablehlo.sine %z : tensor<4xf32>
  return %1 : tensor<4xi1>
}
// -----
func.func @weak(%x: tensor<f32> {promote.weak}) -> tensor<f32> {
  %0 = stablehlo.multiply %x, %x : tensor<f32>
  return %0 : tensor<f32>
}
