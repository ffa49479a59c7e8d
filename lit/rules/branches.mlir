// JAX does not promote the results of branches, only the predicate of if and the index of case.
// RUN: hlo-promote %s | FileCheck %s

// A number is compared with zero.
// CHECK-LABEL: func.func @predicate(
// CHECK:         %[[Z:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f16>
// CHECK-NEXT:    %[[P:.*]] = stablehlo.compare NE, %arg0, %[[Z]], FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
// CHECK-NEXT:    %[[R:.*]] = "stablehlo.if"(%[[P]]) ({
// CHECK-NEXT:      stablehlo.return %arg1 : tensor<f32>
// CHECK-NEXT:    }, {
// CHECK-NEXT:      %[[N:.*]] = stablehlo.negate %arg1 : tensor<f32>
// CHECK-NEXT:      stablehlo.return %[[N]] : tensor<f32>
// CHECK-NEXT:    }) : (tensor<i1>) -> tensor<f32>
func.func @predicate(%p: tensor<f16>, %x: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %x : tensor<f32>
  }, {
    %n = stablehlo.negate %x : tensor<f32>
    stablehlo.return %n : tensor<f32>
  }) : (tensor<f16>) -> tensor<f32>
  return %0 : tensor<f32>
}

// The result has the type that the branches now yield, not the declared one.
// CHECK-LABEL: func.func @result(
// CHECK:         %[[R:.*]] = "stablehlo.if"(%arg0) ({
// CHECK:         }) : (tensor<i1>) -> tensor<f32>
// CHECK-NEXT:    return %[[R]] : tensor<f32>
func.func @result(%p: tensor<i1>, %i: tensor<i32>, %f: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.if"(%p) ({
    %s = stablehlo.add %i, %f : (tensor<i32>, tensor<f32>) -> tensor<i32>
    stablehlo.return %s : tensor<i32>
  }, {
    stablehlo.return %f : tensor<f32>
  }) : (tensor<i1>) -> tensor<i32>
  %1 = stablehlo.convert %0 : (tensor<i32>) -> tensor<f32>
  return %1 : tensor<f32>
}

// A narrow index is converted to i32.
// CHECK-LABEL: func.func @narrow_index(
// CHECK:         %[[I:.*]] = stablehlo.convert %arg0 : (tensor<i8>) -> tensor<i32>
// CHECK-NEXT:    "stablehlo.case"(%[[I]]) ({
// CHECK:         }) : (tensor<i32>) -> tensor<f32>
func.func @narrow_index(%i: tensor<i8>, %x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.case"(%i) ({
    stablehlo.return %x : tensor<f32>
  }, {
    stablehlo.return %y : tensor<f32>
  }) : (tensor<i8>) -> tensor<f32>
  return %0 : tensor<f32>
}

// A wide index is clamped first: truncated to 32 bits, 2^32 would select branch 0 instead of the
// last.
// CHECK-LABEL: func.func @wide_index(
// CHECK:         %[[C:.*]] = stablehlo.clamp %{{.*}}, %arg0, %{{.*}} : tensor<i64>
// CHECK-NEXT:    %[[I:.*]] = stablehlo.convert %[[C]] : (tensor<i64>) -> tensor<i32>
// CHECK-NEXT:    "stablehlo.case"(%[[I]]) ({
func.func @wide_index(%i: tensor<i64>, %x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.case"(%i) ({
    stablehlo.return %x : tensor<f32>
  }, {
    stablehlo.return %y : tensor<f32>
  }) : (tensor<i64>) -> tensor<f32>
  return %0 : tensor<f32>
}

// An unsigned 32-bit index is clamped too, because converting it to i32 could make it negative.
// CHECK-LABEL: func.func @unsigned_index(
// CHECK:         stablehlo.{{clamp|minimum}} {{.*}} : tensor<ui32>
// CHECK-NEXT:    %[[I:.*]] = stablehlo.convert %{{.*}} : (tensor<ui32>) -> tensor<i32>
// CHECK-NEXT:    "stablehlo.case"(%[[I]]) ({
func.func @unsigned_index(%i: tensor<ui32>, %x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.case"(%i) ({
    stablehlo.return %x : tensor<f32>
  }, {
    stablehlo.return %y : tensor<f32>
  }) : (tensor<ui32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// A branch uses an outer value. The convert is where both users see it, or in the branch.
// CHECK-LABEL: func.func @captured(
// CHECK:         stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
// CHECK:         stablehlo.add
// CHECK:         stablehlo.subtract
func.func @captured(%p: tensor<i1>, %i: tensor<i32>, %f: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.if"(%p) ({
    %s = stablehlo.add %i, %f : (tensor<i32>, tensor<f32>) -> tensor<f32>
    stablehlo.return %s : tensor<f32>
  }, {
    %s = stablehlo.subtract %f, %i : (tensor<f32>, tensor<i32>) -> tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return %0 : tensor<f32>
}
