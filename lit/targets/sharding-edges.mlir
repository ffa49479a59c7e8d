// The operation that sdy.propagation_edges refers to needs its sharding, also if it is now a
// convert of the target: otherwise Shardy's verifier refuses the module.
// RUN: hlo-promote --target bf16-in-f32 %s 2>/dev/null | FileCheck %s
// RUN: hlo-promote --target bf16-in-f32 %s 2>/dev/null | hlo-promote --target bf16-in-f32 2>/dev/null | FileCheck %s
// RUN: hlo-promote --target bf16-in-f32 --pin-precision %s 2>/dev/null | FileCheck %s --check-prefix=PIN
// RUN: hlo-promote --target %S/Inputs/outside.target %s 2>/dev/null | FileCheck %s --check-prefix=OUT

sdy.mesh @mesh = <["x"=2, "y"=4]>

// PIN: stablehlo.reduce_precision %{{.*}}, format = e8m7 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : tensor<8xbf16>
// CHECK-LABEL: func.func @result
// CHECK:         %[[BACK:.*]] = stablehlo.convert %{{.*}} {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : (tensor<8xf32>) -> tensor<8xbf16>
// CHECK-NEXT:    stablehlo.convert %[[BACK]] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : (tensor<8xbf16>) -> tensor<8xf32>
// CHECK:         stablehlo.reverse %[[BACK]], dims = [0] {sdy.propagation_edges
func.func @result(%b: tensor<8xbf16>) -> (tensor<8xbf16>, tensor<8xbf16>) {
  %0 = stablehlo.negate %b {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : tensor<8xbf16>
  %1 = stablehlo.negate %0 {sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [result-0]}]}]>} : tensor<8xbf16>
  %2 = stablehlo.reverse %0, dims = [0] {sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [result-0]}]}]>} : tensor<8xbf16>
  return %1, %2 : tensor<8xbf16>, tensor<8xbf16>
}

// CHECK-LABEL: func.func @argument
// CHECK-NEXT:    stablehlo.convert %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}]>]>} : (tensor<8xbf16>) -> tensor<8xf32>
// OUT-LABEL:   func.func @argument
// OUT-NEXT:      stablehlo.convert %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}]>]>} : (tensor<8xbf16>) -> tensor<8xf32>
func.func @argument(%a: tensor<8xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}) -> (tensor<8xbf16>, tensor<8xbf16>) {
  %0 = stablehlo.negate %a : tensor<8xbf16>
  %1 = stablehlo.negate %a {sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"y" = operand-0 -> [result-0]}]}]>} : tensor<8xbf16>
  return %0, %1 : tensor<8xbf16>, tensor<8xbf16>
}
