// Unused operations stay, also in copies of functions; only unused converts that promotion inserted
// are removed.
// RUN: hlo-promote --results=keep %s | FileCheck %s

// CHECK-LABEL: func.func private @f(%arg0: tensor<4xf16>)
// CHECK:         stablehlo.optimization_barrier
// CHECK-LABEL: func.func private @f_0(%arg0: tensor<4xi16>)
// CHECK:         %{{.*}}:2 = stablehlo.optimization_barrier %arg0, %{{.*}} : tensor<4xi16>, tensor<4xf16>
// CHECK-NOT:     stablehlo.convert
// CHECK:         return
func.func public @main(%x: tensor<4xf16>, %y: tensor<4xi16>) {
  call @f(%x) : (tensor<4xf16>) -> ()
  call @f(%y) : (tensor<4xi16>) -> ()
  return
}
func.func private @f(%x: tensor<4xf16>) {
  %c = stablehlo.constant dense<1.0> : tensor<4xf16>
  %0:2 = stablehlo.optimization_barrier %x, %c : tensor<4xf16>, tensor<4xf16>
  return
}
