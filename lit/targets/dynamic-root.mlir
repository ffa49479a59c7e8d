// The root of a collective is an i32. An error that the target does not cause is an error of the
// program, even if the target would make the types equal.
// RUN: not hlo-promote --demote i32=i8 --split-input-file %s 2>&1 | FileCheck %s
// RUN: not hlo-promote --target no64 --split-input-file %s 2>&1 | FileCheck %s --check-prefix=NO64

// CHECK: [[#@LINE+2]]:8: error: 'stablehlo.collective_broadcast' op operand #1 is always 'i32', which the target replaces by 'i8'
func.func @root(%x: tensor<4xf32>, %r: tensor<1xi32>) -> tensor<4xf32> {
  %0 = "stablehlo.collective_broadcast"(%x, %r) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root}> : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// NO64: [[#@LINE+2]]:8: error: 'tensor.cast' op operand type 'tensor<4xf64>' and result type 'tensor<?xf32>' are cast incompatible
func.func private @cast(%a: tensor<4xf64>) -> tensor<?xf32> {
  %0 = tensor.cast %a : tensor<4xf64> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// NO64: [[#@LINE+2]]:8: error: 'sdy.constant' op inferred type(s) 'tensor<f64>' are incompatible with return type(s) of operation 'tensor<i64>'
func.func private @constant() -> tensor<i64> {
  %0 = "sdy.constant"() <{value = dense<1.0> : tensor<f64>}> : () -> tensor<i64>
  return %0 : tensor<i64>
}
