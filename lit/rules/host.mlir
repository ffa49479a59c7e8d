// Values that go to or come from the host or foreign code keep their declared types.
// RUN: hlo-promote %s | FileCheck %s

// Promoted operands are converted back, once for all uses.
// CHECK-LABEL: func.func @out(
// CHECK:         %[[S:.*]] = stablehlo.add %{{.*}}, %arg1 : tensor<2xf32>
// CHECK-NEXT:    %[[I:.*]] = stablehlo.convert %[[S]] : (tensor<2xf32>) -> tensor<2xi32>
// CHECK-NEXT:    %[[T:.*]] = "stablehlo.outfeed"(%[[I]], %arg1, %arg2)
// CHECK-SAME:      : (tensor<2xi32>, tensor<2xf32>, !stablehlo.token) -> !stablehlo.token
// CHECK-NEXT:    "stablehlo.send"(%[[I]], %[[T]])
// CHECK-SAME:      : (tensor<2xi32>, !stablehlo.token) -> !stablehlo.token
// CHECK-NEXT:    %{{.*}}:2 = stablehlo.custom_call @target(%[[I]], %arg1) {backend_config = "x"} : (tensor<2xi32>, tensor<2xf32>) -> (tensor<2xi32>, tensor<2xf16>)
// CHECK-NEXT:    return
func.func @out(%i: tensor<2xi32>, %f: tensor<2xf32>, %t: !stablehlo.token) {
  %0 = stablehlo.add %i, %f : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xi32>
  %1 = "stablehlo.outfeed"(%0, %f, %t) <{outfeed_config = ""}> : (tensor<2xi32>, tensor<2xf32>, !stablehlo.token) -> !stablehlo.token
  %2 = "stablehlo.send"(%0, %1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = true}> : (tensor<2xi32>, !stablehlo.token) -> !stablehlo.token
  %3:2 = stablehlo.custom_call @target(%0, %f) {backend_config = "x"} : (tensor<2xi32>, tensor<2xf32>) -> (tensor<2xi32>, tensor<2xf16>)
  return
}

// Results are strong and have the declared types.
// CHECK-LABEL: func.func @in(
// CHECK-NEXT:    %[[A:.*]]:2 = "stablehlo.infeed"(%arg1)
// CHECK-SAME:      : (!stablehlo.token) -> (tensor<2xi8>, !stablehlo.token)
// CHECK-NEXT:    %[[B:.*]]:2 = "stablehlo.recv"(%[[A]]#1)
// CHECK-SAME:      : (!stablehlo.token) -> (tensor<2xf32>, !stablehlo.token)
// CHECK-NEXT:    stablehlo.after_all %[[A]]#1, %[[B]]#1 : !stablehlo.token
// CHECK-NEXT:    %[[C:.*]] = stablehlo.convert %[[A]]#0 : (tensor<2xi8>) -> tensor<2xf32>
// CHECK-NEXT:    stablehlo.add %[[C]], %[[B]]#0 : tensor<2xf32>
// CHECK-NEXT:    %[[H:.*]] = stablehlo.custom_call @source() : () -> tensor<2xf16>
// CHECK-NEXT:    %[[F:.*]] = stablehlo.convert %[[H]] : (tensor<2xf16>) -> tensor<2xf32>
// CHECK-NEXT:    stablehlo.multiply %[[F]], %arg0 : tensor<2xf32>
// CHECK-NEXT:    return
func.func @in(%f: tensor<2xf32>, %t: !stablehlo.token) {
  %0:2 = "stablehlo.infeed"(%t) <{infeed_config = ""}> : (!stablehlo.token) -> (tensor<2xi8>, !stablehlo.token)
  %1:2 = "stablehlo.recv"(%0#1) <{channel_handle = #stablehlo.channel_handle<handle = 2, type = 3>, is_host_transfer = true}> : (!stablehlo.token) -> (tensor<2xf32>, !stablehlo.token)
  %2 = stablehlo.after_all %0#1, %1#1 : !stablehlo.token
  %3 = stablehlo.add %0#0, %1#0 : (tensor<2xi8>, tensor<2xf32>) -> tensor<2xi8>
  %4 = stablehlo.custom_call @source() : () -> tensor<2xf16>
  %5 = stablehlo.multiply %4, %f : (tensor<2xf16>, tensor<2xf32>) -> tensor<2xf16>
  return
}

// A weak operand becomes strong there. Nothing else changes, and a constant keeps its literal.
// CHECK-LABEL: func.func @weak(
// CHECK-NEXT:    %[[C:.*]] = stablehlo.constant dense<2> : tensor<i32>
// CHECK-NEXT:    stablehlo.custom_call @target(%[[C]]) : (tensor<i32>) -> tensor<i32>
// CHECK-NEXT:    return
func.func @weak() {
  %c = stablehlo.constant {promote.weak} dense<2> : tensor<i32>
  %0 = stablehlo.custom_call @target(%c) : (tensor<i32>) -> tensor<i32>
  return
}

// Tokens have no elements.
// CHECK-LABEL: func.func @tokens(
// CHECK-NEXT:    %[[A:.*]] = stablehlo.create_token : !stablehlo.token
// CHECK-NEXT:    %[[B:.*]] = stablehlo.create_token : !stablehlo.token
// CHECK-NEXT:    %[[C:.*]] = stablehlo.after_all %[[A]], %[[B]] : !stablehlo.token
// CHECK-NEXT:    return %[[C]] : !stablehlo.token
func.func @tokens() -> !stablehlo.token {
  %0 = stablehlo.create_token : !stablehlo.token
  %1 = stablehlo.create_token : !stablehlo.token
  %2 = stablehlo.after_all %0, %1 : !stablehlo.token
  return %2 : !stablehlo.token
}
