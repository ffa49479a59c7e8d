// --weak-constants does not change valid code if a constant meets a value that is weak for other
// reasons: a second run does not change the comparison with zero that promotion inserted for a
// predicate.
// RUN: hlo-promote -s jax-strict --weak-constants splat %s | FileCheck %s
// RUN: hlo-promote -s jax-strict --weak-constants splat %s -o %t
// RUN: hlo-promote -s jax-strict --weak-constants splat %t | diff %t -

func.func private @weak() -> tensor<1xui16> {
  %0 = stablehlo.constant dense<6> : tensor<1xui16>
  return %0 : tensor<1xui16>
}
// CHECK-LABEL: func.func public @main
// CHECK: %[[C:.*]] = stablehlo.constant dense<0> : tensor<1xui16>
// CHECK: stablehlo.compare NE, %{{.*}}, %[[C]], UNSIGNED : (tensor<1xui16>, tensor<1xui16>) -> tensor<1xi1>
func.func public @main() -> tensor<1xi1> {
  %1 = call @weak() : () -> tensor<1xui16>
  %2 = call @same(%1) : (tensor<1xui16>) -> tensor<1xi1>
  return %2 : tensor<1xi1>
}
func.func private @same(%x: tensor<1xui16>) -> tensor<1xi1> {
  %c = stablehlo.constant dense<0> : tensor<1xui16>
  %0 = stablehlo.compare NE, %x, %c, UNSIGNED : (tensor<1xui16>, tensor<1xui16>) -> tensor<1xi1>
  return %0 : tensor<1xi1>
}

// A sum of constants in a wider body is valid, also where PyTorch sums bools and integers in
// another type.
// RUN: hlo-promote -s torch --weak-constants splat %s | FileCheck %s --check-prefix=SUM
// SUM-LABEL: func.func @sum
// SUM: stablehlo.reduce({{.*}} : (tensor<4xui32>, tensor<ui32>) -> tensor<ui64>
func.func @sum() -> tensor<ui64> {
  %x = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xui32>
  %zero = stablehlo.constant dense<0> : tensor<ui32>
  %0 = stablehlo.reduce(%x init: %zero) across dimensions = [0] : (tensor<4xui32>, tensor<ui32>) -> tensor<ui64>
   reducer(%a: tensor<ui64>, %b: tensor<ui64>) {
    %1 = stablehlo.add %a, %b : tensor<ui64>
    stablehlo.return %1 : tensor<ui64>
  }
  return %0 : tensor<ui64>
}
