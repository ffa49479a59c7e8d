// RUN: not hlo-promote --results=keep %s 2>&1 | FileCheck %s
// RUN: not hlo-promote --results=keep --calls=convert %s 2>&1 | FileCheck %s
// RUN: hlo-promote --signature=infer %s | FileCheck %s --check-prefix=INFER

func.func private @g(%a: tensor<8xf32>) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}
// INFER-LABEL: func.func @f(
// INFER:         %[[R:.*]] = call @g(%arg0) : (tensor<8xf32>) -> tensor<8xf32>
// INFER-NEXT:    sdy.func_data_flow_edge %[[R]] : tensor<8xf32>
func.func @f(%a: tensor<8xf32>) -> tensor<8xi32> {
  %0 = call @g(%a) : (tensor<8xf32>) -> tensor<8xi32>
  // CHECK: [[#@LINE+2]]:8: error: 'sdy.func_data_flow_edge' op refers to the result of a call, which is converted to its declared type after the call
  // CHECK: note: use --results=infer to declare the type that the callee returns
  %1 = sdy.func_data_flow_edge %0 : tensor<8xi32>
  return %1 : tensor<8xi32>
}
