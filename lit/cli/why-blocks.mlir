// A result that several blocks return is reported as one result.
// RUN: hlo-promote why f64 %s | FileCheck %s

// CHECK: note: 'f64' is the type of 3 values and of 2 results of public functions
func.func @blocks(%p: i1, %x: tensor<4xf64>) -> (tensor<4xf64>, tensor<4xf64>) {
  cf.cond_br %p, ^a, ^b
^a:
  %0 = stablehlo.abs %x : tensor<4xf64>
  return %0, %x : tensor<4xf64>, tensor<4xf64>
^b:
  %1 = stablehlo.negate %x : tensor<4xf64>
  return %1, %1 : tensor<4xf64>, tensor<4xf64>
}
