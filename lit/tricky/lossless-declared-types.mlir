// A value is silently converted to the declared type of a public result or parameter only if that
// is lossless, or the value is weak: a join of the two to the declared type does not permit
// rounding.
// RUN: split-file %s %t
// RUN: not hlo-promote %t/rounds.mlir 2>&1 | FileCheck %s --check-prefix=ROUNDS
// RUN: hlo-promote --signature=keep %t/rounds.mlir | FileCheck %s --check-prefix=KEEP
// RUN: hlo-promote -s jax-strict %t/strict.mlir | FileCheck %s --check-prefix=STRICT
// RUN: not hlo-promote -s torch %t/scalar.mlir 2>&1 | FileCheck %s --check-prefix=SCALAR
// RUN: not hlo-promote --keep-weak %t/marked.mlir 2>&1 | FileCheck %s --check-prefix=MARKED
// RUN: not hlo-promote --calls=convert %t/call.mlir 2>&1 | FileCheck %s --check-prefix=CALL

//--- rounds.mlir
// ROUNDS: error: result #0 of '@wide' is declared 'bf16' but promotion computes 'i64'; converting it to 'bf16' would lose information
// KEEP:   stablehlo.convert %{{.*}} : (tensor<4xi64>) -> tensor<4xbf16>
func.func @wide(%x: tensor<4xi64>, %y: tensor<4xi32>) -> tensor<4xbf16> {
  %0 = stablehlo.add %x, %y : (tensor<4xi64>, tensor<4xi32>) -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// ROUNDS: error: result #0 of '@eight' is declared 'f8E5M2' but promotion computes 'i64'; converting it to 'f8E5M2' would lose information
func.func @eight(%x: tensor<4xi64>) -> tensor<4xf8E5M2> {
  %0 = stablehlo.negate %x : (tensor<4xi64>) -> tensor<4xf8E5M2>
  return %0 : tensor<4xf8E5M2>
}

//--- strict.mlir
// STRICT-LABEL: func.func @narrow(
// STRICT:         stablehlo.convert %{{.*}} : (tensor<4xi8>) -> tensor<4xi32>
func.func @narrow(%x: tensor<4xi8>) -> tensor<4xi32> {
  %0 = stablehlo.negate %x : (tensor<4xi8>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

//--- scalar.mlir
// SCALAR: error: result #0 of '@r' is declared 'i8' but promotion computes 'i64'; converting it to 'i8' would lose information
func.func @r(%x: tensor<i64>) -> tensor<i8> {
  %0 = stablehlo.reshape %x : (tensor<i64>) -> tensor<i8>
  return %0 : tensor<i8>
}

//--- marked.mlir
// MARKED: error: result #0 of '@f' is declared 'f16' but promotion computes 'f32'; converting it to 'f16' would lose information
func.func @f(%x: tensor<4xf32>) -> (tensor<4xf16> {promote.weak}) {
  %0 = stablehlo.sine %x : (tensor<4xf32>) -> tensor<4xf16>
  return %0 : tensor<4xf16>
}

//--- call.mlir
// CALL: error: 'func.call' op operand #0 is 'i32', but '@g' takes 'f32'; converting it to 'f32' would lose information
func.func private @g(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
func.func @main(%x: tensor<4xi32>) -> tensor<4xf32> {
  %0 = call @g(%x) : (tensor<4xi32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
