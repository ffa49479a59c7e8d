// The two flags for the generic form. mlir-opt reads it without the StableHLO dialect.
// RUN: hlo-promote --print generic %s | FileCheck %s
// RUN: hlo-promote --mlir-print-op-generic %s | FileCheck %s
// RUN: hlo-promote -mlir-print-op-generic %s | FileCheck %s
// RUN: %if mlir-opt %{ hlo-promote --print generic %s | mlir-opt --allow-unregistered-dialect --mlir-print-op-generic | FileCheck %s %}

// CHECK:       "builtin.module"() ({
// CHECK:         "func.func"() <{function_type = (tensor<2xf32>) -> tensor<2xf32>, sym_name = "f"}> ({
// CHECK-NEXT:    ^bb0(%[[A:.*]]: tensor<2xf32>):
// CHECK-NEXT:      %[[R:.*]] = "stablehlo.tanh"(%[[A]])
// CHECK-SAME:        : (tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:      "func.return"(%[[R]]) : (tensor<2xf32>) -> ()
func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {
  %y = stablehlo.tanh %x : tensor<2xf32>
  return %y : tensor<2xf32>
}
