// The path that --explain prints ends at the join of the operands, which may be a weak type, not at
// its storage type.
// RUN: hlo-promote --explain %s 2>&1 >%t.out | FileCheck %s
// RUN: hlo-promote --explain --x32 %s 2>&1 >%t.out | FileCheck %s --check-prefix=X32

// CHECK: note: promotion path in jax: ui64 -> Python float (weak), which is stored as the default type f64
// CHECK: note: promotion path in jax: i32 -> i64 -> Python float (weak), which is stored as the default type f64
// X32: note: promotion path in jax: ui64 -> Python float (weak), which is stored as the default type f32
// X32: note: promotion path in jax: i32 -> i64 -> Python float (weak), which is stored as the default type f32
func.func @weak(%x: tensor<4xui64>, %i: tensor<4xi32>) -> tensor<4xf64> {
  %0 = stablehlo.add %x, %i : (tensor<4xui64>, tensor<4xi32>) -> tensor<4xf64>
  return %0 : tensor<4xf64>
}

// The first input of the reduction and its initial value join to f*, the second pair to f32.
// CHECK: remark: 'stablehlo.reduce' op operand #0
// CHECK: note: promotion path in jax: ui64 -> Python float (weak), which is stored as the default type f64
// CHECK: remark: 'stablehlo.reduce' op operand #1
// CHECK-NEXT: %0:2 =
// CHECK-NEXT: ^
// CHECK-NEXT: note: promotion path in jax: ui64 -> Python float (weak) -> bf16 -> f32 -> f64{{$}}
func.func @groups(%x: tensor<4xui64>, %y: tensor<4xui64>, %i: tensor<i64>, %f: tensor<f64>) -> (tensor<f64>, tensor<f64>) {
  %0:2 = stablehlo.reduce(%x init: %i), (%y init: %f) across dimensions = [0] : (tensor<4xui64>, tensor<4xui64>, tensor<i64>, tensor<f64>) -> (tensor<f64>, tensor<f64>)
    reducer(%a: tensor<f64>, %b: tensor<f64>) (%c: tensor<f64>, %d: tensor<f64>) {
    %s = stablehlo.add %a, %b : tensor<f64>
    %t = stablehlo.add %c, %d : tensor<f64>
    stablehlo.return %s, %t : tensor<f64>, tensor<f64>
  }
  return %0#0, %0#1 : tensor<f64>, tensor<f64>
}

// The join of a weak float and an integer is a weak float.
// CHECK: note: in jax: weak f32 with i32 is a Python float (weak), which is stored as the default type f64
// CHECK: note: operand #0 has type 'i32', which forces the conversion
func.func @default(%i: tensor<4xi32>) -> tensor<4xf64> {
  %w = stablehlo.constant {promote.weak} dense<5.000000e-01> : tensor<4xf32>
  %0 = stablehlo.multiply %i, %w : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf64>
  return %0 : tensor<4xf64>
}
