// RUN: hlo-promote --debuginfo %s | FileCheck %s
// RUN: hlo-promote --mlir-print-debuginfo %s | FileCheck %s
// RUN: hlo-promote %s | FileCheck %s --check-prefix=NONE

// CHECK:      #[[X:loc.*]] = loc("x")
// CHECK:      func.func @f(%{{.*}}: tensor<2xf32> loc("x")
// CHECK:        stablehlo.tanh %{{.*}} : tensor<2xf32> loc(#[[OP:loc.*]])
// CHECK:      #[[OP]] = loc("net.py":7:3)
// NONE-NOT:   loc(
func.func @f(%x: tensor<2xf32> loc("x")) -> tensor<2xf32> {
  %y = stablehlo.tanh %x : tensor<2xf32> loc("net.py":7:3)
  return %y : tensor<2xf32>
}
