// -s selects the promotion system: a built-in one, or a lattice file.
// RUN: hlo-promote %s --signature infer | FileCheck %s --check-prefix=JAX
// RUN: hlo-promote %s --signature infer -s jax | FileCheck %s --check-prefix=JAX
// RUN: hlo-promote %s --signature infer --system=numpy | FileCheck %s --check-prefix=NUMPY
// RUN: not hlo-promote %s -s jax-strict 2>&1 | FileCheck %s --check-prefix=STRICT
// RUN: hlo-promote %s --signature infer -s %S/Inputs/tiny.lattice | FileCheck %s --check-prefix=TINY
// RUN: not hlo-promote %s -s %S/Inputs/cyclic.lattice 2>&1 | FileCheck %s --check-prefix=CYCLE
// RUN: not hlo-promote %s -s nosuch 2>&1 | FileCheck %s --check-prefix=NONE

// JAX-LABEL:   func.func @f(
// JAX-SAME:      -> tensor<4xf32>
// JAX:           stablehlo.convert %{{.*}} : (tensor<4xi32>) -> tensor<4xf32>
// NUMPY-LABEL: func.func @f(
// NUMPY-SAME:    -> tensor<4xf64>
// NUMPY-DAG:     stablehlo.convert %{{.*}} : (tensor<4xi32>) -> tensor<4xf64>
// NUMPY-DAG:     stablehlo.convert %{{.*}} : (tensor<4xf32>) -> tensor<4xf64>
// TINY-LABEL:  func.func @f(
// TINY-SAME:     -> tensor<4xf16>
// STRICT:      error: 'stablehlo.add' op
// STRICT:      note: JAX would say: TypePromotionError
// CYCLE:       cyclic.lattice:1:5: cycle: 'i32 < f32 < i32'
// CYCLE-NOT:   --help
// NONE:        error: invalid argument "nosuch" for "-s, --system" flag: unknown promotion system 'nosuch'; there are jax
// NONE:        run 'hlo-promote --help'
func.func @f(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
