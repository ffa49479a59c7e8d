// run evaluates a function and prints its results.
// RUN: hlo-promote run --input zeros %s | FileCheck %s --check-prefix=ZEROS
// RUN: hlo-promote run --input 'x=[1, -2.5, inf]' --input 1=3 %s | FileCheck %s --check-prefix=GIVEN
// RUN: hlo-promote run --input 'x=[1, -2.5, inf]' --input 1=3 --trace 'stablehlo.conv*' %s | FileCheck %s --check-prefix=TRACE
// RUN: hlo-promote run --input 'x=[1, -2.5, inf]' --input 1=3 --trace '%%doubled' %s | FileCheck %s --check-prefix=NAME
// RUN: hlo-promote run --function helper --input 0=7 --input 1=2 %s | FileCheck %s --check-prefix=HELPER
// RUN: rm -rf %t && hlo-promote run --input random:5 --input n=4 --output %t %s && hlo-promote run --function helper --input 0=%t/result0.npy --input 1=0 %s | FileCheck %s --check-prefix=FILES
// RUN: hlo-promote run --input random:5 --input n=4..4 --output %t/all.npz %s
// RUN: not hlo-promote run --input x=3e38 --input 1=3 --nan %s 2>&1 | FileCheck %s --check-prefix=NAN
// RUN: hlo-promote run --input zeros --profile %s 2>&1 >%t/out | FileCheck %s --check-prefix=PROFILE
// RUN: not hlo-promote run --input zeros --max-steps 3 %s 2>&1 | FileCheck %s --check-prefix=STEPS
// RUN: not hlo-promote run --input zeros --max-bytes 13 %s 2>&1 | FileCheck %s --check-prefix=BYTES
// RUN: not hlo-promote run --input zeros --max-depth 1 %s 2>&1 | FileCheck %s --check-prefix=DEPTH
// RUN: not hlo-promote run --input zeros --function helpr %s 2>&1 | FileCheck %s --check-prefix=FUNCTION
// RUN: not hlo-promote run --input y=1 %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not hlo-promote run --input x=1 %s 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not hlo-promote run --input 'x=[1, 2]' --input n=0 %s 2>&1 | FileCheck %s --check-prefix=SHAPE
// RUN: not hlo-promote run --input 'x=dense<1> : tensor<3xi32>' --input n=0 %s 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not hlo-promote run --input random:x %s 2>&1 | FileCheck %s --check-prefix=SEED
// RUN: hlo-promote %s --emit artifact | hlo-promote run --input zeros | FileCheck %s --check-prefix=ZEROS

//      ZEROS: dense<0> : tensor<i32>
// ZEROS-NEXT: dense<0.000000e+00> : tensor<3xf32>

//      GIVEN: dense<4> : tensor<i32>
// GIVEN-NEXT: dense<[2.000000e+00, -5.000000e+00, 0x7F800000]> : tensor<3xf32>

//      TRACE: run.mlir:[[#@LINE+37]]:11: %wide = dense<3> : tensor<i64>
// TRACE-NEXT: {{^}}dense<4> : tensor<i32>

// NAME: run.mlir:{{.*}}: %doubled = dense<[2.000000e+00, -5.000000e+00, 0x7F800000]> : tensor<3xf32>

// HELPER: dense<9> : tensor<i32>
// FILES: dense<5> : tensor<i32>

// NAN: run.mlir:[[#@LINE+32]]:14: error: 'stablehlo.add' op makes an infinity from finite operands, first at index [0]

//      PROFILE: hlo-promote: 7 operations evaluated
// PROFILE-NEXT: times bytes operation
// PROFILE-NEXT: 2 16 stablehlo.add
// PROFILE-NEXT: 1 8 stablehlo.convert

// STEPS: error: {{.*}} exceeds the bound of 3 evaluated operations
// BYTES: error: 'stablehlo.add' op exceeds the bound of bytes with a tensor of shape 3
// DEPTH: error: 'func.func' op exceeds the bound of 1 nested calls

//      FUNCTION: error: the module has no function 'helpr'; did you mean 'helper'?
//      FUNCTION: note: the functions are main, helper

//      UNKNOWN: run.mlir:[[#@LINE+14]]:1: error: '@main' has no argument with the name 'y'
//      UNKNOWN: note: its arguments are x: tensor<3xf32>, n: tensor<i32>

//      MISSING: error: '@main' needs a value for its arguments 'n'
//      MISSING: note: use --input NAME=FILE.npy or --input NAME=LITERAL for each, or --input random:SEED or --input zeros

//      SHAPE: run.mlir:[[#@LINE+8]]:17: error: argument 'x' of '@main' has the type 'tensor<3xf32>', but the input is "[1, 2]"
//      SHAPE: note: write a number, a list such as [1, 2], or a literal

//      TYPE: error: argument 'x' of '@main' has the type 'tensor<3xf32>', but the input "dense<1> : tensor<3xi32>" has the type 'tensor<3xi32>'
//      TYPE: note: give an array of shape (3) with elements of type f32

// SEED: the seed of random:SEED must be a number

func.func @main(%x: tensor<3xf32>, %n: tensor<i32>) -> (tensor<i32>, tensor<3xf32>) {
  %wide = stablehlo.convert %n : (tensor<i32>) -> tensor<i64>
  %one = stablehlo.sign %n : tensor<i32>
  %0 = call @helper(%n, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %doubled = stablehlo.add %x, %x : tensor<3xf32>
  return %0, %doubled : tensor<i32>, tensor<3xf32>
}

func.func private @helper(%0: tensor<i32>, %1: tensor<i32>) -> tensor<i32> {
  %2 = stablehlo.add %0, %1 : tensor<i32>
  return %2 : tensor<i32>
}
