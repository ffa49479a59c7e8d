// RUN: not hlo-promote --target no64 --boundary convert -q %s 2>&1 | FileCheck %s
// RUN: hlo-promote -q %s | FileCheck %s --check-prefix=PROMOTED
// XLA may add the whole sums of all devices where a convert follows partial ones: targets refuse
// such converts. Promotion writes them as JAX writes casts, with a constraint.

sdy.mesh @mesh = <["x"=2, "y"=2]>

// CHECK: unreduced.mlir:[[#@LINE+2]]:1: error: 'func.func' op has a sharding with unreduced axes, which converts of the target do not keep
// CHECK: unreduced.mlir:[[#@LINE+3]]:8: error: 'sdy.sharding_constraint' op has a sharding with unreduced axes
func.func public @sum(%arg0: tensor<8xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}], unreduced={"y"}>}) -> (tensor<8xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}], unreduced={"y"}>}) {
  %0 = stablehlo.add %arg0, %arg0 : tensor<8xf64>
  %1 = sdy.sharding_constraint %0 <@mesh, [{"x"}], unreduced={"y"}> : tensor<8xf64>
  return %1 : tensor<8xf64>
}

// PROMOTED-LABEL: @mixed(
// PROMOTED-NEXT:  %0 = stablehlo.convert %arg0 : (tensor<8xbf16>) -> tensor<8xf32>
// PROMOTED-NEXT:  %1 = sdy.sharding_constraint %0 <@mesh, [{"x"}], unreduced={"y"}> : tensor<8xf32>
// PROMOTED-NEXT:  %2 = stablehlo.add %1, %arg1 : tensor<8xf32>
func.func public @mixed(%arg0: tensor<8xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}], unreduced={"y"}>}, %arg1: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}], unreduced={"y"}>}) -> tensor<8xf32> {
  %0 = stablehlo.add %arg0, %arg1 : (tensor<8xbf16>, tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
