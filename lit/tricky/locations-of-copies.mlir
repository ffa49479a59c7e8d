// The arguments and operations of a copied function have the locations of the original.
// RUN: hlo-promote --debuginfo %s | FileCheck %s

// CHECK-DAG: #[[ONE:loc.*]] = loc("m.py":1:2)
// CHECK: func.func private @f(%{{.*}}: tensor<2xi32> loc("x"(#[[ONE]])), %{{.*}}: tensor<2xf32> loc("{{.*}}locations-of-copies.mlir":[[# @LINE + 4]]:63))
// CHECK: ^bb1(%{{.*}}: tensor<2xf32> loc("of a block")):
// CHECK: func.func private @f_0(%{{.*}}: tensor<2xi32> loc("x"(#[[ONE]])), %{{.*}}: tensor<2xf64> loc("{{.*}}locations-of-copies.mlir":[[# @LINE + 2]]:63))
// CHECK: ^bb1(%{{.*}}: tensor<2xf32> loc("of a block")):
func.func private @f(%x: tensor<2xi32> loc("x"("m.py":1:2)),  %y: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.add %x, %y : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xf32>
  cf.br ^bb1(%0 : tensor<2xf32>)
^bb1(%1: tensor<2xf32> loc("of a block")):
  return %1 : tensor<2xf32>
}
func.func @main(%x: tensor<2xi32>, %y: tensor<2xf32>, %z: tensor<2xf64>) -> (tensor<2xf32>, tensor<2xf64>) {
  %0 = call @f(%x, %y) : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xf32>
  %1 = call @f(%x, %z) : (tensor<2xi32>, tensor<2xf64>) -> tensor<2xf64>
  return %0, %1 : tensor<2xf32>, tensor<2xf64>
}
