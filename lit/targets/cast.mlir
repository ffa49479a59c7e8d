// The statements cast and refuse.
// RUN: hlo-promote --target %S/Inputs/cast.target --split-input-file --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @product
// CHECK-NEXT:    %[[X:.*]] = stablehlo.convert %arg0 : (tensor<4x4xf32>) -> tensor<4x4xbf16>
// CHECK-NEXT:    %[[P:.*]] = stablehlo.dot_general %[[X]], %[[X]], {{.*}} : (tensor<4x4xbf16>, tensor<4x4xbf16>) -> tensor<4x4xf32>
// CHECK-NEXT:    stablehlo.add %[[P]], %arg0 : tensor<4x4xf32>
// expected-remark@+1 {{target 'cast': 1 operation got operands of another type}}
module {
  func.func @product(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %1 = stablehlo.add %0, %x : tensor<4x4xf32>
    return %1 : tensor<4x4xf32>
  }
}

// -----

// expected-error@+1 {{'func.func' op argument #1 is of type 'tensor<4xi4>', and target 'cast' refuses 'i4'}}
func.func @refused(%x: tensor<4xf32>, %i: tensor<4xi4>) -> tensor<4xf32> {
  // expected-error@+1 {{'stablehlo.tanh' op operand #0 is of type 'tensor<4xf32>', and target 'cast' refuses 'f32' there}}
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
