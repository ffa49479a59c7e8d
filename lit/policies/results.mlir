// --results: the type of a value is the computed one, or the declared one with a convert after the
// operation.
// RUN: hlo-promote %s | FileCheck %s --check-prefixes=CHECK,INFER
// RUN: hlo-promote --results infer %s | FileCheck %s --check-prefixes=CHECK,INFER
// RUN: hlo-promote --results keep %s | FileCheck %s --check-prefixes=CHECK,KEEP

// With keep, every user sees the declared type: the second sum needs no convert.
// CHECK-LABEL: func.func @chain(
// CHECK-NEXT:    %[[X:.*]] = stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[A:.*]] = stablehlo.add %[[X]], %arg1 : tensor<4xf32>
// INFER-NEXT:    %[[B:.*]] = stablehlo.add %[[A]], %[[X]] : tensor<4xf32>
// KEEP-NEXT:     %[[I:.*]] = stablehlo.convert %[[A]] : (tensor<4xf32>) -> tensor<4xi32>
// KEEP-NEXT:     %[[B:.*]] = stablehlo.add %[[I]], %arg0 : tensor<4xi32>
// CHECK-NEXT:    return
func.func @chain(%x: tensor<4xi32>, %y: tensor<4xf32>) {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xi32>
  %1 = stablehlo.add %0, %x : tensor<4xi32>
  return
}

// Unary operations also compute in the type of their operand. At the return, both modes convert to
// the type in the signature.
// CHECK-LABEL: func.func @unary(
// CHECK-NEXT:    %[[T:.*]] = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<2x4xbf16>) -> tensor<4x2xbf16>
// CHECK-NEXT:    %[[C:.*]] = stablehlo.convert %[[T]] : (tensor<4x2xbf16>) -> tensor<4x2xf32>
// CHECK-NEXT:    return %[[C]] : tensor<4x2xf32>
func.func @unary(%x: tensor<2x4xbf16>) -> tensor<4x2xf32> {
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x4xbf16>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// Each of several results is converted to its own type if it is used.
// CHECK-LABEL: func.func @several(
// CHECK:         %[[O:.*]], %[[M:.*]], %[[V:.*]] = "stablehlo.batch_norm_training"(
// CHECK-SAME:      -> (tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>)
// KEEP-NEXT:     %[[W:.*]] = stablehlo.convert %[[V]] : (tensor<2xf32>) -> tensor<2xf16>
// KEEP-NEXT:     stablehlo.negate %[[W]] : tensor<2xf16>
// KEEP-NEXT:     stablehlo.negate %[[M]] : tensor<2xf32>
// INFER-NEXT:    stablehlo.negate %[[V]] : tensor<2xf32>
// INFER-NEXT:    stablehlo.negate %[[M]] : tensor<2xf32>
// CHECK-NEXT:    return
func.func @several(%x: tensor<4x2xf16>, %s: tensor<2xf32>, %o: tensor<2xf32>) {
  %0:3 = "stablehlo.batch_norm_training"(%x, %s, %o) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<4x2xf16>, tensor<2xf32>, tensor<2xf32>) -> (tensor<4x2xf16>, tensor<2xf32>, tensor<2xf16>)
  %1 = stablehlo.negate %0#2 : tensor<2xf16>
  %2 = stablehlo.negate %0#1 : tensor<2xf32>
  return
}

// Both modes keep convert and bitcast_convert, and a wider result of a product as its accumulator.
// CHECK-LABEL: func.func @meant(
// CHECK-NEXT:    %[[C:.*]] = stablehlo.convert %arg0 : (tensor<2x2xi8>) -> tensor<2x2xbf16>
// CHECK-NEXT:    %[[D:.*]] = stablehlo.dot_general %[[C]], %arg1, contracting_dims = [1] x [0] : (tensor<2x2xbf16>, tensor<2x2xbf16>) -> tensor<2x2xf32>
// CHECK-NEXT:    %[[B:.*]] = stablehlo.bitcast_convert %[[D]] : (tensor<2x2xf32>) -> tensor<2x2xi32>
// CHECK-NEXT:    %[[R:.*]] = stablehlo.convert %[[B]] : (tensor<2x2xi32>) -> tensor<2x2xi8>
// CHECK-NEXT:    return %[[R]]
func.func @meant(%x: tensor<2x2xi8>, %y: tensor<2x2xbf16>) -> tensor<2x2xi8> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x2xi8>, tensor<2x2xbf16>) -> tensor<2x2xf32>
  %1 = stablehlo.bitcast_convert %0 : (tensor<2x2xf32>) -> tensor<2x2xi32>
  %2 = stablehlo.convert %1 : (tensor<2x2xi32>) -> tensor<2x2xi8>
  return %2 : tensor<2x2xi8>
}

// Inside a region, yielded values have the declared type with keep, so that no carry changes.
// CHECK-LABEL: func.func @loop(
// CHECK:         stablehlo.while(%[[T:.*]] = %{{.*}}) : tensor<
// INFER-SAME:    bf16>
// KEEP-SAME:     i32>
// INFER:           %[[S:.*]] = stablehlo.add %[[T]], %arg0 : tensor<bf16>
// INFER-NEXT:      stablehlo.return %[[S]] : tensor<bf16>
// KEEP:            %[[S:.*]] = stablehlo.add %{{.*}}, %arg0 : tensor<bf16>
// KEEP-NEXT:       %[[I:.*]] = stablehlo.convert %[[S]] : (tensor<bf16>) -> tensor<i32>
// KEEP-NEXT:       stablehlo.return %[[I]] : tensor<i32>
func.func @loop(%x: tensor<bf16>, %p: tensor<i1>) {
  %z = stablehlo.constant {promote.weak} dense<0> : tensor<i32>
  %0 = stablehlo.while(%t = %z) : tensor<i32>
  cond {
    stablehlo.return %p : tensor<i1>
  } do {
    %s = stablehlo.add %t, %x : (tensor<i32>, tensor<bf16>) -> tensor<i32>
    stablehlo.return %s : tensor<i32>
  }
  return
}
