// A reduction whose accumulator differs from its operand and has no 'accumulate' rule does not
// change: replacing only the operand by f64 would make it wider than the accumulator, which the
// next run would refuse.
// RUN: hlo-promote --target %S/Inputs/accumulator.target %s 2>/dev/null | FileCheck %s
// RUN: hlo-promote --target %S/Inputs/accumulator.target %s 2>/dev/null | hlo-promote --target %S/Inputs/accumulator.target 2>/dev/null | FileCheck %s
// RUN: not hlo-promote --demote f32=f8E5M2 %s 2>&1 | FileCheck %s --check-prefix=NARROW

// CHECK-LABEL: func.func @other
// CHECK-NEXT:    stablehlo.reduce(%arg0 init: %arg1) across dimensions = [0] : (tensor<4xbf16>, tensor<bf16>) -> tensor<f32>
// NARROW:      error: 'stablehlo.reduce' op takes 'bf16' and accumulates in 'f32', but these become 'bf16' and 'f8E5M2', and the accumulator must not be narrower
func.func @other(%x: tensor<4xbf16>, %zero: tensor<bf16>) -> tensor<f32> {
  %0 = stablehlo.reduce(%x init: %zero) across dimensions = [0] : (tensor<4xbf16>, tensor<bf16>) -> tensor<f32>
   reducer(%a: tensor<f32>, %b: tensor<f32>) {
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }
  return %0 : tensor<f32>
}

// CHECK-LABEL: func.func @same
// CHECK:         stablehlo.reduce(%{{.*}} init: %{{.*}}) applies stablehlo.add across dimensions = [0] : (tensor<4xf64>, tensor<f64>) -> tensor<f64>
func.func @same(%x: tensor<4xbf16>, %zero: tensor<bf16>) -> tensor<bf16> {
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4xbf16>, tensor<bf16>) -> tensor<bf16>
  return %0 : tensor<bf16>
}
