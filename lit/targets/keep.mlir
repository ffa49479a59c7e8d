// The statements keep and follow: softmax in f32, and a result that stays f32.
// RUN: hlo-promote --target %S/Inputs/keep.target %s 2>/dev/null | FileCheck %s
// RUN: hlo-promote --target %S/Inputs/keep.target --explain %s 2>&1 >/dev/null | FileCheck %s --check-prefix=WHY
// RUN: hlo-promote --target %S/Inputs/keep.target %s -o %t.mlir 2>/dev/null
// RUN: hlo-promote --target %S/Inputs/keep.target %t.mlir 2>&1 | diff %t.mlir -

// One convert feeds both uses of %0 in f32. Constants and the broadcasts take the side of their
// users, and the sum of result 1 is in f32 because that result is.
// CHECK-LABEL: func.func @softmax(%arg0: tensor<4x8xbf16>) -> (tensor<4x8xbf16>, tensor<f32>) {
// CHECK-NEXT:    %[[T:.*]] = stablehlo.tanh %arg0 : tensor<4x8xbf16>
// CHECK-NEXT:    %[[MIN:.*]] = stablehlo.constant dense<0xFF800000> : tensor<f32>
// CHECK-NEXT:    %[[X:.*]] = stablehlo.convert %[[T]] : (tensor<4x8xbf16>) -> tensor<4x8xf32>
// CHECK-NEXT:    %[[MAX:.*]] = stablehlo.reduce(%[[X]] init: %[[MIN]]) applies stablehlo.maximum across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[ALL:.*]] = stablehlo.broadcast_in_dim %[[MAX]], dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:    %[[D:.*]] = stablehlo.subtract %[[X]], %[[ALL]] : tensor<4x8xf32>
// CHECK-NEXT:    %[[E:.*]] = stablehlo.exponential %[[D]] : tensor<4x8xf32>
// CHECK-NEXT:    %[[ZERO:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[SUM:.*]] = stablehlo.reduce(%[[E]] init: %[[ZERO]]) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[SUMS:.*]] = stablehlo.broadcast_in_dim %[[SUM]], dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:    %[[P:.*]] = stablehlo.divide %[[E]], %[[SUMS]] : tensor<4x8xf32>
// CHECK-NEXT:    %[[LOSS:.*]] = stablehlo.reduce(%[[X]] init: %[[ZERO]]) applies stablehlo.add
// CHECK-NEXT:    %[[Q:.*]] = stablehlo.convert %[[P]] : (tensor<4x8xf32>) -> tensor<4x8xbf16>
// CHECK-NEXT:    %[[Y:.*]] = stablehlo.multiply %[[Q]], %[[T]] : tensor<4x8xbf16>
// CHECK-NEXT:    return %[[Y]], %[[LOSS]] : tensor<4x8xbf16>, tensor<f32>
// WHY: keep.mlir:[[#@LINE+5]]:10: remark: 'stablehlo.convert' op from 'bf16' to 'f32' was inserted because of 'keep f32 in reduce.max exponential' ({{.*}}keep.target:2)
// WHY: keep.mlir:[[#@LINE+13]]:8: remark: 'stablehlo.convert' op from 'f32' to 'bf16' was inserted because of 'keep f32 in reduce.max exponential'
func.func @softmax(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<f32>) {
  %0 = stablehlo.tanh %x : tensor<4x8xf32>
  %min = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %max = stablehlo.reduce(%0 init: %min) applies stablehlo.maximum across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %all = stablehlo.broadcast_in_dim %max, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
  %1 = stablehlo.subtract %0, %all : tensor<4x8xf32>
  %2 = stablehlo.exponential %1 : tensor<4x8xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %sum = stablehlo.reduce(%2 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %sums = stablehlo.broadcast_in_dim %sum, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
  %3 = stablehlo.divide %2, %sums : tensor<4x8xf32>
  %loss = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
  %y = stablehlo.multiply %3, %0 : tensor<4x8xf32>
  return %y, %loss : tensor<4x8xf32>, tensor<f32>
}

// A constant that both sides use is kept, and copied for the other side.
// CHECK-LABEL: func.func @shared
// CHECK-NEXT:    stablehlo.constant dense<3.000000e+00> : tensor<f32>
// CHECK-NEXT:    stablehlo.constant dense<3.000000e+00> : tensor<bf16>
// CHECK-NEXT:    stablehlo.exponential %{{.*}} : tensor<f32>
// CHECK-NEXT:    stablehlo.add %arg0, %{{.*}} : tensor<bf16>
func.func @shared(%x: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %three = stablehlo.constant dense<3.0> : tensor<f32>
  %0 = stablehlo.exponential %three : tensor<f32>
  %1 = stablehlo.add %x, %three : tensor<f32>
  return %1, %0 : tensor<f32>, tensor<f32>
}

// A convert stands before a broadcast without other uses.
// CHECK-LABEL: func.func @broadcast
// CHECK:         %[[E:.*]] = stablehlo.exponential %{{.*}} : tensor<4xf32>
// CHECK-NEXT:    %[[N:.*]] = stablehlo.convert %[[E]] : (tensor<4xf32>) -> tensor<4xbf16>
// CHECK-NEXT:    stablehlo.broadcast_in_dim %[[N]], dims = [1] : (tensor<4xbf16>) -> tensor<8x4xbf16>
func.func @broadcast(%i: tensor<4xi32>, %x: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<f32>) {
  %0 = stablehlo.convert %i : (tensor<4xi32>) -> tensor<4xf32>
  %1 = stablehlo.exponential %0 : tensor<4xf32>
  %2 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
  %3 = stablehlo.multiply %2, %x : tensor<8x4xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  return %3, %zero : tensor<8x4xf32>, tensor<f32>
}
