// Reduce: the initial value follows the operand if it is weak or fits it, else both join. The body
// follows them.
// RUN: hlo-promote %s | FileCheck %s

// The compact form implies a body of the operand's type.
// CHECK-LABEL: func.func @compact(
// CHECK:         %[[Z:.*]] = stablehlo.convert %arg1 : (tensor<i8>) -> tensor<bf16>
// CHECK-NEXT:    stablehlo.reduce(%arg0 init: %[[Z]]) applies stablehlo.add across dimensions = [0] : (tensor<8xbf16>, tensor<bf16>) -> tensor<bf16>
func.func @compact(%x: tensor<8xbf16>, %z: tensor<i8>) -> tensor<bf16> {
  %0 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<8xbf16>, tensor<i8>) -> tensor<bf16>
  return %0 : tensor<bf16>
}

// A strong initial value of a higher type widens the operand.
// CHECK-LABEL: func.func @joins(
// CHECK:         %[[X:.*]] = stablehlo.convert %arg0 : (tensor<8xi32>) -> tensor<8xf32>
// CHECK-NEXT:    stablehlo.reduce(%[[X]] init: %arg1) applies stablehlo.maximum across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
func.func @joins(%x: tensor<8xi32>, %z: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.reduce(%x init: %z) applies stablehlo.maximum across dimensions = [0] : (tensor<8xi32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// An explicit body changes type, with the literals and comparisons in it.
// CHECK-LABEL: func.func @body(
// CHECK:         stablehlo.reduce(%arg0 init: %{{.*}}) across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
// CHECK-NEXT:     reducer(%[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<f32>) {
// CHECK-NEXT:      %[[P:.*]] = stablehlo.compare GT, %[[A]], %[[B]], FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
// CHECK-NEXT:      %[[S:.*]] = stablehlo.select %[[P]], %[[A]], %[[B]] : tensor<i1>, tensor<f32>
// CHECK-NEXT:      stablehlo.return %[[S]] : tensor<f32>
func.func @body(%x: tensor<8xf32>, %z: tensor<i32>) -> tensor<f32> {
  %0 = stablehlo.reduce(%x init: %z) across dimensions = [0] : (tensor<8xf32>, tensor<i32>) -> tensor<f32>
    reducer(%a: tensor<i32>, %b: tensor<i32>) {
    %p = stablehlo.compare GT, %a, %b, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %s = stablehlo.select %p, %a, %b : tensor<i1>, tensor<i32>
    stablehlo.return %s : tensor<i32>
  }
  return %0 : tensor<f32>
}

// A body that is wider than the operand, and of its kind, determines the accumulator type. It is
// valid and does not change.
// CHECK-LABEL: func.func @accumulator(
// CHECK-NEXT:    stablehlo.reduce(%arg0 init: %arg1) across dimensions = [0] : (tensor<8xbf16>, tensor<bf16>) -> tensor<f32>
// CHECK-NEXT:     reducer(%{{.*}}: tensor<f32>, %{{.*}}: tensor<f32>) {
// CHECK-NEXT:      stablehlo.add %{{.*}} : tensor<f32>
// CHECK-NOT:     stablehlo.convert
func.func @accumulator(%x: tensor<8xbf16>, %z: tensor<bf16>) -> tensor<f32> {
  %0 = stablehlo.reduce(%x init: %z) across dimensions = [0] : (tensor<8xbf16>, tensor<bf16>) -> tensor<f32>
    reducer(%a: tensor<f32>, %b: tensor<f32>) {
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }
  return %0 : tensor<f32>
}

// Several operands, each with its own initial value.
// CHECK-LABEL: func.func @several(
// CHECK:         %[[J:.*]] = stablehlo.convert %arg3 : (tensor<i16>) -> tensor<i32>
// CHECK-NEXT:    stablehlo.reduce(%arg0 init: %arg2), (%arg1 init: %[[J]]) across dimensions = [0] : (tensor<8xf16>, tensor<8xi32>, tensor<f16>, tensor<i32>) -> (tensor<f16>, tensor<i32>)
// CHECK-NEXT:     reducer(%{{.*}}: tensor<f16>, %{{.*}}: tensor<f16>) (%{{.*}}: tensor<i32>, %{{.*}}: tensor<i32>) {
func.func @several(%x: tensor<8xf16>, %y: tensor<8xi32>, %a: tensor<f16>, %b: tensor<i16>) -> (tensor<f16>, tensor<i32>) {
  %0:2 = stablehlo.reduce(%x init: %a), (%y init: %b) across dimensions = [0] : (tensor<8xf16>, tensor<8xi32>, tensor<f16>, tensor<i16>) -> (tensor<f16>, tensor<i32>)
    reducer(%p: tensor<f16>, %q: tensor<f16>) (%r: tensor<i32>, %s: tensor<i32>) {
    %m = stablehlo.maximum %p, %q : tensor<f16>
    %n = stablehlo.add %r, %s : tensor<i32>
    stablehlo.return %m, %n : tensor<f16>, tensor<i32>
  }
  return %0#0, %0#1 : tensor<f16>, tensor<i32>
}

// A body that yields a wider type of the same kind accumulates in that type (is_promotable in the
// specification).
// CHECK-LABEL: func.func @wider_yield(
// CHECK-NEXT:    stablehlo.reduce(%arg0 init: %arg1) across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f64>
// CHECK-NEXT:     reducer(%[[A:.*]]: tensor<f64>, %[[B:.*]]: tensor<f64>) {
// CHECK-NEXT:      %[[S:.*]] = stablehlo.add %[[A]], %[[B]] : tensor<f64>
// CHECK-NEXT:      stablehlo.return %[[S]] : tensor<f64>
func.func @wider_yield(%x: tensor<8xf32>, %z: tensor<f32>) -> tensor<f64> {
  %0 = stablehlo.reduce(%x init: %z) across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    reducer(%a: tensor<f32>, %b: tensor<f32>) {
    %w = stablehlo.convert %a : (tensor<f32>) -> tensor<f64>
    %s = stablehlo.add %w, %b : (tensor<f64>, tensor<f32>) -> tensor<f64>
    stablehlo.return %s : tensor<f64>
  }
  %1 = stablehlo.convert %0 : (tensor<f32>) -> tensor<f64>
  return %1 : tensor<f64>
}

// A narrower yielded value is converted to the accumulator's type.
// CHECK-LABEL: func.func @narrower_yield(
// CHECK:          reducer(%[[A:.*]]: tensor<f32>, %{{.*}}: tensor<f32>) {
// CHECK-NEXT:      %[[N:.*]] = stablehlo.convert %[[A]] : (tensor<f32>) -> tensor<f16>
// CHECK-NEXT:      %[[Y:.*]] = stablehlo.convert %[[N]] : (tensor<f16>) -> tensor<f32>
// CHECK-NEXT:      stablehlo.return %[[Y]] : tensor<f32>
func.func @narrower_yield(%x: tensor<8xf32>, %z: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.reduce(%x init: %z) across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    reducer(%a: tensor<f32>, %b: tensor<f32>) {
    %n = stablehlo.convert %a : (tensor<f32>) -> tensor<f16>
    stablehlo.return %n : tensor<f16>
  }
  return %0 : tensor<f32>
}

// A result declared in a wider type of the same kind determines the accumulator type, even if the
// body does not: this avoids wrapping.
// CHECK-LABEL: func.func @wide_results(
// CHECK-NEXT:    %[[X:.*]] = stablehlo.convert %arg0 : (tensor<4xi8>) -> tensor<4xi32>
// CHECK-NEXT:    %[[Z:.*]] = stablehlo.convert %arg1 : (tensor<i8>) -> tensor<i32>
// CHECK-NEXT:    %[[R:.*]] = stablehlo.reduce(%[[X]] init: %[[Z]]) applies stablehlo.add across dimensions = [0] : (tensor<4xi32>, tensor<i32>) -> tensor<i32>
// CHECK-NEXT:    %[[W:.*]] = "stablehlo.reduce_window"(%[[X]], %[[Z]])
// CHECK:           stablehlo.add %{{.*}} : tensor<i32>
// CHECK:         }) : (tensor<4xi32>, tensor<i32>) -> tensor<3xi32>
// CHECK-NEXT:    return %[[R]], %[[W]]
func.func @wide_results(%x: tensor<4xi8>, %z: tensor<i8>) -> (tensor<i32>, tensor<3xi32>) {
  %0 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<4xi8>, tensor<i8>) -> tensor<i32>
  %1 = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%p: tensor<i8>, %q: tensor<i8>):
    %s = stablehlo.add %p, %q : tensor<i8>
    stablehlo.return %s : tensor<i8>
  }) : (tensor<4xi8>, tensor<i8>) -> tensor<3xi32>
  return %0, %1 : tensor<i32>, tensor<3xi32>
}
