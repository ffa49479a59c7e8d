// -s selects the promotion system: a built-in one, a lattice file that comes with the command, or a
// path of one.
// RUN: hlo-promote %s --signature infer | FileCheck %s --check-prefix=JAX
// RUN: hlo-promote %s --signature infer -s jax | FileCheck %s --check-prefix=JAX
// RUN: hlo-promote %s --signature infer --system=numpy | FileCheck %s --check-prefix=NUMPY
// RUN: not hlo-promote %s -s jax-strict 2>&1 | FileCheck %s --check-prefix=STRICT
// RUN: hlo-promote %s --signature infer -s %S/Inputs/tiny.lattice | FileCheck %s --check-prefix=TINY
// RUN: hlo-promote %s --signature infer -s keras | FileCheck %s --check-prefix=JAX
// RUN: hlo-promote %s --signature infer -s %S/../../promote/lattices/keras.lattice | FileCheck %s --check-prefix=JAX
// RUN: not hlo-promote %s -s onnx 2>&1 | FileCheck %s --check-prefix=ONNX
// RUN: rm -rf %t && mkdir %t && cp %S/Inputs/tiny.lattice %t/keras && cp %S/Inputs/tiny.lattice %t/nosuch && cp %S/Inputs/tiny.lattice %t/jax.lattice
// RUN: cd %t && hlo-promote %s --signature infer -s keras | FileCheck %s --check-prefix=JAX
// RUN: cd %t && not hlo-promote %s -s nosuch 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: cd %t && hlo-promote %s --signature infer -s ./nosuch | FileCheck %s --check-prefix=TINY
// RUN: cd %t && hlo-promote %s --signature infer -s jax.lattice | FileCheck %s --check-prefix=TINY
// RUN: hlo-promote %s --signature infer -s keras --x32 | FileCheck %s --check-prefix=JAX
// RUN: not hlo-promote %s -s keras --policy bf16-f16=error --policy u64-signed=error %S/Inputs/u64.mlir 2>&1 | FileCheck %s --check-prefix=OPTION
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
// ONNX:        error: 'stablehlo.add' op operands 'tensor<4xi32>' and 'tensor<4xf32>' have no common type in onnx
// OPTION:      u64.mlir:2:8: error: 'stablehlo.add' op operands 'tensor<4xui64>' and 'tensor<4xi64>' have no common type in keras
// OPTION:      note: policy u64-signed=error refuses ui64 with a signed integer
// CYCLE:       cyclic.lattice:1:5: error: cycle: 'i32 < f32 < i32'
// CYCLE-NOT:   --help
// NONE:        error: invalid argument "nosuch" for "-s, --system" flag: unknown promotion system 'nosuch'; there are jax
// NONE-SAME:   lattice files are anvl, array-api, julia, keras, mlx, nx, onnx, or a path with a / or .lattice
// NONE:        run 'hlo-promote --help'
func.func @f(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
