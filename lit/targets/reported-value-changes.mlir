// RUN: hlo-promote --demote f32=f8E4M3FN --split-input-file %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=NARROW
// RUN: hlo-promote --demote ui8=i32 --split-input-file %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=WIDE
// RUN: echo 'compute i64 = i32' > %t.target
// RUN: hlo-promote --target %t.target --split-input-file %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=COMPUTE
// RUN: hlo-promote --demote i64=i32 --split-input-file %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=DEMOTED

// Changes of values are reported where they happen: an iota that no longer counts, a convert that
// no longer wraps, a computation in a type that does not contain its operands; constants that fit
// are not reported.
// NARROW: :[[#@LINE+3]]:8: warning: 'stablehlo.iota' op counts up to 999, beyond the largest number of 'f8E4M3FN'
// NARROW: :[[#@LINE+3]]:8: warning: 'stablehlo.iota' op counts up to 299, and 'f8E4M3FN', which replaces 'f32', cannot represent all of these numbers
func.func @iota() -> (tensor<1000xf32>, tensor<300xf32>, tensor<17xf32>) {
  %0 = stablehlo.iota dim = 0 : tensor<1000xf32>
  %1 = stablehlo.iota dim = 0 : tensor<300xf32>
  %2 = stablehlo.iota dim = 0 : tensor<17xf32>
  return %0, %1, %2 : tensor<1000xf32>, tensor<300xf32>, tensor<17xf32>
}

// -----

// WIDE: :[[#@LINE+2]]:8: warning: 'stablehlo.convert' op no longer narrows 'i32' to 'ui8', because 'i32', which replaces it, has more precision or range
func.func @wraps(%x: tensor<4xi32>) -> (tensor<4xui8>, tensor<ui8>) {
  %0 = stablehlo.convert %x : (tensor<4xi32>) -> tensor<4xui8>
  %c = stablehlo.constant dense<7> : tensor<i32>
  %1 = stablehlo.convert %c : (tensor<i32>) -> tensor<ui8>
  return %0, %1 : tensor<4xui8>, tensor<ui8>
}
// WIDE-NOT: warning

// -----

// NARROW: :[[#@LINE+3]]:8: warning: 'stablehlo.convert' op value 7.000000e+04 is beyond the largest number of 'f8E4M3FN'
func.func @converted() -> tensor<f32> {
  %c = stablehlo.constant dense<70000> : tensor<i32>
  %0 = stablehlo.convert %c : (tensor<i32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// COMPUTE: :[[#@LINE+4]]:8: warning: 'stablehlo.add' op takes 'tensor<i64>' as 'i32': values beyond its range are lost
// COMPUTE-NOT: warning
func.func @computes(%x: tensor<i64>) -> (tensor<i64>, tensor<i64>) {
  %c = stablehlo.constant dense<5> : tensor<i64>
  %0 = stablehlo.add %x, %c : tensor<i64>
  %1 = stablehlo.add %c, %c : tensor<i64>
  return %0, %1 : tensor<i64>, tensor<i64>
}

// -----

// Of the small floats, only those with infinities overflow.
// DEMOTED: :[[#@LINE+3]]:8: warning: 'stablehlo.convert' op converts 'tensor<f8E5M2>' to 'i64', which becomes 'i32'
// DEMOTED-NOT: warning: 'stablehlo.convert'
func.func @small(%x: tensor<f8E5M2>, %y: tensor<f8E4M3FN>, %z: tensor<f4E2M1FN>) -> (tensor<i64>, tensor<i64>, tensor<i64>) {
  %0 = stablehlo.convert %x : (tensor<f8E5M2>) -> tensor<i64>
  %1 = stablehlo.convert %y : (tensor<f8E4M3FN>) -> tensor<i64>
  %2 = stablehlo.convert %z : (tensor<f4E2M1FN>) -> tensor<i64>
  return %0, %1, %2 : tensor<i64>, tensor<i64>, tensor<i64>
}
