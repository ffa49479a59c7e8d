// The size of a dimension is a weak integer in JAX, also after a convert to a 64-bit default
// integer type, as in exported programs (core.py, dim_value_aval). A convert elsewhere or to
// another type makes the result strong.
// RUN: hlo-promote --signature infer %s | FileCheck %s --check-prefixes=JAX,X64
// RUN: not hlo-promote --signature infer -s jax-strict %s 2>&1 | FileCheck %s --check-prefix=STRICT --implicit-check-not=error:
// RUN: hlo-promote --signature infer --x32 %s | FileCheck %s --check-prefixes=JAX,X32
// RUN: hlo-promote --signature infer -s tf-all %s | FileCheck %s --check-prefix=OTHER
// RUN: hlo-promote --signature infer -s numpy %s | FileCheck %s --check-prefix=OTHER

// JAX-LABEL:   func.func @dimension(%arg0: tensor<?xi16>, %arg1: tensor<4xi16>) ->
// X64-SAME:      (tensor<4xi16>, tensor<4xi32>, tensor<4xi16>)
// X32-SAME:      (tensor<4xi64>, tensor<4xi16>, tensor<4xi64>)
// OTHER-LABEL: func.func @dimension(%arg0: tensor<?xi16>, %arg1: tensor<4xi16>) ->
// OTHER-SAME:    (tensor<4xi64>, tensor<4xi32>, tensor<4xi64>)
func.func @dimension(%x: tensor<?xi16>, %y: tensor<4xi16>) -> (tensor<4xi16>, tensor<4xi16>, tensor<4xi16>) {
  %d = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?xi16>) -> tensor<i32>
  %long = stablehlo.convert %d : (tensor<i32>) -> tensor<i64>
  %0 = stablehlo.broadcast_in_dim %long, dims = [] : (tensor<i64>) -> tensor<4xi64>
  %1 = stablehlo.add %y, %0 : (tensor<4xi16>, tensor<4xi64>) -> tensor<4xi16>
  %same = stablehlo.convert %d : tensor<i32>
  %2 = stablehlo.broadcast_in_dim %same, dims = [] : (tensor<i32>) -> tensor<4xi32>
  // STRICT:    [[#@LINE+1]]:8: error: 'stablehlo.add' op operands 'tensor<4xi16>' and 'tensor<4xi32>' have no common type in jax-strict
  %3 = stablehlo.add %y, %2 : (tensor<4xi16>, tensor<4xi32>) -> tensor<4xi16>
  %4 = call @callee(%long, %y) : (tensor<i64>, tensor<4xi16>) -> tensor<4xi16>
  return %1, %3, %4 : tensor<4xi16>, tensor<4xi16>, tensor<4xi16>
}

// jax.export passes the size as an argument of a private function.
func.func private @callee(%d: tensor<i64>, %y: tensor<4xi16>) -> tensor<4xi16> {
  %0 = stablehlo.broadcast_in_dim %d, dims = [] : (tensor<i64>) -> tensor<4xi64>
  %1 = stablehlo.add %0, %y : (tensor<4xi64>, tensor<4xi16>) -> tensor<4xi16>
  return %1 : tensor<4xi16>
}
