// compare also lists operations after a refused public signature. Operations that are valid as
// written are not compared.
// RUN: hlo-promote compare numpy %S/Inputs/legal.mlir | FileCheck %s --check-prefix=LEGAL
// LEGAL: 0 of {{[0-9]+}} operation{{s?}} differ between jax and numpy, in 1 module; all modules are valid as written, and no system changes them
// RUN: hlo-promote compare numpy %s | FileCheck %s --check-prefix=RETURNS
// RETURNS: compare-signature.mlir:[[#@LINE+3]]:8: remark: 'stablehlo.add' op gives 'f32' in jax and gives 'f64' in numpy
// RETURNS: compare-signature.mlir:[[#@LINE+3]]:3: remark: 'func.return' op is accepted in jax and is refused in numpy: result #0 of '@returns' is declared 'f32' but promotion computes 'f64'; converting it to 'f32' would lose information
func.func @returns(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
