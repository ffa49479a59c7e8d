// A refusal names the value that forces the type: a constant that may have been a Python number, or
// the one argument or operation of this type. TestCausesAreTrue follows the notes.
// RUN: split-file %s %t
// RUN: not hlo-promote %t/result.mlir 2>&1 | FileCheck %t/result.mlir
// RUN: hlo-promote --weak-constants splat %t/result.mlir | FileCheck %t/result.mlir --check-prefix=SPLAT
// RUN: not hlo-promote %t/carry.mlir 2>&1 | FileCheck %t/carry.mlir
// RUN: hlo-promote --results keep %t/carry.mlir 2>/dev/null | FileCheck %t/carry.mlir --check-prefix=KEEP
// RUN: not hlo-promote --control-flow keep %t/carry.mlir 2>&1 | FileCheck %t/carry.mlir --check-prefix=PINNED
// RUN: not hlo-promote %t/branch.mlir 2>&1 | FileCheck %t/branch.mlir
// RUN: not hlo-promote %t/call.mlir 2>&1 | FileCheck %t/call.mlir
// RUN: not hlo-promote %t/join.mlir 2>&1 | FileCheck %t/join.mlir
// RUN: not hlo-promote %t/several.mlir 2>&1 | FileCheck %t/several.mlir
// RUN: not hlo-promote %t/none.mlir 2>&1 | FileCheck %t/none.mlir --implicit-check-not='this {{constant|argument|value}}'

//--- result.mlir
// SPLAT-NOT: tensor<4xf32>
func.func @f(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  // CHECK: error: result #0 of '@f' is declared 'bf16' but promotion computes 'f32'
  // CHECK: result.mlir:[[#@LINE+1]]:3: note: this constant has type 'f32', which widens the result; mark it {promote.weak} if it was a Python number, or use --weak-constants splat{{$}}
  %c = stablehlo.constant dense<2.0> : tensor<f32>
  %b = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %0 = stablehlo.multiply %x, %b : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xbf16>
  %1 = stablehlo.tanh %0 : tensor<4xbf16>
  return %1 : tensor<4xbf16>
}

//--- carry.mlir
// KEEP: while({{.*}}) : tensor<i32>, tensor<4xbf16>
func.func @f(%x: tensor<4xbf16>, %n: tensor<i32>) -> tensor<4xbf16> {
  // CHECK: error: 'stablehlo.while' op carry #1 is 'bf16' but the body yields 'f32'
  // CHECK: carry.mlir:[[#@LINE+4]]:3: note: this constant has type 'f32', which widens the carry; mark it
  // CHECK: note: convert the initial value or the yielded value, or use --control-flow=widen, or --results=keep to keep the declared types of the loop{{$}}
  // PINNED: error: 'stablehlo.while' op carry #1 is declared 'bf16' but the body yields 'f32'
  // PINNED: carry.mlir:[[#@LINE+1]]:3: note: this constant has type 'f32', which widens the carry; mark it
  %c = stablehlo.constant dense<2.0> : tensor<4xf32>
  %r:2 = stablehlo.while(%i = %n, %a = %x) : tensor<i32>, tensor<4xbf16>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %0 = stablehlo.multiply %a, %c : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xbf16>
    stablehlo.return %i, %0 : tensor<i32>, tensor<4xbf16>
  }
  return %r#1 : tensor<4xbf16>
}

//--- branch.mlir
// CHECK: error: 'stablehlo.if' op branches yield different types for result #0: 'f32' and 'bf16'
// CHECK: branch.mlir:[[#@LINE+2]]:{{[0-9]+}}: note: this argument has type 'f32', which widens this branch; convert it to 'bf16' to avoid that{{$}}
// CHECK: note: this branch yields 'bf16'
func.func @f(%x: tensor<4xbf16>, %p: tensor<i1>, %y: tensor<4xf32>) -> tensor<4xbf16> {
  %r = "stablehlo.if"(%p) ({
    %0 = stablehlo.multiply %x, %y : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xbf16>
    stablehlo.return %0 : tensor<4xbf16>
  }, {
    stablehlo.return %x : tensor<4xbf16>
  }) : (tensor<i1>) -> tensor<4xbf16>
  return %r : tensor<4xbf16>
}

//--- call.mlir
func.func @f(%x: tensor<4xbf16>, %n: tensor<4xi32>) -> tensor<4xbf16> {
  // CHECK: error: 'func.call' op operand #0 is 'f32', but '@g' takes 'bf16'
  // CHECK: call.mlir:[[#@LINE+1]]:3: note: this value has type 'f32', which widens the operand; convert it to 'bf16' to avoid that{{$}}
  %c = stablehlo.convert %n : (tensor<4xi32>) -> tensor<4xf32>
  %0 = stablehlo.multiply %x, %c : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xbf16>
  %1 = call @g(%0) : (tensor<4xbf16>) -> tensor<4xbf16>
  return %1 : tensor<4xbf16>
}
func.func @g(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  return %x : tensor<4xbf16>
}

//--- join.mlir
func.func @f(%x: tensor<4xf8E4M3FN>, %y: tensor<4xbf16>) -> tensor<4xf8E4M3FN> {
  // CHECK: error: 'stablehlo.multiply' op operands
  // CHECK: join.mlir:[[#@LINE+1]]:3: note: this constant has type 'f32', which is not weak; mark it {promote.weak} if it was a Python number, or use --weak-constants splat{{$}}
  %c = stablehlo.constant dense<2.0> : tensor<4xf32>
  %0 = stablehlo.multiply %x, %c : (tensor<4xf8E4M3FN>, tensor<4xf32>) -> tensor<4xf8E4M3FN>
  return %0 : tensor<4xf8E4M3FN>
}

//--- several.mlir
func.func @f(%x: tensor<4xi8>) -> tensor<4xi8> {
  // CHECK: several.mlir:[[#@LINE+2]]:3: note: this constant has type 'i32', which widens the result; mark it
  // CHECK: several.mlir:[[#@LINE+2]]:3: note: this constant has type 'i32', which widens the result; mark it
  %c = stablehlo.constant dense<2> : tensor<4xi32>
  %d = stablehlo.constant dense<3> : tensor<4xi32>
  %0 = stablehlo.multiply %x, %c : (tensor<4xi8>, tensor<4xi32>) -> tensor<4xi8>
  %1 = stablehlo.add %0, %d : (tensor<4xi8>, tensor<4xi32>) -> tensor<4xi8>
  return %1 : tensor<4xi8>
}

//--- none.mlir
// No value alone forces i64, the common type of the two; two arguments of one type are no single
// cause either.
// CHECK: error: result #0 of '@f' is declared 'i32'
// CHECK: error: result #0 of '@g' is declared 'bf16'
func.func @f(%x: tensor<4xui32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %0 = stablehlo.add %x, %y : (tensor<4xui32>, tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
func.func @g(%x: tensor<4xbf16>, %y: tensor<4xf32>, %z: tensor<4xf32>) -> tensor<4xbf16> {
  %0 = stablehlo.add %x, %y : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xbf16>
  %1 = stablehlo.add %0, %z : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xbf16>
  return %1 : tensor<4xbf16>
}
