// The custom and the generic form of an operation parse to the same operation, which prints in the
// selected form.
// RUN: hlo-promote %s | FileCheck %s
// RUN: hlo-promote --print generic %s | hlo-promote | FileCheck %s

// CHECK-LABEL: func.func @custom(
// CHECK-SAME:    %[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<4xf32>)
// CHECK-NEXT:    %[[SUM:.*]] = stablehlo.add %[[A]], %[[B]] : tensor<4xf32>
// CHECK-NEXT:    %[[LT:.*]] = stablehlo.compare LT, %[[SUM]], %[[B]] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
// CHECK-NEXT:    %[[SEL:.*]] = stablehlo.select %[[LT]], %[[A]], %[[SUM]] : tensor<4xi1>, tensor<4xf32>
// CHECK-NEXT:    %[[SL:.*]] = stablehlo.slice %[[SEL]] [1:3] : (tensor<4xf32>) -> tensor<2xf32>
// CHECK-NEXT:    return %[[SL]] : tensor<2xf32>
func.func @custom(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<2xf32> {
  %sum = stablehlo.add %a, %b : tensor<4xf32>
  %lt = stablehlo.compare LT, %sum, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %sel = stablehlo.select %lt, %a, %sum : tensor<4xi1>, tensor<4xf32>
  %sl = stablehlo.slice %sel [1:3] : (tensor<4xf32>) -> tensor<2xf32>
  return %sl : tensor<2xf32>
}

// CHECK-LABEL: func.func @generic(
// CHECK-SAME:    %[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<4xf32>)
// CHECK-NEXT:    %[[SUM:.*]] = stablehlo.add %[[A]], %[[B]] : tensor<4xf32>
// CHECK-NEXT:    %[[LT:.*]] = stablehlo.compare LT, %[[SUM]], %[[B]] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
// CHECK-NEXT:    %[[SEL:.*]] = stablehlo.select %[[LT]], %[[A]], %[[SUM]] : tensor<4xi1>, tensor<4xf32>
// CHECK-NEXT:    %[[SL:.*]] = stablehlo.slice %[[SEL]] [1:3] : (tensor<4xf32>) -> tensor<2xf32>
// CHECK-NEXT:    return %[[SL]] : tensor<2xf32>
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> tensor<2xf32>, sym_name = "generic"}> ({
^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
  %sum = "stablehlo.add"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // Properties may also be among the attributes, as older printers write them.
  %lt = "stablehlo.compare"(%sum, %b) {comparison_direction = #stablehlo<comparison_direction LT>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %sel = "stablehlo.select"(%lt, %a, %sum) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %sl = "stablehlo.slice"(%sel) <{limit_indices = array<i64: 3>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<4xf32>) -> tensor<2xf32>
  "func.return"(%sl) : (tensor<2xf32>) -> ()
}) : () -> ()
