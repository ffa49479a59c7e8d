// An error that promotion cannot resolve is reported even if promotion resolves another one in the
// same operation.
// RUN: not hlo-promote %s 2>&1 | FileCheck %s --implicit-check-not=error:

func.func private @two() -> (tensor<2xbf16>, tensor<4xindex>) {
  %y = "stablehlo.constant"() <{value = dense<[1.5, 2.0]> : tensor<2xbf16>}> : () -> tensor<2xui32>
  // CHECK: [[#@LINE+1]]:8: error: 'stablehlo.constant' op result #0 must be statically shaped tensor of {{.*}} but got 'tensor<4xindex>'
  %x = "stablehlo.constant"() <{value = dense<[1.5, 2.0, 3.0, 4.0]> : tensor<4xbf16>}> : () -> tensor<4xindex>
  "func.return"(%y, %x) : (tensor<2xui32>, tensor<4xindex>) -> ()
}
