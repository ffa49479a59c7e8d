// The compare type follows the operands; the verifier would not notice a stale one (spec.md compare
// C3).
// RUN: hlo-promote %s | FileCheck %s

// CHECK-LABEL: func.func @stale(
// CHECK:         %[[I:.*]] = stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xf32>
// CHECK-NEXT:    stablehlo.compare LT, %[[I]], %arg1, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
// CHECK-NEXT:    %[[P:.*]] = stablehlo.convert %arg2 : (tensor<4xi1>) -> tensor<4xi32>
// CHECK-NEXT:    stablehlo.compare EQ, %[[P]], %arg0, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
func.func @stale(%i: tensor<4xi32>, %f: tensor<4xf32>, %p: tensor<4xi1>) {
  %0 = stablehlo.compare LT, %i, %f, SIGNED : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xi1>
  %1 = stablehlo.compare EQ, %p, %i, UNSIGNED : (tensor<4xi1>, tensor<4xi32>) -> tensor<4xi1>
  return
}

// TOTALORDER stays only if the join is a float. A missing compare type stays missing.
// CHECK-LABEL: func.func @order(
// CHECK:         stablehlo.compare LT, %{{.*}}, %arg1, TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
// CHECK:         stablehlo.compare LT, %{{.*}}, %arg3, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
// CHECK:         stablehlo.compare LT, %{{.*}}, %arg1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
func.func @order(%i: tensor<4xi32>, %f: tensor<4xf32>, %h: tensor<4xf16>, %l: tensor<4xi64>) {
  %0 = stablehlo.compare LT, %h, %f, TOTALORDER : (tensor<4xf16>, tensor<4xf32>) -> tensor<4xi1>
  %1 = stablehlo.compare LT, %i, %l, TOTALORDER : (tensor<4xi32>, tensor<4xi64>) -> tensor<4xi1>
  %2 = stablehlo.compare LT, %i, %f : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xi1>
  return
}

// The compare type of quantized values does not follow from their type, so it does not change.
// CHECK-LABEL: func.func @quantized(
// CHECK:         stablehlo.compare LT, %arg0, %arg0, FLOAT : (tensor<4x!quant.uniform<i8:f32, 2.000000e+00:15>>, tensor<4x!quant.uniform<i8:f32, 2.000000e+00:15>>) -> tensor<4xi1>
func.func @quantized(%q: tensor<4x!quant.uniform<i8:f32, 2.0:15>>) {
  %0 = stablehlo.compare LT, %q, %q, FLOAT : (tensor<4x!quant.uniform<i8:f32, 2.0:15>>, tensor<4x!quant.uniform<i8:f32, 2.0:15>>) -> tensor<4xi1>
  return
}

// The comparator of a sort changes type, and so do its comparisons.
// CHECK-LABEL: func.func @comparator(
// CHECK:         "stablehlo.sort"(%arg0)
// CHECK-NEXT:    ^bb0(%[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<f32>):
// CHECK-NEXT:      stablehlo.compare GT, %[[A]], %[[B]], FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
func.func @comparator(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %p = stablehlo.compare GT, %a, %b, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHLO spells the attribute differently.
// CHECK-LABEL: func.func @chlo(
// CHECK:         chlo.broadcast_compare %{{.*}}, %arg1 {compare_type = #chlo<comparison_type FLOAT>, comparison_direction = #chlo<comparison_direction LT>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
func.func @chlo(%i: tensor<4xi32>, %f: tensor<4xf32>) {
  %0 = chlo.broadcast_compare %i, %f {compare_type = #chlo<comparison_type SIGNED>, comparison_direction = #chlo<comparison_direction LT>} : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xi1>
  return
}
