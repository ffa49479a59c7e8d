// Errors name the options that resolve them. TestAdviceIsTrue applies each.
// RUN: split-file %s %t
// RUN: not hlo-promote %t/u64.mlir 2>&1 | FileCheck %t/u64.mlir
// RUN: not hlo-promote -s torch %t/u64.mlir 2>&1 | FileCheck %t/u64.mlir --check-prefix=TORCH
// RUN: hlo-promote --policy u64-signed=i64 %t/u64.mlir 2>/dev/null | FileCheck %t/u64.mlir --check-prefix=I64
// RUN: not hlo-promote %t/x32.mlir 2>&1 | FileCheck %t/x32.mlir
// RUN: not hlo-promote --calls convert %t/calls.mlir 2>&1 | FileCheck %t/calls.mlir
// RUN: not hlo-promote --weak-constants scalar %t/range.mlir 2>&1 | FileCheck %t/range.mlir
// RUN: not hlo-promote -s tf-all %t/weak.mlir 2>&1 | FileCheck %t/weak.mlir
// RUN: not hlo-promote %t/loop.mlir 2>&1 | FileCheck %t/loop.mlir
// RUN: not hlo-promote -s tf-all %t/bool.mlir 2>&1 | FileCheck %t/bool.mlir
// RUN: not hlo-promote --policy bf16-f16=error %t/half.mlir 2>&1 | FileCheck %t/half.mlir
// RUN: not hlo-promote --emit llvm %t/llvm.mlir 2>&1 | FileCheck %t/llvm.mlir

//--- u64.mlir
// CHECK: error: result #0 of '@f' is declared 'i64' but promotion computes weak 'f64'; converting it to 'i64' would lose information
// CHECK: note: use --signature=infer to return 'f64', or --signature=keep to convert it anyway, or --policy u64-signed=i64 to join ui64 and a signed integer to i64{{$}}
// CHECK: error: 'stablehlo.and' op takes
// CHECK: note: write an explicit stablehlo.convert of the other operands to 'ui64', or use --policy u64-signed=i64 to join ui64 and a signed integer to i64{{$}}
// TORCH: error: 'stablehlo.add' op operands 'tensor<4xui64>' and 'tensor<4xi32>' have no common type in torch
// TORCH: note: the common type is f64 in jax, tf-all and numpy
// TORCH: note: write an explicit stablehlo.convert, or choose another --system, or use --policy u64-signed=i64 to join ui64 and a signed integer to i64{{$}}
// I64: return {{.*}} : tensor<4xi64>
func.func @f(%x: tensor<4xui64>, %y: tensor<4xi32>) -> tensor<4xi64> {
  %0 = stablehlo.add %x, %y : (tensor<4xui64>, tensor<4xi32>) -> tensor<4xi64>
  %1 = stablehlo.negate %0 : tensor<4xi64>
  return %1 : tensor<4xi64>
}
func.func @bits(%x: tensor<4xui64>, %y: tensor<4xi32>) -> tensor<4xi64> {
  %0 = stablehlo.and %x, %y : (tensor<4xui64>, tensor<4xi32>) -> tensor<4xi64>
  return %0 : tensor<4xi64>
}

//--- x32.mlir
// CHECK: error: result #0 of '@f' is declared 'i32' but promotion computes 'i64'; converting it to 'i32' would lose information
// CHECK: note: use --signature=infer to return 'i64', or --signature=keep to convert it anyway, or use JAX's 32-bit mode, with --x32{{$}}
func.func @f(%x: tensor<4xui32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %0 = stablehlo.add %x, %y : (tensor<4xui32>, tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

//--- calls.mlir
// CHECK: error: 'func.call' op operand #0 is 'f32', but '@g' takes 'i32'; converting it to 'i32' would lose information
// CHECK: note: write a stablehlo.convert of the operand to 'i32' if the loss is intended, or use --calls=specialize to retype the callee{{$}}
// CHECK: error: 'func.call' op operand #0 is 'f32', but '@public' takes 'i32'; converting it to 'i32' would lose information
// CHECK: note: write a stablehlo.convert of the operand to 'i32' if the loss is intended{{$}}
func.func private @g(%x: tensor<i32>) -> tensor<i32> {
  return %x : tensor<i32>
}
func.func @public(%x: tensor<i32>) -> tensor<i32> {
  return %x : tensor<i32>
}
func.func @f(%x: tensor<f32>) -> tensor<i32> {
  %0 = call @g(%x) : (tensor<f32>) -> tensor<i32>
  %1 = call @public(%x) : (tensor<f32>) -> tensor<i32>
  return %0 : tensor<i32>
}

//--- range.mlir
// CHECK: error: weak constant dense<300> : tensor<i32> is out of range for 'ui8'
// CHECK: note: write a constant that fits, or use --weak-constants=none to treat constants as strong{{$}}
func.func @f(%x: tensor<ui8>) -> tensor<ui8> {
  %c = stablehlo.constant dense<300> : tensor<i32>
  %0 = stablehlo.add %x, %c : (tensor<ui8>, tensor<i32>) -> tensor<ui8>
  return %0 : tensor<ui8>
}

//--- weak.mlir
// CHECK: error: 'promote.weak' marks a value of type 'i8', which has no weak form in tf-all
// CHECK: note: delete the mark, or use --system=jax{{$}}
func.func @f(%x: tensor<i8> {promote.weak}) -> tensor<i8> {
  return %x : tensor<i8>
}

//--- loop.mlir
// CHECK: error: 'stablehlo.while' op carry #0 is 'i32' but the body yields 'i64'
// CHECK: note: convert the initial value or the yielded value, or use --control-flow=widen, or --results=keep to keep the declared types of the loop, or use JAX's 32-bit mode, with --x32{{$}}
func.func @f(%x: tensor<i32>, %y: tensor<ui32>, %p: tensor<i1>) -> tensor<i32> {
  %0 = stablehlo.while(%i = %x) : tensor<i32> cond {
    stablehlo.return %p : tensor<i1>
  } do {
    %1 = stablehlo.add %i, %y : (tensor<i32>, tensor<ui32>) -> tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }
  return %0 : tensor<i32>
}

//--- bool.mlir
// CHECK: error: 'stablehlo.shift_left' op takes
// CHECK: note: convert the operands first: stablehlo.convert to 'i32', or use --system=jax{{$}}
func.func @f(%x: tensor<i1>) -> tensor<i1> {
  %0 = stablehlo.shift_left %x, %x : tensor<i1>
  return %0 : tensor<i1>
}

//--- half.mlir
// CHECK: error: 'stablehlo.add' op operands 'tensor<bf16>' and 'tensor<f16>' have no common type
// CHECK: note: write an explicit stablehlo.convert, or use --policy bf16-f16=f32{{$}}
func.func @f(%x: tensor<bf16>, %y: tensor<f16>) -> tensor<f32> {
  %0 = stablehlo.add %x, %y : (tensor<bf16>, tensor<f16>) -> tensor<f32>
  return %0 : tensor<f32>
}

//--- llvm.mlir
// CHECK: error: function '@f' is not emitted: 'stablehlo.transpose' op moves elements to other positions
// CHECK: note: move the elementwise part into a function of its own, or use --emit llvm=partial to skip such functions{{$}}
func.func @f(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}
