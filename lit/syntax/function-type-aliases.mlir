// An alias of a function type may be used as the type of an operation with a functional type.
// RUN: hlo-promote -q %S/Inputs/function-type-aliases.mlir | FileCheck %s
// RUN: hlo-promote -q --print source %S/Inputs/function-type-aliases.mlir | FileCheck %s --check-prefix=SOURCE
// RUN: hlo-promote -q --print source %S/Inputs/function-type-aliases.mlir | hlo-promote | FileCheck %s
// RUN: not hlo-promote %S/Inputs/alias-of-no-function.mlir 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not hlo-promote %S/Inputs/alias-in-signs.mlir 2>&1 | FileCheck %s --check-prefix=SIGNS

// CHECK-LABEL: @main
// CHECK-NEXT:  %0 = stablehlo.add %arg0, %arg0 : tensor<4xf32>
// CHECK-NEXT:  %1 = stablehlo.add %arg0, %0 : tensor<4xf32>
// CHECK-NEXT:  %2 = stablehlo.convert %arg1 : (tensor<4xbf16>) -> tensor<4xf32>
// CHECK-NEXT:  %3 = stablehlo.add %arg0, %2 : tensor<4xf32>
// CHECK-NEXT:  %4 = stablehlo.add %arg0, %2 : tensor<4xf32>
// CHECK-NEXT:  %5 = stablehlo.select %arg3, %arg0, %4 : tensor<4xi1>, tensor<4xf32>
// CHECK-NEXT:  %6 = call @k(%arg0, %5) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:  %7 = stablehlo.reduce(%6 init: %arg4) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
// CHECK-NEXT:  %8 = stablehlo.convert %arg2 : tensor<4xf64>
// CHECK-NEXT:  %9 = stablehlo.abs %8 : tensor<4xf64>
// CHECK-NEXT:  %10 = call_indirect %arg5(%6) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:  %11 = "any.op"(%10) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:  return

// SOURCE-LABEL: @main
// SOURCE-NEXT: %0 = stablehlo.add %x, %x : !ft
// SOURCE-NEXT: %1 = "stablehlo.add"(%x, %0) : !ft loc("here")
// SOURCE-NEXT: %b_f32 = stablehlo.convert %b : (tensor<4xbf16>) -> tensor<4xf32>
// SOURCE-NEXT: %2 = stablehlo.add %x, %b_f32 : tensor<4xf32>
// SOURCE-NEXT: %3 = "stablehlo.add"(%x, %b_f32) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// SOURCE-NEXT: %4 = stablehlo.select %p, %x, %3 : !choice // a type of a function for two

// The lines are those of the reference (hloref.py verify).
// NONE:  alias-of-no-function.mlir:3:33: error: custom op 'stablehlo.is_finite' invalid kind of type specified: expected builtin.function, but found 'tensor<4xf32>'
// SIGNS: alias-in-signs.mlir:3:36: error: expected a function type in 'chlo.broadcast_add', found '!t'
