// RUN: hlo-promote --target no64 --boundary convert -q %s | FileCheck %s
// RUN: hlo-promote --target no64 --boundary convert -q %s | hlo-promote --target no64 --boundary convert -q | FileCheck %s
// RUN: hlo-promote -q %s | FileCheck %s --check-prefix=PROMOTED
// Partial sums stay partial through inserted converts, as where JAX casts them; otherwise XLA adds
// the whole sums of all devices.

sdy.mesh @mesh = <["x"=2, "y"=2]>

// CHECK-LABEL: @sum(
// CHECK-NEXT:  %0 = stablehlo.convert %arg0 : (tensor<8xf64>) -> tensor<8xf32>
// CHECK-NEXT:  %1 = sdy.sharding_constraint %0 <@mesh, [{"x"}], unreduced={"y"}> : tensor<8xf32>
// CHECK-NEXT:  %2 = stablehlo.add %1, %1 : tensor<8xf32>
// CHECK-NEXT:  %3 = sdy.sharding_constraint %2 <@mesh, [{"x"}], unreduced={"y"}> : tensor<8xf32>
// CHECK-NEXT:  %4 = stablehlo.convert %3 : (tensor<8xf32>) -> tensor<8xf64>
// CHECK-NEXT:  %5 = sdy.sharding_constraint %4 <@mesh, [{"x"}], unreduced={"y"}> : tensor<8xf64>
// CHECK-NEXT:  return %5
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
