// include, and statements that override those of the included target.
// RUN: hlo-promote --target %S/Inputs/logits.target %s 2>/dev/null | FileCheck %s

// The matrix product at logits is not cast. Two products after each other meet in bf16: the
// conversion of the first result back to f32 is exact, and goes with the cast of the second.
// CHECK-LABEL: func.func @main
// CHECK-NEXT:    %[[X:.*]] = stablehlo.convert %arg0 : (tensor<4x4xf32>) -> tensor<4x4xbf16>
// CHECK-NEXT:    %[[A:.*]] = stablehlo.dot_general %[[X]], %[[X]], {{.*}} -> tensor<4x4xbf16>
// CHECK-NEXT:    %[[B:.*]] = stablehlo.dot_general %[[A]], %[[X]], {{.*}} -> tensor<4x4xbf16>
// CHECK-NEXT:    %[[Y:.*]] = stablehlo.convert %[[B]] : (tensor<4x4xbf16>) -> tensor<4x4xf32>
// CHECK-NEXT:    stablehlo.dot_general %[[Y]], %arg0, {{.*}} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
func.func @main(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = stablehlo.dot_general %0, %x, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = stablehlo.dot_general %1, %x, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32> loc("M/logits/dot_general")
  return %2 : tensor<4x4xf32>
}

// The last statement about an operation and a type decides.
// CHECK-LABEL: func.func @override
// CHECK:         stablehlo.exponential %{{.*}} : tensor<f64>
// CHECK:         stablehlo.log %{{.*}} : tensor<f32>
func.func @override(%x: tensor<bf16>) -> (tensor<bf16>, tensor<bf16>) {
  %0 = stablehlo.exponential %x : tensor<bf16>
  %1 = stablehlo.log %x : tensor<bf16>
  return %0, %1 : tensor<bf16>, tensor<bf16>
}
