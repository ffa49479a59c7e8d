// Other decisions of a system: the float that an integer becomes where a float is needed, and the
// number that a bool becomes (docs/systems.md; jax promote_dtypes_inexact, promote_dtypes_numeric;
// NumPy np.sin, np.left_shift, np.power; torch.sin, <<).
// RUN: hlo-promote --split-input-file --signature infer %s | FileCheck %s --check-prefix=JAX
// RUN: hlo-promote --split-input-file --signature infer -s jax-strict %s | FileCheck %s --check-prefix=JAX
// RUN: not hlo-promote --split-input-file --signature infer -s tf-all %s 2>&1 | FileCheck %s --check-prefix=TF
// RUN: not hlo-promote --split-input-file --signature infer -s tf-safe %s 2>&1 | FileCheck %s --check-prefix=TF
// RUN: hlo-promote --split-input-file --signature infer -s numpy %s | FileCheck %s --check-prefix=NUMPY
// RUN: hlo-promote --split-input-file --signature infer -s torch %s | FileCheck %s --check-prefix=TORCH

// JAX-LABEL:   func.func @inexact(
// JAX-SAME:      -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf64>, tensor<2xf64>) {
// TF-LABEL:    func.func @inexact(
// TF-SAME:       -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
// NUMPY-LABEL: func.func @inexact(
// NUMPY-SAME:    -> (tensor<2xf16>, tensor<2xf16>, tensor<2xf32>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>) {
// TORCH-LABEL: func.func @inexact(
// TORCH-SAME:    -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
func.func @inexact(%p: tensor<2xi1>, %b: tensor<2xui8>, %s: tensor<2xi16>, %i: tensor<2xi32>, %l: tensor<2xi64>, %u: tensor<2xui64>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %0 = stablehlo.sine %p : (tensor<2xi1>) -> tensor<2xf32>
  %1 = stablehlo.sine %b : (tensor<2xui8>) -> tensor<2xf32>
  %2 = stablehlo.sine %s : (tensor<2xi16>) -> tensor<2xf32>
  %3 = stablehlo.sine %i : (tensor<2xi32>) -> tensor<2xf32>
  %4 = stablehlo.sine %l : (tensor<2xi64>) -> tensor<2xf32>
  %5 = stablehlo.sine %u : (tensor<2xui64>) -> tensor<2xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}

// -----

// JAX-LABEL:   func.func @number(
// JAX-SAME:      -> (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) {
// TF:          error: 'stablehlo.shift_left' op {{.*}}i1
// TF:          error: 'stablehlo.power' op {{.*}}i1
// TF:          error: 'stablehlo.remainder' op {{.*}}i1
// TF-NOT:      error:
// NUMPY-LABEL: func.func @number(
// NUMPY-SAME:    -> (tensor<2xi8>, tensor<2xi8>, tensor<2xi8>) {
// TORCH-LABEL: func.func @number(
// TORCH-SAME:    -> (tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) {
func.func @number(%p: tensor<2xi1>) -> (tensor<2xi1>, tensor<2xi1>, tensor<2xi1>) {
  %0 = stablehlo.shift_left %p, %p : tensor<2xi1>
  %1 = stablehlo.power %p, %p : tensor<2xi1>
  %2 = stablehlo.remainder %p, %p : tensor<2xi1>
  return %0, %1, %2 : tensor<2xi1>, tensor<2xi1>, tensor<2xi1>
}
