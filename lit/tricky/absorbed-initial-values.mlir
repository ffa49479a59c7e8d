// A weak initial value that takes the operand's type has no effect on the join of operand and
// source: NumPy joins bf16 with a Python float to f64, and with a bool to bf16.
// RUN: hlo-promote -s numpy %s | FileCheck %s

// CHECK-LABEL: func.func @absorbed(
// CHECK:         "stablehlo.select_and_scatter"
// CHECK:         (tensor<4xbf16>, tensor<2xbf16>, tensor<bf16>) -> tensor<4xbf16>
func.func @absorbed(%x: tensor<4xbf16>, %source: tensor<2xi1>, %init: tensor<bf16> {promote.weak}) -> tensor<4xbf16> {
  %0 = "stablehlo.select_and_scatter"(%x, %source, %init) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %1 = stablehlo.add %a, %b : tensor<bf16>
    stablehlo.return %1 : tensor<bf16>
  }) : (tensor<4xbf16>, tensor<2xi1>, tensor<bf16>) -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}
