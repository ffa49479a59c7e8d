// The operation that sdy.propagation_edges refers to needs its sharding, also if it is now a
// convert.
// RUN: hlo-promote %s | FileCheck %s

sdy.mesh @mesh = <["x"=2, "y"=4]>

// CHECK-LABEL: func.func @result
// CHECK:         stablehlo.convert %{{.*}} {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>}
func.func @result(%a: tensor<8xf32>, %b: tensor<8xbf16>) -> tensor<8xf32> {
  %0 = stablehlo.negate %b {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : tensor<8xbf16>
  %1 = stablehlo.add %0, %a {sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [result-0]}]}]>} : (tensor<8xbf16>, tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// CHECK-LABEL: func.func @argument
// CHECK:         stablehlo.convert %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}]>]>}
func.func @argument(%a: tensor<8xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, %b: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.add %a, %b {sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"y" = operand-0 -> [result-0]}]}]>} : (tensor<8xbf16>, tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
