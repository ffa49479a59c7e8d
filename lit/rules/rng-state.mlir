// The state of a random bit generator is bits: a promoted value is converted back to the declared
// type.
// RUN: hlo-promote %s | FileCheck %s

// The state of a random bit generator.
// CHECK-LABEL: func.func @state(
// CHECK:         %[[S:.*]] = stablehlo.add %{{.*}}, %arg1 : tensor<2xf32>
// CHECK-NEXT:    %[[K:.*]] = stablehlo.convert %[[S]] : (tensor<2xf32>) -> tensor<2xui64>
// CHECK-NEXT:    stablehlo.rng_bit_generator %[[K]], algorithm = {{ *}}THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
func.func @state(%k: tensor<2xui64>, %f: tensor<2xf32>) {
  %0 = stablehlo.add %k, %f : (tensor<2xui64>, tensor<2xf32>) -> tensor<2xui64>
  %1:2 = stablehlo.rng_bit_generator %0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  return
}
